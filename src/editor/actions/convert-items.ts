/** Converts obstacles to areas of the current terrain, and areas to obstacles. Id, name, shape, layer and drawing order stay the same. */
import type { DrawKind } from '../editor-snapshot.js'
import type { Command } from '../../document/model/index.js'
import type { Editor } from '../editor.js'
import { isLocked, isShapeItem, formatItems } from '../shapes/item-geometry.js'
import { shapeItem } from '../shapes/drawn-item.js'

function convertible(editor: Editor, kind: DrawKind) {
  const { document } = editor.getSnapshot()
  return editor.selection.items.filter(isShapeItem).filter((item) => item.kind !== kind && !isLocked(item, document))
}

export const canConvert = (editor: Editor, kind: DrawKind): boolean => convertible(editor, kind).length > 0

export function convertItems(editor: Editor, kind: DrawKind): boolean {
  const { document, terrain } = editor.getSnapshot()
  const { messages } = editor
  const items = convertible(editor, kind)
  const commands = items.flatMap((item): Command[] => {
    const { id, name, layer, locked, hidden, pinned, group, stamp, meta, shape } = item
    const base = Object.entries({ name, layer, locked, hidden, pinned, group, stamp, meta }).filter(
      ([, value]) => value !== undefined,
    )
    const index = document.items.indexOf(item)
    const made = shapeItem(kind, { ...Object.fromEntries(base), id }, shape, terrain)
    return [
      { type: 'remove-items', ids: [id] },
      { type: 'insert-items', items: [made], index },
    ]
  })
  const [change, notice] =
    kind === 'area'
      ? [messages.changes.toArea, messages.announce.madeArea]
      : [messages.changes.toObstacle, messages.announce.madeObstacle]
  const label = formatItems(change, items, messages)
  const done = commands.length > 0 && editor.document.dispatch(commands, { label })
  if (done) editor.announce(formatItems(notice, items, messages))
  return done
}
