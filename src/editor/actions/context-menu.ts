import { append } from '../../engine/core/index.js'
import type { Point } from '../../engine/geometry/index.js'
import { describeShortcut, shortcutOf, type ActionId, type KeyAction } from '../input/keymap.js'
import { edgeOfTarget } from './curve-edge.js'
import { currentLabel, isActionOn, appAction, appGroup } from './actions.js'
import type { ContextMenu, MenuEntry } from '../editor-snapshot.js'
import type { Editor, MenuGroups } from '../editor.js'
import { curveAt } from '../shapes/curved-edges.js'
import type { HitTarget } from '../shapes/hit-test.js'

const ON_NOTHING: readonly (readonly ActionId[])[] = [
  ['paste', 'select-all', 'select-in-view'],
  ['marquee-by-direction', 'marquee-touching', 'marquee-inside'],
  ['fit-content', 'toggle-grid-snap', 'snap-priority', 'toggle-drag'],
]

const ON_ITEM: readonly (readonly ActionId[])[] = [
  ['copy', 'cut', 'paste', 'duplicate'],
  ['group', 'ungroup', 'make-stamp', 'detach-stamp'],
  ['select-same-kind', 'select-same-terrain', 'select-same-name', 'select-same-layer', 'select-same-size'],
  ['bring-to-front', 'bring-forward', 'send-backward', 'send-to-back'],
  ['mirror-x', 'mirror-y', 'rotate-right', 'reverse-route'],
  ['toggle-lock', 'toggle-hide', 'toggle-pin'],
  ['fit-selection'],
]

/** Actions that the menu omits where they do not apply, instead of disabling them. */
const OMITTED_IF_DISABLED: ReadonlySet<KeyAction> = new Set(ON_ITEM[1].concat(ON_ITEM[2], 'reverse-route'))

export const COMBINE_ACTIONS = ['union', 'subtract', 'intersect'] as const
export const ALIGN_ACTIONS = [
  'align-left',
  'align-center',
  'align-right',
  'align-top',
  'align-middle',
  'align-bottom',
  'distribute-x',
  'distribute-y',
] as const
const ON_SEVERAL: readonly ActionId[] = [...COMBINE_ACTIONS, ...ALIGN_ACTIONS]

export function menuGroups(editor: Editor, target: HitTarget | undefined): MenuGroups {
  const { selection } = editor.getSnapshot()
  const groups: (readonly KeyAction[])[] = []
  if (target?.part === 'vertex') groups.push(['delete-vertex'])
  if (target?.part === 'edge' || target?.part === 'midpoint') groups.push(['insert-vertex'])
  const edge = edgeOfTarget(editor, target)
  if (edge !== undefined) groups.push([curveAt(edge.item, edge.ref) === undefined ? 'curve-edge' : 'straighten-edge'])
  const kinds = new Set(selection.items.map((id) => editor.document.item(id)?.kind))
  if (editor.actions.disabledReason('edit-vertices') === undefined) groups.push(['edit-vertices'])
  if (kinds.has('obstacle')) groups.push(['to-area'])
  if (kinds.has('area')) groups.push(['to-obstacle'])
  const fits = (action: KeyAction): boolean =>
    !OMITTED_IF_DISABLED.has(action) || editor.actions.disabledReason(action) === undefined
  append(groups, selection.items.length > 0 ? ON_ITEM.map((group) => group.filter(fits)) : ON_NOTHING)
  if (selection.items.length > 1) groups.push(ON_SEVERAL.slice(0, 3), ON_SEVERAL.slice(3))
  if (selection.items.length > 0) groups.push(['delete'])
  groups.push(appGroup(editor, 'context'))
  return groups
}

export function buildMenu(editor: Editor, groups: MenuGroups, at: Point, target: HitTarget | undefined): ContextMenu {
  const filled = groups
    .map((group) => group.filter((action) => appAction(editor, action) !== null))
    .filter((group) => group.length > 0)
  const entries = filled.flatMap((group, g) => group.map((action, i) => menuEntry(editor, action, g > 0 && i === 0)))
  return { at, ...(target !== undefined && { target }), entries }
}

export function menuEntry(editor: Editor, action: KeyAction, separated: boolean): MenuEntry {
  const reason = editor.actions.disabledReason(action)
  const shortcut = shortcutOf(editor.actions.keymap, action)
  const { icon, danger = action === 'delete' || action === 'delete-vertex' } = appAction(editor, action) ?? {}
  return {
    action,
    label: currentLabel(editor, action),
    enabled: reason === undefined,
    separated,
    checked: isActionOn(editor, action),
    danger,
    ...(icon !== undefined && { icon }),
    ...(shortcut !== undefined && { shortcut: describeShortcut(shortcut, editor.messages) }),
    ...(reason !== undefined && { reason }),
  }
}
