/** Public versions of the ring and polygon queries. They check their arguments in O(n); the engine calls the unchecked versions. */
import { NavError, describe, expectHoles, expectPoint, expectPoints, expectShape } from '../core/index.js'
import { polylineLength as lengthOfPolyline } from './path.js'
import type { Point, Rect } from './point.js'
import {
  boundingBox as boxAround,
  locateInPolygon as locate,
  perimeter as lengthOfRing,
  polygonArea as areaOfPolygon,
  signedArea as areaOfRing,
} from './ring.js'
import type { Containment, Polygon, Ring } from './ring.js'

/**
 * Returns the shoelace area of a ring. Its sign gives the winding.
 * @example
 * const isPositive = signedArea([{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 4, y: 4 }]) > 0
 */
export function signedArea(ring: Ring): number {
  expectPoints(ring, 'ring')
  return areaOfRing(ring)
}

/**
 * Returns the area of the outer ring minus the areas of the holes, whatever their winding.
 * @example
 * const area = polygonArea({ outer: [{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 4, y: 4 }], holes: [] }) // 8
 */
export function polygonArea(polygon: Polygon): number {
  expectShape(polygon, 'polygon')
  return areaOfPolygon({ outer: polygon.outer, holes: polygon.holes ?? [] })
}

/**
 * Returns the length of a closed ring.
 * @example
 * const length = perimeter([{ x: 0, y: 0 }, { x: 3, y: 0 }, { x: 3, y: 4 }]) // 12
 */
export function perimeter(ring: Ring): number {
  expectPoints(ring, 'ring')
  return lengthOfRing(ring)
}

/**
 * Returns the smallest rectangle around the points; undefined if there are none.
 * @example
 * const box = boundingBox([{ x: 3, y: 4 }, { x: 9, y: 1 }]) // { x: 3, y: 1, width: 6, height: 3 }
 */
export function boundingBox(points: Iterable<Point>): Rect | undefined {
  if (typeof (points as Partial<Iterable<Point>> | null | undefined)?.[Symbol.iterator] !== 'function')
    expectPoints(points, 'points')
  const list = [...points]
  expectPoints(list, 'points')
  return boxAround(list)
}

/**
 * Returns the length of a polyline.
 * @example
 * const length = polylineLength([{ x: 0, y: 0 }, { x: 3, y: 4 }]) // 5
 */
export function polylineLength(points: readonly Point[]): number {
  expectPoints(points, 'points')
  return lengthOfPolyline(points)
}

/**
 * Returns where the point lies in a polygon under a fill rule. Holes subtract from their own polygon.
 * @example
 * const where = locateInPolygon([{ x: 0, y: 0 }, { x: 9, y: 0 }, { x: 9, y: 9 }], [], { x: 8, y: 2 })
 */
export function locateInPolygon(
  outer: Ring,
  holes: readonly Ring[],
  point: Point,
  fillRule: 'non-zero' | 'even-odd' = 'non-zero',
): Containment {
  expectPoints(outer, 'outer')
  expectHoles(holes, 'holes')
  expectPoint(point, 'point')
  if (!['non-zero', 'even-odd'].includes(fillRule))
    throw new NavError('input/fill-rule', `Expected 'non-zero' or 'even-odd' for fillRule, got ${describe(fillRule)}`, {
      fillRule,
    })
  return locate(outer, holes ?? [], point, fillRule)
}
