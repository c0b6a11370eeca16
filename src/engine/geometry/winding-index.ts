/** Winding numbers of many points in one ring, by a segment tree over y. Building O(n log n), a query O(log n + edges at the point's height). */
import { lowerBound } from '../core/index.js'
import type { Point } from './point.js'
import { edgeWinding, type Ring } from './ring.js'

export function createWindingIndex(ring: Ring): (point: Point) => number | undefined {
  const heights = Float64Array.from(new Set(ring.map(({ y }) => y))).sort()
  // Leaf 2i of the tree stands for the height heights[i], and leaf 2i + 1 for the open interval above it.
  const leaves = 2 * heights.length
  const placeOf = (y: number): number => {
    const low = lowerBound(0, heights.length, (at) => heights[at] <= y) - 1
    return low < 0 ? -1 : heights[low] === y ? 2 * low : 2 * low + 1
  }
  const edges: number[][] = Array.from({ length: 2 * leaves }, () => [])
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    let low = leaves + placeOf(Math.min(ring[i].y, ring[j].y))
    let high = leaves + placeOf(Math.max(ring[i].y, ring[j].y)) + 1
    for (; low < high; low >>= 1, high >>= 1) {
      if (low % 2 === 1) edges[low++].push(i)
      if (high % 2 === 1) edges[--high].push(i)
    }
  }
  return (point) => {
    const place = placeOf(point.y)
    let winding = 0
    for (let node = place < 0 ? 0 : leaves + place; node > 0; node >>= 1) {
      for (const i of edges[node]) {
        const [a, b] = [ring[i === 0 ? ring.length - 1 : i - 1], ring[i]]
        const share = edgeWinding(a.x, a.y, b.x, b.y, point.x, point.y)
        if (share === undefined) return undefined
        winding += share
      }
    }
    return winding
  }
}
