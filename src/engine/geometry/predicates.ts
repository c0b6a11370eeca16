/**
 * The exact orientation, and the one place that fixes its sign (the circle test is in triangulation). With y growing downward a ring with
 * positive shoelace area turns clockwise on screen; everywhere in the kit "positive" means that shoelace sign, and `orient(a, b, c) > 0`
 * means that a, b, c is a positive triangle. Exact for all finite doubles short of overflow and underflow (adaptive expansions after
 * Shewchuk 1997, by robust-predicates, whose orient2d has the opposite sign and may return -0: never call it elsewhere). Where the plain
 * determinant is too near zero to trust, numbers with few bits, as on a lattice, are looked for first: with them it is exact as it stands.
 */
import { orient2d as orientAdaptive } from 'robust-predicates'

/** Error bound of the plain orientation determinant, relative to the sum of its two products (Shewchuk's ccwerrboundA): beyond it the sign is right. */
export const ORIENT_FILTER = (3 + 16 * 2 ** -53) * 2 ** -53
/** Coordinates of an end nearer to 0 than this are 0: products of their differences must not underflow, or the predicates are not exact. */
export const LEAST_COORDINATE = 2 ** -300

/** Twice the signed area of the triangle a, b, c, with its exact sign: > 0 positive, < 0 negative, 0 collinear. */
export function orient(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const left = (bx - ax) * (cy - ay)
  const right = (by - ay) * (cx - ax)
  const det = left - right
  const bound = ORIENT_FILTER * Math.abs(left + right)
  if (det > bound || -det > bound) return det
  if (
    isShort(bx - ax) &&
    isShort(cy - ay) &&
    isShort(by - ay) &&
    isShort(cx - ax) &&
    isDifference(ax, bx) &&
    isDifference(ay, cy) &&
    isDifference(ay, by) &&
    isDifference(ax, cx)
  )
    return det + 0
  return 0 - orientAdaptive(ax, ay, bx, by, cx, cy)
}

/** At most 26 significant bits: the product of two such numbers is exact. */
function isShort(value: number): boolean {
  const big = value * 2 ** 27
  return value + big - big === value
}

/** Whether b - a suffers no rounding (the two tests of Knuth's exact difference). */
export function isDifference(a: number, b: number): boolean {
  const difference = b - a
  return difference + a === b && b - difference === a
}
