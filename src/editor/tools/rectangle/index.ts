/** Rectangle: corner to corner; Shift keeps it square. Transitions: see ../span. */
import type { Point, Rect } from '../../../engine/geometry/index.js'
import { gesturesOf } from '../../input/gestures.js'
import { insertShape } from '../polygon/index.js'
import { spanMachine } from '../span/index.js'
import { defineTool } from '../tool.js'
import { refuse } from '../words.js'

const DEFAULT_MINIMUM = 4

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
      const { x, y, width, height } = rectBetween(from, to, shift)
      const points = [
        { x, y },
        { x: x + width, y },
        { x: x + width, y: y + height },
        { x, y: y + height },
      ]
      return {
        shape: {
          kind: drawKind,
          points,
          closed: true,
          placed: 1,
          closing: false,
          valid: true,
          size: { width, height },
        },
      }
    },
    finish(from, to, shift, context) {
      const rect = rectBetween(from, to, shift)
      const least = (context.options.minimumSize ?? DEFAULT_MINIMUM) / context.camera.zoom
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
