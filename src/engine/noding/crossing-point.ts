/**
 * Computes the grid point whose half-open pixel [p - step/2, p + step/2) contains the crossing of two segments, correct to the last bit.
 * Uses double-double arithmetic, and big integers where its error could change the result. Double-double after Dekker 1971 and Joldes, Muller, Popescu,
 * "Tight and rigorous error bounds for basic building blocks of double-word arithmetic", 2017.
 */
import { ceilLog2 } from '../core/index.js'
import { orient } from '../geometry/index.js'

/** Coordinates are at most 2^GRID_BITS grid steps. A double has 53 bits, so multiples of half a step, differences of coordinates, and x + y are exact. */
const GRID_BITS = 50
/** Limits of coordinates and of the size of a map. Within them no predicate overflows or underflows, although the in-circle test multiplies four lengths. */
export const LARGEST_COORDINATE = 2 ** 200
export const SMALLEST_MAGNITUDE = 2 ** -150

/** A size of fewer grid steps than this has fewer than four exact digits. */
export const COARSE_STEPS = 2 ** 13

/** Returns the grid step of a map with coordinates within +-magnitude: a power of two. */
export function chooseGridStep(magnitude: number): number {
  return 2 ** (ceilLog2(Math.max(magnitude, SMALLEST_MAGNITUDE)) - GRID_BITS)
}

/** Returns the multiple of the step that is nearest to a value; never -0. The step must be a power of two. Then the division and the product are exact. */
export function roundToGrid(value: number, step: number): number {
  return Math.round(value / step) * step + 0
}

/** Distance to the border of a pixel, in grid steps, below which big integers decide the rounding. Double-double arithmetic has errors of about 2^-47 steps. */
const UNSURE_STEPS = 2 ** -36
const SPLITTER = 2 ** 27 + 1

export class CrossingPoint {
  x = 0
  y = 0
  /** Low word of the last result of `multiply` or `cross`, which return the high word. */
  private low = 0

  constructor(private readonly step: number) {}

  /** Writes the rounded crossing of the segments a-b and c-d into `x` and `y`. The segments must cross properly, and their ends must be grid points. */
  compute(ax: number, ay: number, bx: number, by: number, cx: number, cy: number, dx: number, dy: number): void {
    const ux = bx - ax
    const uy = by - ay
    const vx = dx - cx
    const vy = dy - cy
    const numeratorHigh = this.cross(cx - ax, cy - ay, vx, vy)
    const numeratorLow = this.low
    const denominatorHigh = this.cross(ux, uy, vx, vy)
    const denominatorLow = this.low
    // Computes t = numerator / denominator as the sum of two doubles.
    const first = numeratorHigh / denominatorHigh
    const productHigh = this.multiply(first, denominatorHigh)
    const rest = numeratorHigh - productHigh - this.low + (numeratorLow - first * denominatorLow)
    const second = rest / denominatorHigh
    const tHigh = first + second
    const tLow = second - (tHigh - first)
    const x = this.along(ax, ux, tHigh, tLow)
    const y = this.along(ay, uy, tHigh, tLow)
    if (x === x && y === y) {
      this.x = x
      this.y = y
      return
    }
    const { numerator, denominator } = exactPlace(this.step, cx - ax, cy - ay, ux, uy, vx, vy)
    const rounded = (length: number): number => {
      const dividend = 2n * numerator * BigInt(length / this.step) + denominator
      const divisor = 2n * denominator
      const quotient = dividend / divisor
      return Number(dividend % divisor < 0n ? quotient - 1n : quotient)
    }
    this.x = ax + rounded(ux) * this.step + 0
    this.y = ay + rounded(uy) * this.step + 0
  }

  /** Returns from + t * length, rounded to the grid; NaN if the exact value is too close to the middle between two grid coordinates. */
  private along(from: number, length: number, tHigh: number, tLow: number): number {
    const high = this.multiply(tHigh, length)
    const low = this.low + tLow * length
    const steps = high / this.step
    const whole = Math.floor(steps)
    const over = steps - whole - 0.5 + low / this.step
    if (Math.abs(over) < UNSURE_STEPS || !(Math.abs(over) < 1 - UNSURE_STEPS)) return NaN
    return from + (over < 0 ? whole : whole + 1) * this.step + 0
  }

