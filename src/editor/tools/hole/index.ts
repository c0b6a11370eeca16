/** Hole: a ring inside the selected shape, or inside the topmost shape under its first point. Transitions: see ../outline. */
import { isFlat, type Point } from '../../../engine/geometry/index.js'
import type { AreaItem, ObstacleItem } from '../../../document/model/index.js'
import { gesturesOf } from '../../input/gestures.js'
import { itemName, itemRings } from '../../shapes/item-geometry.js'
import { ringsContain } from '../../shapes/ring-index.js'
import { selectItems } from '../../selection.js'
import { outlineMachine } from '../outline/index.js'
import { defineTool, type ToolContext } from '../tool.js'
import { changeLabel, refuse, say } from '../words.js'

export const holeTool = defineTool({
  id: 'hole',
  name: (messages) => messages.tools.hole,
  icon: 'hole',
  group: 'draw',
  hotkey: 'h',
  edits: true,
  gestures: gesturesOf('hole'),
  ...outlineMachine({
    draft: () => 'hole',
    host: (point, context) => hostOf(point, context)?.id,
    ends: 'closed',
    refuses: (point, context) => (hostOf(point, context) === undefined ? refuse(context, 'noShapeForHole') : undefined),
    finish(points, _closed, context) {
      const item = hostOf(points[0], context)
      if (item === undefined) return [refuse(context, 'noShapeForHole')]
      if (isFlat(points)) return [refuse(context, 'tooSmall')]
      const name = itemName(item, context.messages)
      const outer = itemRings(item).slice(0, 1)
      if (points.some((point) => !ringsContain(outer, point))) return [refuse(context, 'holeOutside', { name })]
      const shape = { ...item.shape, holes: [...(item.shape.holes ?? []), points] }
      return [
        {
          type: 'commit',
          commands: [{ type: 'set-shape', id: item.id, shape }],
          label: changeLabel(context, 'hole'),
          selection: selectItems([item.id]),
        },
        say(context, context.messages.announce.drawn, { name: context.messages.tools.hole, count: points.length }),
      ]
    },
  }),
})

function hostOf(point: Point, context: ToolContext): ObstacleItem | AreaItem | undefined {
  const fits = (id: string): ObstacleItem | AreaItem | undefined => {
    const item = context.item(id)
    if (item === undefined || (item.kind !== 'obstacle' && item.kind !== 'area') || !context.editable(id))
      return undefined
    return ringsContain(itemRings(item), point, item.kind === 'obstacle' && item.fillRule === 'even-odd')
      ? item
      : undefined
  }
  for (const id of context.selection.items) {
    const item = fits(id)
    if (item !== undefined) return item
  }
  const under = context.itemsIn({ x: point.x, y: point.y, width: 0, height: 0 }, 'intersect')
  for (let i = under.length - 1; i >= 0; i--) {
    const item = fits(under[i])
    if (item !== undefined) return item
  }
  return undefined
}
