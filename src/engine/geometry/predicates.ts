/**
 * The exact orientation predicate, and the only place that defines its sign. y grows downward, so a ring with positive area turns clockwise on screen.
 * `orient(a, b, c) > 0` means that the triangle a, b, c is positive. Comments then call c left of a→b, as if y grew upward.
 * Exact for all finite doubles unless a product overflows or underflows.
 * After Shewchuk 1997, from the package robust-predicates. Its `orient2d` has the opposite sign and may return -0, so it is called only here.
 */
import { orient2d as orientAdaptive } from 'robust-predicates'

/** Error bound of the plain determinant, relative to the sum of its two products (Shewchuk's ccwerrboundA). */
export const ORIENT_FILTER = (3 + 16 * 2 ** -53) * 2 ** -53
/** Coordinates of a start or goal closer to 0 than this are replaced by 0, so that no product of differences underflows. */
export const LEAST_COORDINATE = 2 ** -300

/** Returns twice the signed area of the triangle a, b, c. The sign is exact: > 0 if clockwise on screen, < 0 if counterclockwise, 0 if collinear. */
export function orient(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const left = (bx - ax) * (cy - ay)
  const right = (by - ay) * (cx - ax)
  const det = left - right
  const bound = ORIENT_FILTER * Math.abs(left + right)
  if (det > bound || -det > bound) return det
  return 0 - orientAdaptive(ax, ay, bx, by, cx, cy)
}

/** Does what `orient` does, for points given by their indices in the coordinates x0 y0 x1 y1 …. */
export function orientOf(coords: ArrayLike<number>, a: number, b: number, c: number): number {
  return orient(coords[2 * a], coords[2 * a + 1], coords[2 * b], coords[2 * b + 1], coords[2 * c], coords[2 * c + 1])
}

/** Returns whether the rounded difference b - a is exact. It is exact if it restores b when added to a, and a when subtracted from b (after Knuth). */
export function isDifference(a: number, b: number): boolean {
  const difference = b - a
  return difference + a === b && b - difference === a
}
