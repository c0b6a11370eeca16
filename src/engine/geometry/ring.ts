import { distance, samePoint } from './point.js'
import type { Point, Rect } from './point.js'
import { orient } from './predicates.js'

/** A closed loop of points. The first point is not repeated at the end. Public entry points accept any winding. */
export type Ring = readonly Point[]

/** A normalized polygon has a positive outer ring and negative holes. */
export interface Polygon {
  readonly outer: Ring
  readonly holes: readonly Ring[]
}

/** A set of disjoint polygons. */
export type Region = readonly Polygon[]

/** Returns the shoelace area of a ring, signed by winding. Computed relative to the first vertex, to remain precise far from the origin. */
export function signedArea(ring: Ring): number {
  const origin = ring[0]
  if (origin === undefined) return 0
  let twice = 0
  for (let i = 1; i + 1 < ring.length; i++) {
    const a = ring[i]
    const b = ring[i + 1]
    twice += (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)
  }
  return twice / 2
}

/** Returns whether all corners are collinear, so that the ring encloses nothing. Zero signed area is not enough: a figure eight can have it. */
export function isFlat(ring: Ring): boolean {
  const a = ring[0]
  const b = ring.find((point) => !samePoint(point, a)) ?? a
  return ring.every((c) => orient(a.x, a.y, b.x, b.y, c.x, c.y) === 0)
}

export function polygonArea(polygon: Polygon): number {
  let area = Math.abs(signedArea(polygon.outer))
  for (const hole of polygon.holes) area -= Math.abs(signedArea(hole))
  return area
}

export function perimeter(ring: Ring): number {
  let length = 0
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) length += distance(ring[j], ring[i])
  return length
}

export function boundingBox(points: Iterable<Point>): Rect | undefined {
  let minX = Infinity
  let minY = Infinity
  let maxX = -Infinity
  let maxY = -Infinity
  for (const { x, y } of points) {
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  return minX <= maxX ? { x: minX, y: minY, width: maxX - minX, height: maxY - minY } : undefined
}

/** Returns the winding number of the ring around the point, positive for positive rings; `undefined` if the point lies on the ring. Exact; O(n). */
export function windingNumber(ring: Ring, point: Point): number | undefined {
  let winding = 0
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const share = edgeWinding(ring[j].x, ring[j].y, ring[i].x, ring[i].y, point.x, point.y)
    if (share === undefined) return undefined
    winding += share
  }
  return winding
}

/** Returns what the edge a–b adds to the winding number of its ring around a point: 1, 0, -1, or `undefined` if the point lies on the edge. */
export function edgeWinding(ax: number, ay: number, bx: number, by: number, x: number, y: number): number | undefined {
  if (ay < y ? by < y : ay > y && by > y) return 0
  const side = orient(ax, ay, bx, by, x, y)
  if (side === 0 && x >= Math.min(ax, bx) && x <= Math.max(ax, bx)) return undefined
  if (ay <= y) return by > y && side > 0 ? 1 : 0
  return by <= y && side < 0 ? -1 : 0
}

export type Containment = 'inside' | 'boundary' | 'outside'

export function locateInPolygon(
  outer: Ring,
  holes: readonly Ring[],
  point: Point,
  fillRule: 'non-zero' | 'even-odd' = 'non-zero',
): Containment {
  const filled = (ring: Ring): Containment => {
    const winding = windingNumber(ring, point)
    if (winding === undefined) return 'boundary'
    return (fillRule === 'even-odd' ? winding % 2 !== 0 : winding !== 0) ? 'inside' : 'outside'
  }
  const within = filled(outer)
  if (within !== 'inside') return within
  for (const hole of holes) {
    const inHole = filled(hole)
    if (inHole !== 'outside') return inHole === 'inside' ? 'outside' : 'boundary'
  }
  return 'inside'
}

/** Returns the center of the circle through three vertices; not finite if they are collinear. */
export function circumcenter(coords: ArrayLike<number>, a: number, b: number, c: number): Point {
  const [x, y] = [coords[2 * a], coords[2 * a + 1]]
  const [bx, by] = [coords[2 * b] - x, coords[2 * b + 1] - y]
  const [cx, cy] = [coords[2 * c] - x, coords[2 * c + 1] - y]
  const twice = 2 * (bx * cy - by * cx)
  const [bb, cc] = [bx * bx + by * by, cx * cx + cy * cy]
  return { x: x + (cy * bb - by * cc) / twice, y: y + (bx * cc - cx * bb) / twice }
}
