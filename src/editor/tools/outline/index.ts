/**
 * Point after point: the machine of the polygon, area, hole, cut and measure tools.
 *
 *   state     input                    next
 *   idle      down                     placing     the first point
 *   placing   move                     placing     the newest point follows
 *   placing   up                       drawing
 *   drawing   move                     drawing     a line to the cursor; the first point catches
 *   drawing   down                     placing     one more point
 *   drawing   down on the first point  idle/done   finished, closed
 *   drawing   double, Enter, context   idle/done   finished
 *   any       Backspace, undo          drawing     one point less, idle when none is left
 *   any       Escape                   idle        nothing happened
 */
import type { Point } from '../../../engine/geometry/index.js'
import type { DraftShape, Overlay } from '../../editor-snapshot.js'
import type { ToolContext, ToolDefinition, ToolInput, ToolStep } from '../tool.js'
import { stepDrawing } from './drawing.js'
import { stepIdle } from './idle.js'
import { stepPlacing } from './placing.js'
import { ownCrossing, type OutlineKind, type OutlineState } from './state.js'

export type { OutlineKind, OutlineState } from './state.js'

export function outlineMachine(
  kind: OutlineKind,
): Pick<ToolDefinition<OutlineState>, 'initial' | 'step' | 'cursor' | 'overlay'> {
  return {
    initial: { at: 'idle' },
    step(state: OutlineState, input: ToolInput, context: ToolContext): ToolStep<OutlineState> | undefined {
      switch (state.at) {
        case 'idle':
        case 'done':
          return stepIdle(kind, state, input, context)
        case 'placing':
          return stepPlacing(kind, state, input, context)
        case 'drawing':
          return stepDrawing(kind, state, input, context)
      }
    },
    cursor: (state) => (state.at === 'drawing' && state.closing ? 'close' : 'crosshair'),
    overlay: (state) => draw(kind, state),
  }
}

function draw(kind: OutlineKind, state: OutlineState): Overlay {
  switch (state.at) {
    case 'idle':
      return {}
    case 'done':
      return {
        shape: {
          kind: kind.draft,
          points: state.points,
          closed: state.closed,
          placed: state.points.length,
          closing: false,
          valid: true,
        },
      }
    case 'placing':
      return {
        shape: {
          kind: kind.draft,
          points: state.points,
          closed: false,
          placed: state.points.length,
          closing: false,
          ...validity(state.points, false),
        },
      }
    case 'drawing': {
      const points = state.closing ? state.points : [...state.points, state.cursor]
      return {
        shape: {
          kind: kind.draft,
          points,
          closed: state.closing,
          placed: state.points.length,
          closing: state.closing,
          ...validity(points, state.closing),
        },
      }
    }
  }
}

function validity(points: readonly Point[], closed: boolean): Pick<DraftShape, 'valid' | 'crossing'> {
  const crossing = ownCrossing(points, closed)
  return crossing === undefined ? { valid: true } : { valid: false, crossing }
}
