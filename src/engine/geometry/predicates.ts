/**
 * The exact predicates, and the one place that fixes their sign.
 * With y growing downward a ring with positive shoelace area turns clockwise on screen; everywhere in the kit
 * "positive" means that shoelace sign, and `orient(a, b, c) > 0` means that a, b, c is a positive triangle.
 * Exact for all finite doubles short of overflow and underflow (adaptive expansions after Shewchuk 1997, by robust-predicates,
 * whose orient2d has the opposite sign and may return -0: never call it elsewhere).
 */
import { incircle as incircleAdaptive, orient2d as orientAdaptive } from 'robust-predicates'

/** Error bound of the plain determinant, relative to the sum of its two products (Shewchuk's ccwerrboundA). */
const ORIENT_FILTER = (3 + 16 * 2 ** -53) * 2 ** -53

/** Twice the signed area of the triangle a, b, c, with its exact sign: > 0 positive, < 0 negative, 0 collinear. */
export function orient(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const left = (bx - ax) * (cy - ay)
  const right = (by - ay) * (cx - ax)
  const det = left - right
  const bound = ORIENT_FILTER * Math.abs(left + right)
  if (det > bound || -det > bound) return det
  return 0 - orientAdaptive(ax, ay, bx, by, cx, cy)
}

/** > 0 if d lies inside the circle through the positive triangle a, b, c; < 0 outside; 0 exactly on it. */
export function inCircle(ax: number, ay: number, bx: number, by: number, cx: number, cy: number, dx: number, dy: number): number {
  return incircleAdaptive(ax, ay, bx, by, cx, cy, dx, dy)
}
