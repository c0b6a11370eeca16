/** Input as plain values. Positions are screen pixels from the map's top left corner. Double clicks are detected by `time`. */
import type { Point } from '../../engine/geometry/index.js'

export interface Modifiers {
  readonly shift?: boolean
  readonly alt?: boolean
  readonly ctrl?: boolean
  readonly meta?: boolean
}

export type PointerKind = 'mouse' | 'touch' | 'pen'

export interface PointerInput extends Modifiers {
  /** `leave` means that the pointer left the map with no button down. The app sends `long-press` after LONG_PRESS_MS. */
  readonly type: 'down' | 'move' | 'up' | 'cancel' | 'leave' | 'long-press'
  readonly x: number
  readonly y: number
  /** Button of a `down` or `up`: 0 is the main one, 1 the middle one, 2 the right one. */
  readonly button?: 0 | 1 | 2
  readonly pointerType: PointerKind
  readonly pointerId: number
  /** Time in milliseconds of a monotonic clock. */
  readonly time: number
}

export interface WheelInput extends Modifiers {
  readonly type: 'wheel'
  readonly x: number
  readonly y: number
  /** Scroll distance in pixels. The app converts a line to 16 pixels and a page to 400. `ctrl` is set for a pinch on a trackpad. */
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

/** The map has lost the focus. Held keys are released, and an unfinished drag is cancelled. */
export interface BlurInput {
  readonly type: 'blur'
}

export type EditorInput = PointerInput | WheelInput | KeyInput | BlurInput

export const LONG_PRESS_MS = 500

export interface ToolPointer {
  readonly screen: Point
  /** Position before snapping. */
  readonly world: Point
  /** Device of the input; `keyboard` is the crosshair. */
  readonly source: 'mouse' | 'touch' | 'pen' | 'keyboard'
  readonly shift: boolean
  readonly alt: boolean
  /** Whether Ctrl is held, or Command on a Mac. */
  readonly ctrl: boolean
  /** Whether the position was typed. Then it is neither snapped nor rounded. */
  readonly exact?: boolean
}
