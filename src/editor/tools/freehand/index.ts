/**
 * Freehand: an outline drawn in one stroke, simplified without crossing itself.
 *
 *   state     input                 next
 *   idle      down                  drawing
 *   drawing   move                  drawing   the stroke grows
 *   drawing   up                    idle      finished
 *   drawing   Escape, interrupt     idle      cancelled
 */
import { isFlat, type Point } from '../../../engine/geometry/index.js'
import { simplifyStroke } from '../../shapes/simplify-stroke.js'
import { cancelled } from '../drag.js'
import { newCrossings } from '../outline/state.js'
import { insertShape } from '../polygon/index.js'
import { builtInTool, type ToolContext, type ToolEffect } from '../tool.js'
import { refuse } from '../words.js'

type FreehandState =
  | { readonly at: 'idle' }
  | { readonly at: 'drawing'; readonly points: readonly Point[]; readonly crossings: readonly Point[] }

const TOLERANCE = 2
const SAMPLE_GAP = 2

export const freehandTool = builtInTool<FreehandState>('freehand', {
  group: 'draw',
  hotkey: 'f',
  carries: (state) => state.at === 'drawing',
  overlay: (state, { drawKind }) =>
    state.at === 'idle'
      ? {}
      : {
          shape: {
            kind: 'freehand',
            becomes: drawKind,
            points: state.points,
            closed: state.points.length > 2,
            placed: state.points.length,
            valid: state.crossings.length === 0,
            ...(state.crossings.length > 0 && { crossings: state.crossings }),
          },
        },
  step(state, input, context) {
    if (state.at === 'idle') {
      if (input.type === 'move') return { state, snap: context.snap(input, { gridOnly: true }) }
      if (input.type !== 'down' && input.type !== 'double') return undefined
      const snap = context.snap(input, { gridOnly: true })
      return { state: { at: 'drawing', points: [snap.point], crossings: [] }, snap }
    }
    const { points } = state
    switch (input.type) {
      case 'move': {
        const snap = context.snap(input, { gridOnly: true })
        const last = points[points.length - 1]
        const gap = SAMPLE_GAP / context.camera.zoom
        const near = (snap.point.x - last.x) ** 2 + (snap.point.y - last.y) ** 2 < gap * gap
        if (near) return { state, snap }
        const crossings = [...state.crossings, ...newCrossings(points, snap.point)]
        return { state: { at: 'drawing', points: [...points, snap.point], crossings }, snap }
      }
      case 'up':
        return { state: { at: 'idle' }, effects: finish(points, context) }
      case 'action':
        if (input.action === 'complete') return { state: { at: 'idle' }, effects: finish(points, context) }
        return cancelled(context)
      default:
        return cancelled(context)
    }
  },
})

function finish(points: readonly Point[], context: ToolContext): readonly ToolEffect[] {
  const outer = simplifyStroke(points, TOLERANCE / context.camera.zoom)
  if (outer.length < 3 || isFlat(outer)) return [refuse(context, 'tooSmall')]
  return insertShape(context.drawKind, { type: 'freehand', outer }, context)
}
