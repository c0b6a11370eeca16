/**
 * Picture scale: the user marks two points of the picture and enters their distance in the panel of the tool.
 *
 *   state     input             next
 *   idle      down              drawing   the first point
 *   drawing   move              drawing   the second point follows
 *   drawing   down and up       done      the panel asks for the distance only on `up`, since its field would lose the focus on `down`
 *   drawing   Enter             done
 *   done      down              drawing   starts again
 *   any       Backspace         idle
 *   not idle  Escape            the picture tool
 */
import { distance, type Point } from '../../../engine/geometry/index.js'
import { builtInTool } from '../tool.js'
import { refuse } from '../words.js'

type ScaleState =
  | { readonly at: 'idle' }
  | { readonly at: 'drawing'; readonly from: Point; readonly to: Point; readonly isLast?: boolean }
  | { readonly at: 'done'; readonly from: Point; readonly to: Point }

const IDLE: ScaleState = { at: 'idle' }

export const pictureScaleTool = builtInTool<ScaleState>('picture-scale', {
  icon: 'measure',
  group: false,
  overlay: (state) =>
    state.at === 'idle'
      ? {}
      : {
          shape: { kind: 'measure', points: [state.from, state.to], placed: state.at === 'done' ? 2 : 1, valid: true },
        },
  step(state, input, context) {
    const free = { gridOnly: true } as const
    switch (input.type) {
      case 'move': {
        const snap = context.snap(input, free)
        return { state: state.at === 'drawing' ? { ...state, to: snap.point } : state, snap }
      }
      case 'down':
      case 'double': {
        if (context.document.background === undefined) return { state: IDLE, effects: [refuse(context, 'noPicture')] }
        const snap = context.snap(input, free)
        if (state.at !== 'drawing') return { state: { at: 'drawing', from: snap.point, to: snap.point }, snap }
        const { from } = state
        const isLast = distance(from, snap.point) > 0
        return { state: isLast ? { at: 'drawing', from, to: snap.point, isLast } : state, snap }
      }
      case 'up': {
        // Pressing, dragging and releasing works like two clicks.
        if (state.at !== 'drawing') return { state }
        const { from, to, isLast } = state
        const isFar = distance(from, to) * context.camera.zoom > MIN_DRAG
        return { state: isLast === true || isFar ? { at: 'done', from, to } : state }
      }
      case 'action':
        if (input.action === 'complete' && state.at === 'drawing')
          return {
            state: distance(state.from, state.to) === 0 ? state : { at: 'done', from: state.from, to: state.to },
          }
        if (state.at === 'idle' || input.action === 'redo') return { state }
        return { state: IDLE, effects: input.action === 'cancel' ? [{ type: 'tool', tool: 'picture' }] : [] }
      case 'context':
      case 'interrupt':
        return state.at === 'idle' ? undefined : { state: IDLE }
      default:
        return { state }
    }
  },
})

const MIN_DRAG = 8
