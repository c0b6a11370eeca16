/** Rectangle, from corner to corner (Shift: a square), and circle, from its center outward (Shift: an ellipse). Transitions: see ../span. */
import type { ObstacleItem } from '../../../document/model/index.js'
import { insertShape } from '../polygon/index.js'
import { ellipseBetween, rectangleBetween, shapeMachine } from '../span/shapes.js'
import { builtInTool, type ToolContext } from '../tool.js'

const DRAWN = {
  draft: ({ drawKind }: ToolContext) => drawKind,
  finish: (shape: ObstacleItem['shape'], _from: unknown, context: ToolContext) =>
    insertShape(context.drawKind, shape, context),
}

export const rectangleTool = builtInTool('rectangle', {
  group: 'draw',
  hotkey: 'r',
  ...shapeMachine(rectangleBetween, DRAWN),
})

export const circleTool = builtInTool('circle', {
  group: 'draw',
  hotkey: 'c',
  ...shapeMachine(ellipseBetween, DRAWN),
})
