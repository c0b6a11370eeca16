/** Simplifies rings by Douglas & Peucker, Algorithms for the reduction of the number of points, 1973. */
import { squaredDistanceToSegment, type Ring } from '../../../engine/geometry/index.js'
import { findCrossings } from '../../model/index.js'

const WINDOW = 512
const MIN_TOLERANCE = 0.25

/**
 * Returns the ring without vertices that change its outline by less than the tolerance. If the result would cross itself or vanish, halves
 * the tolerance, and at last returns the ring unchanged. Results of more than 20,000 vertices are not checked for crossings. O(512 n): simplifies
 * between vertices that always stay (`anchorsOf`), at most 512 apart.
 */
export function simplifyRing(ring: Ring, tolerance: number): Ring {
  for (let within = tolerance; within >= MIN_TOLERANCE; within /= 2) {
    const simple = reduced(ring, within)
    if (simple.length >= 3 && findCrossings([simple], 1).length === 0) return simple
  }
  return ring
}

function reduced(ring: Ring, tolerance: number): Ring {
  const n = ring.length
  const retained = new Uint8Array(n)
  const anchors = anchorsOf(ring)
  for (const anchor of anchors) retained[anchor] = 1
  const ranges = anchors.map((from, i) => [from, i + 1 < anchors.length ? anchors[i + 1] : anchors[0] + n] as const)
  for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
    const [from, to] = range
    const [a, b] = [ring[from % n], ring[to % n]]
    let farthest = -1
    let largest = tolerance * tolerance
    for (let i = from + 1; i < to; i++) {
      const { x, y } = ring[i % n]
      const squared = squaredDistanceToSegment(x, y, a.x, a.y, b.x, b.y)
      if (squared <= largest) continue
      largest = squared
      farthest = i
    }
    if (farthest < 0) continue
    retained[farthest % n] = 1
    ranges.push([from, farthest], [farthest, to])
  }
  return ring.filter((_, i) => retained[i] === 1)
}

/** Returns the indices of the vertices with the smallest and the largest x + y and, for rings of more than 512 vertices, of every 512th vertex. */
function anchorsOf(ring: Ring): number[] {
  let [first, last] = [0, 0]
  ring.forEach(({ x, y }, i) => {
    if (x + y < ring[first].x + ring[first].y) first = i
    if (x + y > ring[last].x + ring[last].y) last = i
  })
  const anchors = new Set([first, last])
  for (let i = 0; i < ring.length; i += WINDOW) if (ring.length > WINDOW) anchors.add(i)
  return [...anchors].sort((a, b) => a - b)
}
