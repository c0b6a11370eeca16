/**
 * Pointers, keys and the wheel as plain values: the app translates DOM events into these and nothing else reaches the editor.
 * Positions are screen pixels from the top left corner of the map. Double clicks are recognised from `time`; an app need not send them.
 */
import type { Point } from '../../engine/geometry/index.js'

export interface Modifiers {
  readonly shift?: boolean
  readonly alt?: boolean
  readonly ctrl?: boolean
  readonly meta?: boolean
}

export type PointerKind = 'mouse' | 'touch' | 'pen'

export interface PointerInput extends Modifiers {
  /** `leave`: the pointer left the map without a button held. `long-press`: held still for LONG_PRESS_MS (touch and pen; the app keeps the clock). */
  readonly type: 'down' | 'move' | 'up' | 'cancel' | 'leave' | 'long-press'
  readonly x: number
  readonly y: number
  /** Button of a `down` or `up`: 0 main, 1 middle, 2 right. */
  readonly button?: 0 | 1 | 2
  readonly pointerType: PointerKind
  readonly pointerId: number
  /** Milliseconds of any steady clock. */
  readonly time: number
}

export interface WheelInput extends Modifiers {
  readonly type: 'wheel'
  readonly x: number
  readonly y: number
  /** Pixels; an app multiplies lines by 16 and pages by 400. A trackpad pinch arrives with `ctrl`. */
  readonly deltaX: number
  readonly deltaY: number
  readonly time: number
}

export interface KeyInput extends Modifiers {
  readonly type: 'key'
  readonly phase: 'down' | 'up'
  /** As in KeyboardEvent.key and .code. */
  readonly key: string
  readonly code: string
  readonly repeat?: boolean
  readonly time: number
}

/** The map lost focus or the window went away: held keys are let go, an unfinished drag is undone. */
export interface BlurInput {
  readonly type: 'blur'
}

export type EditorInput = PointerInput | WheelInput | KeyInput | BlurInput

export const LONG_PRESS_MS = 500

export interface ToolPointer {
  readonly screen: Point
  /** Under the pointer, before snapping. */
  readonly world: Point
  /** `keyboard`: the crosshair. */
  readonly source: 'mouse' | 'touch' | 'pen' | 'keyboard'
  readonly shift: boolean
  readonly alt: boolean
  /** Ctrl, or Command on a Mac. */
  readonly ctrl: boolean
}