  /** Computes ux * vy - uy * vx as the sum of two doubles: returns the larger one, and stores the smaller one in `low`. */
  private cross(ux: number, uy: number, vx: number, vy: number): number {
    const high1 = this.multiply(ux, vy)
    const low1 = this.low
    const high2 = -this.multiply(uy, vx)
    const low2 = -this.low
    const sumHigh = high1 + high2
    const sumPart = sumHigh - high1
    const sumError = high1 - (sumHigh - sumPart) + (high2 - sumPart)
    const lowHigh = low1 + low2
    const lowPart = lowHigh - low1
    const lowError = low1 - (lowHigh - lowPart) + (low2 - lowPart)
    const middle = sumError + lowHigh
    const high = sumHigh + middle
    const rest = lowError + (middle - (high - sumHigh))
    const result = high + rest
    this.low = rest - (result - high)
    return result
  }

  /** Returns the product; its exact rounding error is in `low`. */
  private multiply(a: number, b: number): number {
    const product = a * b
    const aBig = SPLITTER * a
    const aHigh = aBig - (aBig - a)
    const aLow = a - aHigh
    const bBig = SPLITTER * b
    const bHigh = bBig - (bBig - b)
    const bLow = b - bHigh
    this.low = aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow)
    return product
  }
}

/**
 * Intersects the line through the origin along (ux, uy) with the line through (wx, wy) along (vx, vy), which must not be parallel. All numbers must be
 * multiples of the step. Returns the exact position on the first line, in units of (ux, uy), as the fraction numerator / denominator with denominator > 0.
 */
export function exactPlace(
  step: number,
  wx: number,
  wy: number,
  ux: number,
  uy: number,
  vx: number,
  vy: number,
): { numerator: bigint; denominator: bigint } {
  const integer = (value: number): bigint => BigInt(value / step)
  const numerator = integer(wx) * integer(vy) - integer(wy) * integer(vx)
  const denominator = integer(ux) * integer(vy) - integer(uy) * integer(vx)
  return denominator < 0n ? { numerator: -numerator, denominator: -denominator } : { numerator, denominator }
}

/** Upper limit of the rounding error of a plain 2x2 determinant, relative to the sum of its products. */
const PIXEL_FILTER = 2 ** -50

/**
 * Returns whether a segment passes through the half-open pixel [x - half, x + half) x [y - half, y + half) of a grid point. Exact. A segment through a corner
 * of the pixel counts as shifted by (e, e²) for a tiny e > 0. The segment must run lexicographically upward: ax < bx, or ax = bx and ay < by.
 */
export function hitsPixel(ax: number, ay: number, bx: number, by: number, x: number, y: number, half: number): boolean {
  if (bx < x - half || ax >= x + half) return false
  const rising = by >= ay
  if ((rising ? by : ay) < y - half || (rising ? ay : by) >= y + half) return false
  const dx = bx - ax
  const dy = by - ay
  const left = dx * (y - ay)
  const right = dy * (x - ax)
  const reach = half * (dx + Math.abs(dy))
  if (Math.abs(left - right) > 1.001 * reach + PIXEL_FILTER * (Math.abs(left) + Math.abs(right))) return false
  // The two corners of the pixel that are farthest from the line, one on each side.
  const up = rising ? half : -half
  const above = orient(ax, ay, bx, by, x - half, y + up)
  const below = orient(ax, ay, bx, by, x + half, y - up)
  const shift = dy !== 0 ? dy : -dx
  return (above !== 0 ? above : shift) > 0 !== (below !== 0 ? below : shift) > 0
}

/** Returns whether the segments a-b and c-d cross at an interior point of both. Exact. Both must run lexicographically upward (ax <= bx, cx <= dx). */
export function crossProperly(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  if (bx <= cx || dx <= ax) return false
  if (ay < by ? (by <= cy && by <= dy) || (ay >= cy && ay >= dy) : (ay <= cy && ay <= dy) || (by >= cy && by >= dy))
    return false
  const sideC = orient(ax, ay, bx, by, cx, cy)
  if (sideC === 0) return false
  const sideD = orient(ax, ay, bx, by, dx, dy)
  if (sideD === 0 || sideC > 0 === sideD > 0) return false
  const sideA = orient(cx, cy, dx, dy, ax, ay)
  if (sideA === 0) return false
  const sideB = orient(cx, cy, dx, dy, bx, by)
  return sideB !== 0 && sideA > 0 !== sideB > 0
}
