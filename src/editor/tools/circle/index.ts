/** Circle: from its center outwards; Shift lets it become an ellipse. Transitions: see ../span. */
import { distance, type Point } from '../../../engine/geometry/index.js'
import { shapeToRings, type EllipseShape } from '../../../document/model/index.js'
import { gesturesOf } from '../../input/gestures.js'
import { MINIMUM_SIZE } from '../drag.js'
import { insertShape } from '../polygon/index.js'
import { spanMachine } from '../span/index.js'
import { defineTool } from '../tool.js'
import { refuse } from '../words.js'

export const circleTool = defineTool({
  id: 'circle',
  name: (messages) => messages.tools.circle,
  icon: 'circle',
  group: 'draw',
  hotkey: 'c',
  edits: true,
  gestures: gesturesOf('circle'),
  ...spanMachine({
    locksAngle: false,
    overlay(from, to, shift, { drawKind }) {
      const shape = ellipseBetween(from, to, shift)
      const { radiusX, radiusY } = shape
      return {
        shape: {
          kind: drawKind,
          points: shapeToRings(shape).outer,
          closed: true,
          placed: 1,
          closing: false,
          valid: true,
          size: { width: 2 * radiusX, height: 2 * radiusY, ...(radiusX === radiusY && { radius: radiusX }) },
        },
      }
    },
    finish(from, to, shift, context) {
      const shape = ellipseBetween(from, to, shift)
      const least = MINIMUM_SIZE / context.camera.zoom
      if (shape.radiusX < least || shape.radiusY < least) return [refuse(context, 'tooSmall')]
      return insertShape(context.drawKind, shape, context)
    },
  }),
})

function ellipseBetween(center: Point, to: Point, free: boolean): EllipseShape {
  const radius = Math.round(distance(center, to) * 1e6) / 1e6
  return {
    type: 'ellipse',
    x: center.x,
    y: center.y,
    radiusX: free ? Math.abs(to.x - center.x) : radius,
    radiusY: free ? Math.abs(to.y - center.y) : radius,
  }
}
