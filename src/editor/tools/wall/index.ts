import { strokeLine, type Point } from '../../../engine/geometry/index.js'
import type { WallShape } from '../../../document/model/index.js'
import { outlineMachine } from '../outline/index.js'
import { insertShape } from '../polygon/index.js'
import { builtInTool, type ToolContext } from '../tool.js'
import { wallLengths } from '../tool-options.js'

function wallAlong(line: readonly Point[], closed: boolean, { wall, document }: ToolContext): WallShape {
  const { join, ends } = wall
  return {
    type: 'wall',
    line,
    thickness: wallLengths(wall, document.grid.cellSize).thickness,
    ...(closed && { closed }),
    ...(join !== 'miter' && { join }),
    ...(ends !== 'butt' && !closed && { ends }),
  }
}

export const wallTool = builtInTool('wall', {
  group: 'draw',
  hotkey: 'e',
  ...outlineMachine({
    draft: (context) => context.drawKind,
    ends: 'either',
    mayCross: true,
    wall: wallAlong,
    ghost(line, closed, context) {
      const { thickness, join = 'miter', ends = 'butt' } = wallAlong(line, closed, context)
      const { outer, holes } = strokeLine(line, closed, { width: thickness, join, ends })
      return [outer, ...holes]
    },
    finish: (points, closed, context) => insertShape(context.drawKind, wallAlong(points, closed, context), context),
  }),
})
