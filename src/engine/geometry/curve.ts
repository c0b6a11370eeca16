import type { Point } from './point.js'

const MAX_SEGMENTS = 256

/**
 * Returns points along the cubic Bezier curve from a to d with control points b and c, without a. The chords between them stay within the tolerance of the
 * curve, unless that takes more than 256 chords. The number of chords follows from second differences (Wang 1984).
 */
export function curvePoints(a: Point, b: Point, c: Point, d: Point, tolerance: number): Point[] {
  const bend = Math.max(
    Math.abs(a.x - 2 * b.x + c.x),
    Math.abs(a.y - 2 * b.y + c.y),
    Math.abs(b.x - 2 * c.x + d.x),
    Math.abs(b.y - 2 * c.y + d.y),
  )
  const count = curveSegments(Math.sqrt((0.75 * Math.SQRT2 * bend) / tolerance))
  return Array.from({ length: count }, (_, i) =>
    i + 1 === count ? { x: d.x, y: d.y } : splitCurve(a, b, c, d, (i + 1) / count).at,
  )
}

/** Rounds a number of chords up to an integer from 1 to `MAX_SEGMENTS`. Returns 1 if the number is not finite. */
export const curveSegments = (wanted: number): number =>
  Number.isFinite(wanted) ? Math.min(Math.max(Math.ceil(wanted), 1), MAX_SEGMENTS) : 1

/** Splits a cubic curve at t from 0 to 1 by de Casteljau's algorithm. Returns the point and the control points of both halves. */
export function splitCurve(
  a: Point,
  b: Point,
  c: Point,
  d: Point,
  t: number,
): { readonly at: Point; readonly before: readonly [Point, Point]; readonly after: readonly [Point, Point] } {
  const between = (p: Point, q: Point): Point => ({ x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t })
  const [ab, bc, cd] = [between(a, b), between(b, c), between(c, d)]
  const [abc, bcd] = [between(ab, bc), between(bc, cd)]
  return { at: between(abc, bcd), before: [ab, abc], after: [bcd, cd] }
}
