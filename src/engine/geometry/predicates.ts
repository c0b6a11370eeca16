/**
 * The exact orientation predicate. Its sign is defined here and nowhere else (the in-circle test is in triangulation). y grows downward, so a ring
 * with positive shoelace area turns clockwise on screen. "Positive" always means that shoelace sign, and `orient(a, b, c) > 0` means that a, b, c is
 * a positive triangle; the left side of a→b is where `orient` is positive.
 * Exact for all finite doubles unless a product overflows or underflows: adaptive expansions after Shewchuk 1997, from robust-predicates. Its
 * orient2d has the opposite sign and may return -0: call it only here. Few-bit differences, as on a lattice, need no adaptive step.
 */
import { orient2d as orientAdaptive } from 'robust-predicates'

/** Error bound of the plain determinant, relative to the sum of its two products (Shewchuk's ccwerrboundA). Beyond it the sign is right. */
export const ORIENT_FILTER = (3 + 16 * 2 ** -53) * 2 ** -53
/** Coordinates of a start or goal closer to 0 than this are set to 0: the predicates are exact only if products of differences do not underflow. */
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

/** Whether a value has at most 26 significant bits. The product of two such numbers is exact. */
function isShort(value: number): boolean {
  const big = value * 2 ** 27
  return value + big - big === value
}

/** Whether b - a is exact (the two tests of Knuth's exact difference). */
export function isDifference(a: number, b: number): boolean {
  const difference = b - a
  return difference + a === b && b - difference === a
}
