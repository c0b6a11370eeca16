import { append } from '../../engine/core/index.js'
import type { Point } from '../../engine/geometry/index.js'
import { toScreen, toWorld } from '../camera/camera.js'
import type { EditorContext } from '../editor-context.js'
import { describeShortcut, shortcutOf, type ActionId, type KeyAction } from '../input/keymap.js'
import type { ToolRunner } from '../input/tool-runner.js'
import { selectItems } from '../selection.js'
import { itemsBox, middleOf } from '../shapes/item-geometry.js'
import { edgeOfTarget } from './curve-edge.js'
import { currentLabel, isActionOn, appAction, appGroup } from './actions.js'
import type { ContextMenu, MenuEntry } from '../editor-snapshot.js'
import type { Editor, MenuGroups } from '../editor.js'
import { curveAt } from '../shapes/curved-edges.js'
import { idOf, type HitTarget } from '../shapes/hit-test.js'

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

function menuGroups(editor: Editor, target: HitTarget | undefined): MenuGroups {
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

function buildMenu(editor: Editor, groups: MenuGroups, at: Point, target: HitTarget | undefined): ContextMenu {
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

export class EditorMenu {
  constructor(
    private readonly context: EditorContext,
    private readonly runner: ToolRunner,
    private readonly editor: () => Editor,
  ) {
    runner.openMenu = (at, target) => this.open(at, target)
  }

  open(
    at: Point,
    target: HitTarget | undefined = this.runner.hitsAt(at, this.context.store.state.pointer === 'coarse')[0],
  ): void {
    const id = idOf(target)
    if (id !== undefined && !this.context.store.state.selection.items.includes(id))
      this.context.select(selectItems(this.runner.toolContext.grouped([id])))
    this.show(at, target)
  }

  openAtSelection(): void {
    const { store, index, camera } = this.context
    const { crosshair, selection, camera: view } = store.state
    const box = itemsBox(selection.items.flatMap((id) => index.item(id) ?? []))
    const at = crosshair ?? (box === undefined ? toWorld(view, camera.middle) : middleOf(box))
    const screen = toScreen(view, at)
    this.show(screen, crosshair === undefined ? undefined : this.runner.hitsAt(screen, false)[0])
  }

  close(): void {
    this.context.store.set({ menu: undefined })
  }

  show(at: Point, target: HitTarget | undefined): void {
    const { store } = this.context
    const editor = this.editor()
    const groups = menuGroups(editor, target)
    const change = editor.options.menus?.context
    const changed = store.ask(() => change?.(groups, { editor, target }) ?? groups, groups)
    store.set({ menu: buildMenu(editor, changed, at, target) })
  }
}
