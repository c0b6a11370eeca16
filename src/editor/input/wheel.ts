import { distance, type Point } from '../../engine/geometry/index.js'
import type { WheelInput } from './input.js'

/** Change of the zoom exponent per pixel. A notch of a wheel (100 px) zooms by 1.16. A pinch has smaller steps, so its rate is higher. */
const WHEEL_RATE = 0.0015
const PINCH_RATE = 0.01
/** Minimum length of a wheel step in pixels. Shorter steps with Ctrl come from a pinch on a trackpad. */
const PINCH_STEP = 50

export function wheelZoom(input: WheelInput, wheel: 'zoom' | 'pan'): number | undefined {
  const isPinch = input.ctrl === true || input.meta === true
  if (!isPinch && wheel === 'pan') return undefined
  const rate = isPinch && Math.abs(input.deltaY) < PINCH_STEP ? PINCH_RATE : WHEEL_RATE
  return Math.exp(-input.deltaY * rate)
}

export const wheelOfPinch = (factor: number): number => -Math.log(factor) / PINCH_RATE

/** Returns the zoom and pan for a move of one of two fingers. The camera first zooms about the middle between the fingers, and then pans. */
export function pinchStep(
  before: Point,
  at: Point,
  other: Point,
): { readonly factor: number; readonly middle: Point; readonly pan: Point } {
  const [was, is] = [distance(before, other), distance(at, other)]
  return {
    factor: was > 0 && is > 0 ? is / was : 1,
    middle: { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 },
    pan: { x: (at.x - before.x) / 2, y: (at.y - before.y) / 2 },
  }
}

export const wheelPan = ({ deltaX, deltaY, shift }: WheelInput): Point =>
  shift === true && deltaX === 0 ? { x: -deltaY, y: 0 } : { x: -deltaX, y: -deltaY }
