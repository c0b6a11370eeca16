/** What a wheel or a trackpad does to a camera: for the editor's input and for a stage without an editor. */
import type { Point } from '../../engine/geometry/index.js'
import type { WheelInput } from './input.js'

/** Zoom per pixel of wheel, as an exponent: a notch of 100 px is a factor of 1.16. A trackpad pinch comes in shorter steps. */
const WHEEL_RATE = 0.0015
const PINCH_RATE = 0.01
/** Pixels from which a step with Ctrl is a wheel's. */
const PINCH_STEP = 50

/** The factor that a wheel zooms by; undefined where it pans. */
export function wheelZoom(input: WheelInput, wheel: 'zoom' | 'pan'): number | undefined {
  const isPinch = input.ctrl === true || input.meta === true
  if (!isPinch && wheel === 'pan') return undefined
  const rate = isPinch && Math.abs(input.deltaY) < PINCH_STEP ? PINCH_RATE : WHEEL_RATE
  return Math.exp(-input.deltaY * rate)
}

/** Screen pixels that a wheel pans by; with Shift an upright wheel pans sideways. */
export const wheelPan = ({ deltaX, deltaY, shift }: WheelInput): Point =>
  shift === true && deltaX === 0 ? { x: -deltaY, y: 0 } : { x: -deltaX, y: -deltaY }
