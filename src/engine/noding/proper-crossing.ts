/** Do the segments a-b and c-d cross at a point inside both? Exact. Both must run lexicographically upward (ax <= bx, cx <= dx). */
import { orient } from '../geometry/index.js'

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
