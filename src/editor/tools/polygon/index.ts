import type { DrawKind } from '../../editor-snapshot.js'
import { isFlat, type Point } from '../../../engine/geometry/index.js'
import type { NavItem, ObstacleItem } from '../../../document/model/index.js'
import { shapeItem } from '../../shapes/drawn-item.js'
import { itemName } from '../../shapes/item-geometry.js'
import { framedSize } from '../../shapes/reshape.js'
import { outlineMachine } from '../outline/index.js'
import { builtInTool, type ToolContext, type ToolEffect } from '../tool.js'
import { commit, refuse, say } from '../words.js'

export const polygonTool = builtInTool('polygon', {
  group: 'draw',
  hotkey: 'p',
  ...outlineMachine({
    draft: (context) => context.drawKind,
    ends: 'closed',
    finish: (points, _closed, context) => insertShape(context.drawKind, { type: 'polygon', outer: points }, context),
  }),
})

export function insertShape(kind: DrawKind, shape: ObstacleItem['shape'], context: ToolContext): readonly ToolEffect[] {
  if ('outer' in shape && isFlat(shape.outer)) return [refuse(context, 'tooSmall')]
  const item = shapeItem(kind, { id: context.createId(kind) }, shape, context.terrain)
  const name = itemName(item, context.messages)
  return commitItem(item, context, sayDrawn(shape, name, context))
}

function sayDrawn(shape: ObstacleItem['shape'], name: string, context: ToolContext): ToolEffect {
  if (shape.type !== 'ellipse')
    return say(context, 'drawn', {
      name,
      count: 'outer' in shape ? shape.outer.length : shape.type === 'wall' ? shape.line.length : 4,
    })
  const { radius, ...size } = framedSize(shape)
  return radius === undefined
    ? say(context, 'drawnEllipse', { name, ...size })
    : say(context, 'drawnCircle', { name, radius })
}

export function commitItem(item: NavItem, context: ToolContext, notice: ToolEffect): readonly ToolEffect[] {
  const name = itemName(item, context.messages)
  return commit(
    context,
    'draw',
    { name },
    { commands: [{ type: 'insert-items', items: [item] }], ids: [item.id], notice },
  )
}

export const placeItem = (item: NavItem, at: Point, context: ToolContext): readonly ToolEffect[] =>
  commitItem(item, context, say(context, 'placed', { name: itemName(item, context.messages), ...at }))

export const areaTool = builtInTool('area', {
  group: 'place',
  hotkey: 'a',
  ...outlineMachine({
    draft: () => 'area',
    ends: 'closed',
    finish: (points, _closed, context) => insertShape('area', { type: 'polygon', outer: points }, context),
  }),
})
