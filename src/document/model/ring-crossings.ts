/** Where a ring meets itself: a sweep over its edges by x, with exact tests for pairs whose boxes overlap. */
import { relateSegments } from '../../engine/geometry/index.js'
import type { Point, Ring } from '../../engine/geometry/index.js'

interface RingCrossing {
  readonly at: Point
  /** The edge from this vertex to the next one crosses. */
  readonly vertex: number
}

/**
 * Crossings and overlaps of edges that are not neighbors, at most `limit`. Touching at a vertex is no crossing.
 * Takes one from `budget.left` for each pair whose x ranges overlap, and stops when nothing is left.
 */
export function crossingsOfRing(ring: Ring, budget: { left: number }, limit: number): RingCrossing[] {
  const count = ring.length
  const found: RingCrossing[] = []
  const end = (i: number): Point => ring[i + 1 === count ? 0 : i + 1]
  const order = Array.from({ length: count }, (_, i) => i).sort(
    (i, j) => Math.min(ring[i].x, end(i).x) - Math.min(ring[j].x, end(j).x),
  )
  let active: number[] = []
  for (const i of order) {
    const a = ring[i]
    const b = end(i)
    const minX = Math.min(a.x, b.x)
    const minY = Math.min(a.y, b.y)
    const maxY = Math.max(a.y, b.y)
    active = active.filter((j) => Math.max(ring[j].x, end(j).x) >= minX)
    for (const j of active) {
      if (--budget.left <= 0) return found
      const c = ring[j]
      const d = end(j)
      if (Math.max(c.y, d.y) < minY || Math.min(c.y, d.y) > maxY) continue
      const relation = relateSegments(a, b, c, d)
      const neighbors = (i + 1) % count === j || (j + 1) % count === i
      if (relation !== 'proper' && (relation !== 'overlap' || neighbors)) continue
      found.push({ at: crossing(a, b, c, d), vertex: Math.min(i, j) })
      if (found.length === limit) return found
    }
    active.push(i)
  }
  return found.sort((p, q) => p.vertex - q.vertex)
}

/** The common point of two segments that cross; of two that overlap, an end of one. */
function crossing(a: Point, b: Point, c: Point, d: Point): Point {
  const area = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
  if (area === 0) return Math.min(a.x, b.x) >= Math.min(c.x, d.x) ? a : c
  const t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / area
  return { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) }
}
