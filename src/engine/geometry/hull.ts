import { expectPoints } from '../core/index.js'
import { samePoint } from './point.js'
import type { Point } from './point.js'
import { orient } from './predicates.js'
import type { Ring } from './ring.js'

const turn = (a: Point, b: Point, c: Point): number => orient(a.x, a.y, b.x, b.y, c.x, c.y)

/**
 * Returns the convex hull of points: a positive ring without collinear corners that starts at the leftmost point. Equal or collinear points give one or two
 * points. O(n log n), by Andrew's monotone chains.
 * @example
 * const ring = convexHull([{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 1, y: 1 }, { x: 0, y: 4 }])
 */
export function convexHull(points: readonly Point[]): Ring {
  expectPoints(points, 'points')
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y)
  const half = (along: readonly Point[]): Point[] => {
    const chain: Point[] = []
    for (const point of along) {
      const last = chain.at(-1)
      if (last !== undefined && samePoint(last, point)) continue
      while (chain.length > 1 && turn(chain[chain.length - 2], chain[chain.length - 1], point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain
  }
  const [lower, upper] = [half(sorted), half(sorted.reverse())]
  return lower.length < 2 ? lower : [...lower.slice(0, -1), ...upper.slice(0, -1)]
}

/**
 * Returns whether a ring of either winding is convex: all its turns have one direction, and it winds once. Collinear corners are allowed.
 * @example
 * const isConvex = isConvexRing([{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 4, y: 4 }])
 */
export function isConvexRing(ring: Ring): boolean {
  expectPoints(ring, 'ring')
  const corners = ring.filter((point, i) => !samePoint(point, ring[(i + ring.length - 1) % ring.length]))
  const count = corners.length
  let side = 0
  // A convex ring changes its x direction twice. A ring that winds twice changes it more often.
  let reversals = 0
  let heading = 0
  for (let i = 0; i < 2 * count; i++) {
    const [a, b, c] = [corners[i % count], corners[(i + 1) % count], corners[(i + 2) % count]]
    const turned = Math.sign(turn(a, b, c))
    if (turned * side < 0) return false
    if (turned !== 0) side = turned
    const way = Math.sign(b.x - a.x || b.y - a.y)
    if (i >= count && way !== heading) reversals++
    heading = way
  }
  return side !== 0 && reversals <= 2
}
