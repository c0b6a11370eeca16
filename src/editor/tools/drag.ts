import type { Point } from '../../engine/geometry/index.js'
import type { Command } from '../../document/model/index.js'
import type { SnapResult } from '../shapes/snapping.js'
import type { ToolContext, ToolEffect, ToolInput, ToolState, ToolStep } from './tool.js'
import type { ToolPointer } from '../input/input.js'
import { say } from './words.js'

/**
 * Returns how many screen pixels a pressed pointer must move before the press counts as a drag. For the keyboard, which moves a crosshair, returns 0.
 * @example
 * const isDrag = (from: ToolPointer, to: ToolPointer) => Math.abs(to.screen.x - from.screen.x) > dragThreshold(to)
 */
export function dragThreshold(pointer: ToolPointer): number {
  return pointer.source === 'keyboard' ? 0 : pointer.source === 'touch' ? 8 : 3
}

/** Minimum side of a drawn rectangle and minimum radius of a circle, in screen pixels. */
export const MINIMUM_SIZE = 4

export const IDLE = { at: 'idle' } as const

export const cancelled = (context: ToolContext): ToolStep<typeof IDLE> => ({
  state: IDLE,
  effects: [{ type: 'discard' }, say(context, 'cancelled')],
})

export const pan = (from: Point, to: Point): ToolStep<{ readonly at: 'panning'; readonly screen: Point }> => ({
  state: { at: 'panning', screen: to },
  effects: [{ type: 'pan', dx: to.x - from.x, dy: to.y - from.y }],
})

export interface Followed<S> {
  readonly moved: S
  readonly snap: SnapResult
}

interface Drag<S extends ToolState> {
  readonly follow: (state: S, pointer: ToolPointer, context: ToolContext) => Followed<S>
  readonly commands: (state: S) => readonly Command[]
  readonly drop: (state: S, context: ToolContext, snap?: SnapResult) => readonly ToolEffect[]
}

/** Returns the `step` of a drag. A move previews `commands`. `up` and Enter have the effects of `drop`. Escape, right click and interruption cancel. */
export function dragStep<S extends ToolState>({ follow, commands, drop }: Drag<S>) {
  return (state: S, input: ToolInput, context: ToolContext): ToolStep<S | typeof IDLE> => {
    switch (input.type) {
      case 'move': {
        const { moved, snap } = follow(state, input, context)
        return { state: moved, snap, effects: [{ type: 'preview', commands: commands(moved) }] }
      }
      case 'up': {
        const { moved, snap } = follow(state, input, context)
        return { state: IDLE, snap, effects: drop(moved, context, snap) }
      }
      case 'down':
      case 'double':
        return { state }
      case 'action':
        if (input.action === 'complete') return { state: IDLE, effects: drop(state, context) }
        if (input.action === 'redo' || input.action === 'remove-last') return { state }
        break
      default:
    }
    return cancelled(context)
  }
}
