/** Nothing is drawn yet: a press places the first point. */
import type { ToolContext, ToolInput, ToolStep } from '../tool.js'
import type { OutlineKind, OutlineState } from './state.js'

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
