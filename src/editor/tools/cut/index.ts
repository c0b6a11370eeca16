/** Cut: splits the selected shapes along a line or, if no shape is selected, every shape that the line crosses. Transitions: see ../outline. */
import { append } from '../../../engine/core/index.js'
import { boundingBox, type Point } from '../../../engine/geometry/index.js'
import { withCurvesOf, type Command } from '../../../document/model/index.js'
import { isShapeItem, itemRings, itemsName, type ShapeItem } from '../../shapes/item-geometry.js'
import { replaceItem, unusedIds } from '../../shapes/replace-item.js'
import { splitPolygon } from '../../shapes/split-polygon.js'
import { outlineMachine } from '../outline/index.js'
import { builtInTool, type ToolContext, type ToolEffect } from '../tool.js'
import { commit, refuse, say } from '../words.js'

export const cutTool = builtInTool('cut', {
  group: 'draw',
  hotkey: 'x',
  ...outlineMachine({
    draft: () => 'cut',
    ends: 'open',
    finish: (points, _closed, context) => cutAlong(points, context),
  }),
})

function cutAlong(line: readonly Point[], context: ToolContext): readonly ToolEffect[] {
  const box = boundingBox(line)
  if (box === undefined) return []
  const selected = new Set(context.selection.items)
  const crossed = context
    .itemsIn(box, 'intersect')
    .filter((id) => (selected.size === 0 || selected.has(id)) && context.editable(id))
  const commands: Command[] = []
  const cutIds: string[] = []
  const split: ShapeItem[] = []
  const newId = unusedIds(context.document.items)
  for (const id of crossed) {
    const item = context.item(id)
    if (!isShapeItem(item)) continue
    const [outer, ...holes] = itemRings(item)
    const parts = splitPolygon({ outer, holes }, line)
    if (parts === undefined || parts.length < 2) continue
    const index = context.document.items.indexOf(item) + 1 + cutIds.length - split.length
    const shapes = parts.map((part) => withCurvesOf(part, [item.shape]))
    const replaced = replaceItem(item, shapes, newId, index)
    split.push(item)
    append(cutIds, replaced.ids)
    append(commands, replaced.commands)
  }
  if (split.length === 0) return [refuse(context, 'nothingCut')]
  const name = itemsName(split, context.messages)
  const notice = say(context, 'selectedMany', { count: cutIds.length })
  return commit(context, 'split', { name }, { commands, ids: cutIds, notice })
}
