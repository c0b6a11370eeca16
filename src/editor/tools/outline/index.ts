/**
 * State machine for placing point after point, shared by the polygon, area, wall, hole, cut, route and measure tools.
 *
 *   state     input                    next
 *   idle      down                     placing     the first point
 *   placing   move                     placing     the newest point follows
 *   placing   up                       drawing
 *   drawing   move                     drawing     a line to the cursor, which snaps to the first point
 *   drawing   down                     placing     one more point
 *   drawing   down on the first point  idle/done   finished, closed
 *   drawing   double, Enter, context   idle/done   finished
 *   any       Backspace, undo          drawing     one point less, idle when none is left
 *   any       Escape                   idle        cancelled
 */
import type { Point } from '../../../engine/geometry/index.js'
import type { DraftShape, Overlay } from '../../editor-snapshot.js'
import type { ToolContext, ToolDefinition, ToolInput, ToolStep } from '../tool.js'
import { ownCrossings, type OutlineKind, type OutlineState } from './state.js'
import { stepDrawing, stepIdle, stepPlacing } from './steps.js'

export type { OutlineKind, OutlineState } from './state.js'

/**
 * Returns the states and steps of a tool that places points, for `defineTool`. `finish` is called with the points when
 * the drawing is finished, and returns effects.
 * @example
 * const fence = defineTool({
 *   id: 'fence',
 *   name: () => 'Fence',
 *   icon: 'link',
 *   edits: true,
 *   gestures: [],
 *   ...outlineMachine({
 *     draft: () => 'measure',
 *     ends: 'open',
 *     finish: (points) => [{ type: 'announce', text: `${points.length} posts` }],
 *   }),
 * })
 */
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
    overlay: (state, context) => draw(kind, state, context),
  }
}

function draw(kind: OutlineKind, state: OutlineState, context: ToolContext): Overlay {
  if (state.at === 'idle') return {}
  const { points } = state
  const host = kind.host?.(points, context)
  const overlayOf = (
    line: readonly Point[],
    closed: boolean,
    own: Pick<DraftShape, 'valid'> & Partial<DraftShape>,
  ): Overlay => {
    const ghost = line.length > 1 ? kind.ghost?.(line, closed, context) : undefined
    const wall = line.length > 1 ? kind.wall?.(line, closed, context) : undefined
    const shape: DraftShape = {
      kind: kind.draft(context),
      placed: points.length,
      points: line,
      closed,
      ...(host !== undefined && { host }),
      ...(wall !== undefined && { wall }),
      ...own,
    }
    return { shape, ...(ghost !== undefined && { ghost }) }
  }
  switch (state.at) {
    case 'done':
      return overlayOf(points, state.closed, { valid: true })
    case 'placing':
      return overlayOf(points, false, validity(kind, points, undefined, false))
    case 'drawing': {
      const { closing, cursor } = state
      const own = validity(kind, points, closing ? undefined : cursor, closing)
      const anchor = points[points.length - 1]
      return overlayOf(closing ? points : [...points, cursor], closing, { ...own, anchor, ...(closing && { closing }) })
    }
  }
}

/**
 * Returns whether the outline does not cross itself (`valid`), and its crossings. The crossings of the edge that would close the outline are
 * also returned, but they matter for `valid` only if it is closed.
 */
function validity(
  kind: OutlineKind,
  placed: readonly Point[],
  cursor: Point | undefined,
  closed: boolean,
): Pick<DraftShape, 'valid' | 'crossings'> {
  if (kind.mayCross === true) return { valid: true }
  const { drawn, closing } = ownCrossings(placed, cursor, kind.ends === 'closed')
  const crossings = [...drawn, ...closing]
  const valid = drawn.length === 0 && !(closed && closing.length > 0)
  return crossings.length === 0 ? { valid } : { valid, crossings }
}
