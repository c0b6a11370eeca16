import type { Point } from '../../../engine/geometry/index.js'
import type { ToolAction, ToolContext, ToolInput, ToolStep } from '../tool.js'
import { cancelled } from '../drag.js'
import { withoutRepeats } from '../../shapes/drawn-item.js'
import { refuse, say, snapWords } from '../words.js'
import { drawing, isClosing, minimumPoints, type OutlineKind, type OutlineState } from './state.js'

export function stepIdle(
  kind: OutlineKind,
  state: OutlineState,
  input: ToolInput,
  context: ToolContext,
): ToolStep<OutlineState> | undefined {
  if (input.type === 'action')
    return state.at === 'done' && input.action === 'cancel' ? { state: { at: 'idle' } } : undefined
  if (input.type === 'move') return { state, snap: context.snap(input) }
  if (input.type !== 'down' && input.type !== 'double') return undefined
  const snap = context.snap(input)
  const refusal = kind.refuses?.(snap.point, context)
  if (refusal !== undefined) return { state, snap, effects: [refusal] }
  return { state: { at: 'placing', points: [snap.point], undone: [] }, snap }
}

export function stepPlacing(
  kind: OutlineKind,
  state: Extract<OutlineState, { at: 'placing' }>,
  input: ToolInput,
  context: ToolContext,
): ToolStep<OutlineState> | undefined {
  const { points, undone } = state
  const before = points.slice(0, -1)
  switch (input.type) {
    case 'move':
    case 'up': {
      const anchor = before[before.length - 1]
      const snap = context.snap(input, { anchor, alignTo: before })
      const placed = [...before, snap.point]
      if (input.type === 'move') return { state: { ...state, points: placed }, snap }
      const words = {
        count: placed.length,
        ...snap.point,
        snap: snapWords(snap.hit, context),
      }
      return { state: drawing(placed, undone), snap, effects: [say(context, 'point', words)] }
    }
    case 'interrupt':
      return { state: before.length === 0 ? { at: 'idle' } : drawing(before, undone) }
    // A right click during a press does what a right click between two presses does. From a touch or a pen, this input
    // is a long press, which has no effect here.
    case 'context':
      return input.source === 'touch' || input.source === 'pen'
        ? { state }
        : stepDrawing(kind, drawing(points, undone), input, context)
    case 'action':
      return stepBack(kind, points, undone, input.action, context)
    default:
      return { state }
  }
}

export function stepDrawing(
  kind: OutlineKind,
  state: Extract<OutlineState, { at: 'drawing' }>,
  input: ToolInput,
  context: ToolContext,
): ToolStep<OutlineState> | undefined {
  const { points, undone } = state
  switch (input.type) {
    case 'move': {
      if (isClosing(kind, points, input, context)) {
        const snap = { point: points[0], hit: { kind: 'vertex' as const, at: points[0] }, guides: [] }
        const effects = state.closing ? [] : [say(context, 'closable')]
        return { state: { ...state, cursor: points[0], closing: true }, snap, effects }
      }
      const snap = context.snap(input, { anchor: points[points.length - 1], alignTo: points })
      return { state: { ...state, cursor: snap.point, closing: false }, snap }
    }
    case 'down': {
      if (isClosing(kind, points, input, context)) return finish(kind, points, true, context)
      const last = points[points.length - 1]
      const snap = context.snap(input, { anchor: last, alignTo: points })
      if (snap.point.x === last.x && snap.point.y === last.y) return { state, snap }
      return { state: { at: 'placing', points: [...points, snap.point], undone: [] }, snap }
    }
    // The first half of the double click has already placed the last point.
    case 'double':
      return points.length >= minimumPoints(kind) ? finish(kind, points, kind.ends === 'closed', context) : { state }
    case 'context': {
      const action = context.options.draftContextAction ?? 'close'
      if (action === 'remove-last') return stepBack(kind, points, undone, 'remove-last', context)
      if (action === 'close' && points.length >= minimumPoints(kind))
        return finish(kind, points, kind.ends === 'closed', context)
      return stepBack(kind, points, undone, 'cancel', context)
    }
    case 'action':
      return stepBack(kind, points, undone, input.action, context)
    default:
      return { state }
  }
}

function stepBack(
  kind: OutlineKind,
  points: readonly Point[],
  undone: readonly Point[],
  action: ToolAction,
  context: ToolContext,
): ToolStep<OutlineState> {
  switch (action) {
    case 'cancel':
      return cancelled(context)
    case 'complete':
      if (points.length >= minimumPoints(kind)) return finish(kind, points, kind.ends === 'closed', context)
      return { state: drawing(points, undone), effects: [refuse(context, 'tooSmall')] }
    case 'remove-last':
    case 'undo': {
      const rest = points.slice(0, -1)
      const effects = [say(context, 'removed', { count: rest.length })]
      if (rest.length === 0) return { state: { at: 'idle' }, effects }
      return { state: drawing(rest, [...undone, points[rest.length]]), effects }
    }
    case 'redo': {
      const again = undone[undone.length - 1]
      return { state: again === undefined ? drawing(points, undone) : drawing([...points, again], undone.slice(0, -1)) }
    }
  }
}

function finish(
  kind: OutlineKind,
  points: readonly Point[],
  closed: boolean,
  context: ToolContext,
): ToolStep<OutlineState> {
  const distinct = withoutRepeats(points, closed)
  if (distinct.length < (closed ? 3 : minimumPoints(kind)))
    return { state: { at: 'idle' }, effects: [refuse(context, 'tooSmall')] }
  const effects = kind.finish(distinct, closed, context)
  return { state: kind.stays === true ? { at: 'done', points: distinct, closed } : { at: 'idle' }, effects }
}
