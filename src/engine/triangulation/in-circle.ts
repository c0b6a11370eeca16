/** The exact in-circle test, by robust-predicates where the plain determinant may round. It is not next to `orient`: only triangulations use it. */
import { incircle as incircleAdaptive } from 'robust-predicates'
import { isDifference } from '../geometry/index.js'

/** > 0 if d lies inside the circle through the positive triangle a, b, c; < 0 outside; 0 exactly on it. */
export function inCircle(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): number {
  const adx = ax - dx
  const ady = ay - dy
  const bdx = bx - dx
  const bdy = by - dy
  const cdx = cx - dx
  const cdy = cy - dy
  // integers below 2^12 of a common unit: every product and sum below is less than 2^53
  const big =
    Math.max(Math.abs(adx), Math.abs(ady), Math.abs(bdx), Math.abs(bdy), Math.abs(cdx), Math.abs(cdy)) * 2 ** 41
  const isPlain =
    adx + big - big === adx &&
    ady + big - big === ady &&
    bdx + big - big === bdx &&
    bdy + big - big === bdy &&
    cdx + big - big === cdx &&
    cdy + big - big === cdy &&
    isDifference(dx, ax) &&
    isDifference(dy, ay) &&
    isDifference(dx, bx) &&
    isDifference(dy, by) &&
    isDifference(dx, cx) &&
    isDifference(dy, cy)
  if (!isPlain) return incircleAdaptive(ax, ay, bx, by, cx, cy, dx, dy) + 0
  return (
    (adx * adx + ady * ady) * (bdx * cdy - cdx * bdy) +
    (bdx * bdx + bdy * bdy) * (cdx * ady - adx * cdy) +
    (cdx * cdx + cdy * cdy) * (adx * bdy - bdx * ady) +
    0
  )
}
