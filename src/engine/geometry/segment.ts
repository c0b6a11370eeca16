import type { Point } from './point.js'
import { orient } from './predicates.js'

/** `proper`: the interiors cross at one point; `touch`: the only common point is an end of a segment; `overlap`: more than one common point. */
type SegmentRelation = 'none' | 'proper' | 'touch' | 'overlap'

/** Classifies how the segments a-b and c-d meet. Exact. A segment of zero length counts as a point. */
export function relateSegments(a: Point, b: Point, c: Point, d: Point): SegmentRelation {
  const abc = orient(a.x, a.y, b.x, b.y, c.x, c.y)
  const abd = orient(a.x, a.y, b.x, b.y, d.x, d.y)
  const cda = orient(c.x, c.y, d.x, d.y, a.x, a.y)
  const cdb = orient(c.x, c.y, d.x, d.y, b.x, b.y)
  if (((abc > 0 && abd < 0) || (abc < 0 && abd > 0)) && ((cda > 0 && cdb < 0) || (cda < 0 && cdb > 0))) return 'proper'
  if (abc === 0 && abd === 0 && cda === 0 && cdb === 0) {
    const useX = Math.abs(a.x - b.x) + Math.abs(c.x - d.x) > Math.abs(a.y - b.y) + Math.abs(c.y - d.y)
    const [a1, b1, c1, d1] = useX ? [a.x, b.x, c.x, d.x] : [a.y, b.y, c.y, d.y]
    const from = Math.max(Math.min(a1, b1), Math.min(c1, d1))
    const to = Math.min(Math.max(a1, b1), Math.max(c1, d1))
    return from > to ? 'none' : from === to ? 'touch' : 'overlap'
  }
  const within = (side: number, p: Point, q: Point, r: Point): boolean =>
    side === 0 &&
    r.x >= Math.min(p.x, q.x) &&
    r.x <= Math.max(p.x, q.x) &&
    r.y >= Math.min(p.y, q.y) &&
    r.y <= Math.max(p.y, q.y)
  return within(abc, a, b, c) || within(abd, a, b, d) || within(cda, c, d, a) || within(cdb, c, d, b) ? 'touch' : 'none'
}

/** Returns the point of the segment a-b nearest to p; a itself if the segment has zero length. */
export function nearestOnSegment(a: Point, b: Point, p: Point): Point {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const squared = dx * dx + dy * dy
  if (squared === 0) return a
  const t = ((p.x - a.x) * dx + (p.y - a.y) * dy) / squared
  if (t <= 0) return a
  if (t >= 1) return b
  return { x: a.x + t * dx, y: a.y + t * dy }
}

/** Returns the squared distance from (x, y) to the segment a-b. A cross product gives the distance to the line, to lose no digits far from the origin. */
export function squaredDistanceToSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax
  const dy = by - ay
  const px = x - ax
  const py = y - ay
  const along = px * dx + py * dy
  if (!(along > 0)) return px * px + py * py
  const square = dx * dx + dy * dy
  if (along >= square) return (x - bx) * (x - bx) + (y - by) * (y - by)
  const cross = dx * py - dy * px
  return (cross / square) * cross
}

/** Returns the squared distance between two segments a-b and c-d that do not cross. The least distance is always at an end of one of them. */
export function squaredDistanceBetweenSegments(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): number {
  return Math.min(
    squaredDistanceToSegment(ax, ay, cx, cy, dx, dy),
    squaredDistanceToSegment(bx, by, cx, cy, dx, dy),
    squaredDistanceToSegment(cx, cy, ax, ay, bx, by),
    squaredDistanceToSegment(dx, dy, ax, ay, bx, by),
  )
}
