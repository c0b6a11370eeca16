/**
 * Input as plain values. Positions are screen pixels from the map's top left corner; double clicks are detected by `time`.
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
  /**
   * `leave`: the pointer left the map without a button down. `long-press`: held for LONG_PRESS_MS, timed by the app.
   */
  readonly type: 'down' | 'move' | 'up' | 'cancel' | 'leave' | 'long-press'
  readonly x: number
  readonly y: number
  /** Button of a `down` or `up`: 0 main, 1 middle, 2 right. */
  readonly button?: 0 | 1 | 2
  readonly pointerType: PointerKind
  readonly pointerId: number
  /** Milliseconds of a monotonic clock. */
  readonly time: number
}

export interface WheelInput extends Modifiers {
  readonly type: 'wheel'
  readonly x: number
  readonly y: number
  /** Pixels; an app multiplies lines by 16 and pages by 400. A trackpad pinch has `ctrl`. */
  readonly deltaX: number
  readonly deltaY: number
  readonly time: number
}

export interface KeyInput extends Modifiers {
  readonly type: 'key'
  readonly phase: 'down' | 'up'
  readonly key: string
  readonly code: string
  readonly repeat?: boolean
  readonly time: number
}

/** The map lost the focus: held keys are released, an unfinished drag is cancelled. */
export interface BlurInput {
  readonly type: 'blur'
}

export type EditorInput = PointerInput | WheelInput | KeyInput | BlurInput

export const LONG_PRESS_MS = 500

export interface ToolPointer {
  readonly screen: Point
  /** Before snapping. */
  readonly world: Point
  /** `keyboard`: the crosshair. */
  readonly source: 'mouse' | 'touch' | 'pen' | 'keyboard'
  readonly shift: boolean
  readonly alt: boolean
  /** Ctrl, or Command on a Mac. */
  readonly ctrl: boolean
  /** Typed: the position is neither snapped nor rounded. */
  readonly exact?: boolean
}
