/** What the context menu offers for what lies under it. */
import type { Point } from '../../engine/geometry/index.js'
import type { ActionId } from './action-id.js'
import { currentLabel } from './actions.js'
import type { ContextMenu, MenuEntry } from '../editor-snapshot.js'
import type { Editor } from '../editor.js'
import type { HitTarget } from '../shapes/hit-test.js'
import { actionOf } from './actions.js'
import { describeShortcut, shortcutOf, type Keymap } from '../input/keymap.js'

/** Groups of actions; a line stands between two groups. */
const ON_NOTHING: readonly (readonly ActionId[])[] = [
  ['paste', 'select-all'],
  ['fit-content', 'toggle-grid-snap', 'toggle-drag'],
]

const ON_ITEM: readonly (readonly ActionId[])[] = [
  ['copy', 'cut', 'paste', 'duplicate'],
  ['bring-to-front', 'bring-forward', 'send-backward', 'send-to-back'],
  ['mirror-x', 'mirror-y'],
  ['toggle-lock', 'toggle-hide', 'toggle-pin'],
  ['fit-selection'],
  ['delete'],
]

const ON_SEVERAL: readonly ActionId[] = [
  'union',
  'subtract',
  'intersect',
  'align-left',
  'align-center',
  'align-right',
  'align-top',
  'align-middle',
  'align-bottom',
  'distribute-x',
  'distribute-y',
]

export function buildMenu(editor: Editor, keymap: Keymap, at: Point, target: HitTarget | undefined): ContextMenu {
  const { selection } = editor.getSnapshot()
  const groups: (readonly ActionId[])[] = []
  if (target?.part === 'vertex') groups.push(['delete-vertex'])
  if (target?.part === 'edge' || target?.part === 'midpoint') groups.push(['insert-vertex'])
  if (selection.items.length > 1) groups.push(ON_SEVERAL.slice(0, 3), ON_SEVERAL.slice(3))
  const kinds = new Set(selection.items.map((id) => editor.document.item(id)?.kind))
  if (kinds.has('obstacle')) groups.push(['to-area'])
  if (kinds.has('area')) groups.push(['to-obstacle'])
  groups.push(...(selection.items.length > 0 ? ON_ITEM : ON_NOTHING))
  const entries = groups.flatMap((group, g) =>
    group.map((action, i): MenuEntry => entry(editor, keymap, action, g > 0 && i === 0)),
  )
  return { at, ...(target !== undefined && { target }), entries }
}

function entry(editor: Editor, keymap: Keymap, action: ActionId, separated: boolean): MenuEntry {
  const reason = editor.actions.whyNot(action)
  const shortcut = shortcutOf(keymap, action)
  return {
    action,
    label: currentLabel(editor, action),
    enabled: reason === undefined,
    separated,
    checked: actionOf(action).isOn?.(editor) === true,
    danger: action === 'delete' || action === 'delete-vertex',
    ...(shortcut !== undefined && { shortcut: describeShortcut(shortcut, editor.labels) }),
    ...(reason !== undefined && { reason }),
  }
}
