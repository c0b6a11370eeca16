/**
 * Edges of one shape that cross or overlap, except shared ends of neighbors. Near O(n) for real outlines by a uniform grid.
 */
import { relateSegments, type Point, type Ring } from '../../engine/geometry/index.js'

export interface Crossing {
  readonly ring: number
  /** The two edges by their first vertex; `otherRing` if the second is in another ring. */
  readonly edge: number
  readonly otherRing: number
  readonly otherEdge: number
  readonly at: Point
}

const PAIRWISE_BELOW = 48
/** Tested pairs at most: extreme spikes are left to the mesh, which handles every drawing. */
const MAX_TESTS = 2_000_000
/** Larger shapes are searched only near edits; the mesh reports the rest. */
const MAX_EDGES = 20_000
const MAX_CELLS = 256

export interface RingEdge {
  readonly ring: number
  readonly edge: number
  readonly a: Point
  readonly b: Point
}

/** In the order of edges; at most `limit`, the first found. Each tested pair decrements `budget.left`. */
export function findCrossings(
  rings: readonly Ring[],
  limit: number,
  maxEdges = MAX_EDGES,
  budget = { left: MAX_TESTS },
): readonly Crossing[] {
  if (rings.reduce((sum, ring) => sum + ring.length, 0) > maxEdges) return []
  return searchCrossings(rings, limit, budget).sort(compareCrossings)
}

export function compareCrossings(a: Crossing, b: Crossing): number {
  return a.ring - b.ring || a.edge - b.edge || a.otherRing - b.otherRing || a.otherEdge - b.otherEdge
}

/** A ring that touches itself at a point is valid; only crossings and overlaps count. */
export function crossingOf(first: RingEdge, second: RingEdge): Crossing | undefined {
  const { a, b } = first
  const { a: c, b: d } = second
  if (Math.max(a.x, b.x) < Math.min(c.x, d.x) || Math.max(c.x, d.x) < Math.min(a.x, b.x)) return undefined
  if (Math.max(a.y, b.y) < Math.min(c.y, d.y) || Math.max(c.y, d.y) < Math.min(a.y, b.y)) return undefined
  if ((b === c || a === d) && isBend(a, b, c, d)) return undefined
  const relation = relateSegments(a, b, c, d)
  if (relation !== 'proper' && relation !== 'overlap') return undefined
  return {
    ring: first.ring,
    edge: first.edge,
    otherRing: second.ring,
    otherEdge: second.edge,
    at: placeOfCrossing(a, b, c, d),
  }
}

/** Segments that share an end and clearly differ in direction meet nowhere else: most neighbors. */
function isBend(a: Point, b: Point, c: Point, d: Point): boolean {
  const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y]
  return Math.abs(ux * vy - uy * vx) > 1e-9 * (Math.abs(ux) + Math.abs(uy)) * (Math.abs(vx) + Math.abs(vy))
}

function searchCrossings(rings: readonly Ring[], limit: number, budget: { left: number }): Crossing[] {
  const edges: RingEdge[] = rings.flatMap((ring, r) =>
    ring.map((a, i) => ({ ring: r, edge: i, a, b: ring[i + 1 === ring.length ? 0 : i + 1] })),
  )
  const found: Crossing[] = []
  const tryPair = (first: RingEdge, second: RingEdge): void => {
    if (--budget.left < 0) return
    const crossing = crossingOf(first, second)
    if (crossing !== undefined) found.push(crossing)
  }
  if (edges.length <= PAIRWISE_BELOW) {
    for (let i = 0; i < edges.length; i++)
      for (let j = i + 1; j < edges.length && found.length < limit; j++) tryPair(edges[i], edges[j])
    return found
  }
  const length = edges.reduce((sum, { a, b }) => sum + Math.abs(b.x - a.x) + Math.abs(b.y - a.y), 0)
  const size = (length / edges.length) * 1.5 || 1
  const column = (value: number): number => Math.floor(value / size)
  const long: number[] = []
  const mask = 2 ** Math.ceil(Math.log2(edges.length * 2)) - 1
  const starts = new Uint32Array(mask + 2)
  const eachBucket = (i: number, visit: (bucket: number) => void): boolean => {
    const { a, b } = edges[i]
    const [x0, x1] = [column(Math.min(a.x, b.x)), column(Math.max(a.x, b.x))]
    const [y0, y1] = [column(Math.min(a.y, b.y)), column(Math.max(a.y, b.y))]
    if ((x1 - x0 + 1) * (y1 - y0 + 1) > MAX_CELLS) return false
    for (let x = x0; x <= x1; x++)
      for (let y = y0; y <= y1; y++) visit((Math.imul(x, 73856093) ^ Math.imul(y, 19349663)) & mask)
    return true
  }
  for (let i = 0; i < edges.length; i++) if (!eachBucket(i, (bucket) => starts[bucket + 1]++)) long.push(i)
  for (let bucket = 0; bucket <= mask; bucket++) starts[bucket + 1] += starts[bucket]
  const members = new Uint32Array(starts[mask + 1])
  const next = starts.slice(0, mask + 1)
  for (let i = 0; i < edges.length; i++) eachBucket(i, (bucket) => (members[next[bucket]++] = i))
  const tried = new Set<number>()
  for (let bucket = 0; bucket <= mask; bucket++) {
    for (let i = starts[bucket]; i < starts[bucket + 1] && found.length < limit && budget.left > 0; i++) {
      for (let j = i + 1; j < starts[bucket + 1] && found.length < limit; j++) {
        const [first, second] = [members[i], members[j]]
        if (first === second) continue
        const before = found.length
        tryPair(edges[first], edges[second])
        if (found.length === before) continue
        const pair = first * edges.length + second
        if (tried.has(pair)) found.pop()
        tried.add(pair)
      }
    }
  }
  const isLong = new Set(long)
  for (const i of long) {
    for (let j = 0; j < edges.length && found.length < limit; j++)
      if (j !== i && (!isLong.has(j) || j > i)) tryPair(edges[Math.min(i, j)], edges[Math.max(i, j)])
  }
  return found
}

export function placeOfCrossing(a: Point, b: Point, c: Point, d: Point): Point {
  const rx = b.x - a.x
  const ry = b.y - a.y
  const sx = d.x - c.x
  const sy = d.y - c.y
  const cross = rx * sy - ry * sx
  if (cross === 0) {
    const along = (p: Point): number => (p.x - a.x) * rx + (p.y - a.y) * ry
    const ends = [a, b, c, d].sort((p, q) => along(p) - along(q))
    return { x: (ends[1].x + ends[2].x) / 2, y: (ends[1].y + ends[2].y) / 2 }
  }
  const t = ((c.x - a.x) * sy - (c.y - a.y) * sx) / cross
  return { x: a.x + t * rx, y: a.y + t * ry }
}
