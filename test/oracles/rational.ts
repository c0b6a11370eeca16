/** Exact arithmetic on doubles: every finite double is an integer times a power of two. Slow, but simple. */
import { exactInCircle, exactTurn, type ExactPoint } from './exact-delaunay.js'

const UNIT = 1074n

/** Converts a double to an integer count of 2^-1074. */
export function exact(value: number): bigint {
  if (value === 0) return 0n
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  const bits = view.getBigUint64(0)
  const exponent = (bits >> 52n) & 0x7ffn
  const fraction = bits & 0xfffffffffffffn
  const magnitude = exponent === 0n ? fraction : (fraction | 0x10000000000000n) << (exponent - 1n)
  return bits >> 63n === 1n ? -magnitude : magnitude
}

export const sign = (value: bigint): number => (value > 0n ? 1 : value < 0n ? -1 : 0)

const exactPoint = (x: number, y: number): ExactPoint => [exact(x), exact(y)]

/** Returns the sign of the signed area of the triangle. */
export function orientSign(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return sign(exactTurn(exactPoint(ax, ay), exactPoint(bx, by), exactPoint(cx, cy)))
}

/** Returns the sign of the in-circle determinant; positive = d inside the circle of the positive triangle a, b, c. */
export function inCircleSign(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): number {
  const [a, b, c, d] = [exactPoint(ax, ay), exactPoint(bx, by), exactPoint(cx, cy), exactPoint(dx, dy)]
  return sign(exactInCircle(a, b, c, d))
}

/** Returns twice the signed area of a ring, in units of 2^-2148. */
export function twiceArea(ring: readonly { x: number; y: number }[]): bigint {
  let sum = 0n
  for (const [i, a] of ring.entries()) {
    const b = ring[(i + 1) % ring.length]
    sum += exact(a.x) * exact(b.y) - exact(b.x) * exact(a.y)
  }
  return sum
}

/** Returns `numerator / 2^bits` as a double, accurate to 1e-15. */
export function toNumber(numerator: bigint, bits: bigint): number {
  const magnitude = numerator < 0n ? -numerator : numerator
  const digits = BigInt(magnitude.toString(2).length)
  const shift = digits > 60n ? digits - 60n : 0n
  return Number(numerator >> shift) * 2 ** Number(shift - bits)
}

export const AREA_BITS = 2n * UNIT
