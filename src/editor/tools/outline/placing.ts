import type { ToolContext, ToolInput, ToolStep } from '../tool.js'
import { say, snapWords } from '../words.js'
import { stepBack, stepDrawing } from './drawing.js'
import { drawing, type OutlineKind, type OutlineState } from './state.js'

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
        snap: snapWords(snap.hit, context.messages, context.item),
      }
      return { state: drawing(placed, undone), snap, effects: [say(context, context.messages.announce.point, words)] }
    }
    case 'interrupt':
      return { state: before.length === 0 ? { at: 'idle' } : drawing(before, undone) }
    // A right click during a press has the same effect as one between presses. A long press has none.
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
