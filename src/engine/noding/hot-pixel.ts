/**
 * Does a segment pass through the half-open pixel [x - half, x + half) x [y - half, y + half) of a grid point? Exact.
 * Half-open means: as if the whole drawing were shifted by (e, e^2), e -> 0, so that no corner of a pixel lies on a segment.
 * Where a corner does, that shift decides; pixels that share a corner never claim it twice, nor lose it.
 * The segment must run lexicographically upward: ax < bx, or ax = bx and ay < by.
 */
import { orient } from '../geometry/index.js'

/** Rounding error of a plain 2x2 determinant, relative to the sum of its products; generous. */
const PIXEL_FILTER = 2 ** -50

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
  // the two corners farthest from the line, one on each side of it
  const up = rising ? half : -half
  const above = orient(ax, ay, bx, by, x - half, y + up)
  const below = orient(ax, ay, bx, by, x + half, y - up)
  const shift = dy !== 0 ? dy : -dx
  return (above !== 0 ? above : shift) > 0 !== (below !== 0 ? below : shift) > 0
}
