/** Rectangle: corner to corner; Shift keeps it square. Transitions: see ../span. */
import type { Point, Rect } from '../../../engine/geometry/index.js'
import { shapeToRings } from '../../../document/model/index.js'
import { gesturesOf } from '../../input/gestures.js'
import { MINIMUM_SIZE } from '../drag.js'
import { insertShape } from '../polygon/index.js'
import { spanMachine } from '../span/index.js'
import { defineTool } from '../tool.js'
import { refuse } from '../words.js'

export const rectangleTool = defineTool({
  id: 'rectangle',
  name: (messages) => messages.tools.rectangle,
  icon: 'rectangle',
  group: 'draw',
  hotkey: 'r',
  edits: true,
  gestures: gesturesOf('rectangle'),
  ...spanMachine({
    locksAngle: false,
    overlay(from, to, shift, { drawKind }) {
      const rect = rectBetween(from, to, shift)
      return {
        shape: {
          kind: drawKind,
          points: shapeToRings({ type: 'rectangle', ...rect }).outer,
          closed: true,
          placed: 1,
          closing: false,
          valid: true,
          size: { width: rect.width, height: rect.height },
        },
      }
    },
    finish(from, to, shift, context) {
      const rect = rectBetween(from, to, shift)
      const least = MINIMUM_SIZE / context.camera.zoom
      if (rect.width < least || rect.height < least) return [refuse(context, 'tooSmall')]
      return insertShape(context.drawKind, { type: 'rectangle', ...rect }, context)
    },
  }),
})

function rectBetween(from: Point, to: Point, square: boolean): Rect {
  const side = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y))
  const width = square ? side : Math.abs(to.x - from.x)
  const height = square ? side : Math.abs(to.y - from.y)
  return { x: to.x < from.x ? from.x - width : from.x, y: to.y < from.y ? from.y - height : from.y, width, height }
}
