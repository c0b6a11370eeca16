/**
 * State machine for drawing between two points, shared by the rectangle, circle and link tools. Press, drag and release, or click twice.
 *
 *   state      input                        next
 *   idle       down                         pressing   the first point
 *   pressing   move past the threshold      dragging
 *   pressing   up                           spanning   a click: the next one sets the second point
 *   dragging   move                         dragging   the second point follows
 *   dragging   up                           idle       finished
 *   spanning   move                         spanning   the second point follows
 *   spanning   down, Enter                  idle       finished
 *   any        Escape, context, interrupt   idle       cancelled
 */
import { distance, type Point } from '../../../engine/geometry/index.js'
import type { Overlay } from '../../editor-snapshot.js'
import { cancelled, dragThreshold } from '../drag.js'
import type { ToolContext, ToolDefinition, ToolEffect, ToolInput, ToolStep } from '../tool.js'
import type { ToolPointer } from '../../input/input.js'

export type SpanState =
  | { readonly at: 'idle' }
  | {
      readonly at: 'pressing'
      readonly screen: Point
      readonly from: Point
      readonly to: Point
      readonly shift: boolean
    }
  | { readonly at: 'dragging' | 'spanning'; readonly from: Point; readonly to: Point; readonly shift: boolean }

export interface SpanKind {
  readonly overlay: (from: Point, to: Point, shift: boolean, context: ToolContext) => Overlay
  readonly finish: (from: Point, to: Point, shift: boolean, context: ToolContext) => readonly ToolEffect[]
  readonly refuses?: (point: Point, context: ToolContext) => ToolEffect | undefined
  /** Whether Shift locks the angle instead of changing the shape. */
  readonly locksAngle: boolean
}

/**
 * Returns the states and steps of a tool that draws between two points, for `defineTool`.
 * @example
 * const beam = defineTool({
 *   id: 'beam',
 *   name: () => 'Beam',
 *   icon: 'link',
 *   edits: false,
 *   gestures: [],
 *   ...spanMachine({
 *     locksAngle: true,
 *     overlay: (from, to) => ({ ghost: [[from, to]] }),
 *     finish: (from, to) => [{ type: 'announce', text: `${to.x - from.x} wide` }],
 *   }),
 * })
 */
export function spanMachine(
  kind: SpanKind,
): Pick<ToolDefinition<SpanState>, 'initial' | 'step' | 'cursor' | 'overlay'> {
  const follow = (pointer: ToolPointer, from: Point, context: ToolContext) =>
    context.snap(
      kind.locksAngle ? pointer : { ...pointer, shift: false },
      kind.locksAngle ? { anchor: from, alignTo: [from] } : { alignTo: [from] },
    )
  return {
    initial: { at: 'idle' },
    cursor: () => 'crosshair',
    overlay(state, context) {
      if (state.at === 'idle') return {}
      const { shape, ...rest } = kind.overlay(state.from, state.to, state.shift, context)
      const anchor = state.at === 'spanning' ? { anchor: state.from } : {}
      return shape === undefined ? rest : { ...rest, shape: { ...shape, ...anchor } }
    },
    step(state: SpanState, input: ToolInput, context: ToolContext): ToolStep<SpanState> | undefined {
      if (state.at === 'idle') {
        if (input.type === 'move') return { state, snap: context.snap(input) }
        if (input.type !== 'down' && input.type !== 'double') return undefined
        const snap = context.snap({ ...input, shift: false })
        const refusal = kind.refuses?.(snap.point, context)
        if (refusal !== undefined) return { state, snap, effects: [refusal] }
        return {
          state: { at: 'pressing', screen: input.screen, from: snap.point, to: snap.point, shift: input.shift },
          snap,
        }
      }
      const { from } = state
      switch (input.type) {
        case 'move': {
          const snap = follow(input, from, context)
          if (state.at === 'pressing' && distance(input.screen, state.screen) <= dragThreshold(input))
            return { state: { ...state, to: snap.point }, snap }
          return {
            state: { at: state.at === 'spanning' ? 'spanning' : 'dragging', from, to: snap.point, shift: input.shift },
            snap,
          }
        }
        case 'up':
          if (state.at === 'pressing') return { state: { at: 'spanning', from, to: state.to, shift: state.shift } }
          if (state.at === 'spanning') return { state }
          return {
            state: { at: 'idle' },
            effects: kind.finish(from, follow(input, from, context).point, input.shift, context),
          }
        case 'down':
        case 'double': {
          if (state.at !== 'spanning') return { state }
          const { point } = follow(input, from, context)
          // Ignore a double click on one point.
          if (point.x === from.x && point.y === from.y) return { state }
          return { state: { at: 'idle' }, effects: kind.finish(from, point, input.shift, context) }
        }
        case 'action':
          if (input.action === 'complete')
            return { state: { at: 'idle' }, effects: kind.finish(from, state.to, state.shift, context) }
          return input.action === 'redo' ? { state } : cancelled(context)
        default:
          return cancelled(context)
      }
    },
  }
}
