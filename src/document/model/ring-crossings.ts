/** Finds edges of one shape that cross or overlap, except at the shared ends of neighbors. Near O(n), by a uniform grid. */
import { createLattice, indexSegments, relateSegments, type Point, type Ring } from '../../engine/geometry/index.js'

export interface Crossing {
  readonly ring: number
  /** Index, in `ring`, of the first of the two edges. The index of an edge is that of its first vertex. */
  readonly edge: number
  readonly otherRing: number
  readonly otherEdge: number
  readonly at: Point
}

const PAIRWISE_BELOW = 48
/**
 * Largest number of pairs of edges to test. Crossings of further pairs are not reported. This is safe, since a mesh can be built from shapes that
 * cross themselves.
 */
const MAX_TESTS = 2_000_000
/**
 * Default of `maxEdges`. For a shape with more edges, `findCrossings` returns no crossings. After an edit, the editor still checks the edited edges
 * of such a shape.
 */
const MAX_EDGES = 20_000
const CELLS_PER_EDGE = 4
/** Tolerance, in cells, for the rounding of the point at which an edge enters a cell. */
const MARGIN = 1e-9

export interface RingEdge {
  readonly ring: number
  readonly edge: number
  readonly a: Point
  readonly b: Point
}

/** Returns up to `limit` crossings in the order of their edges. Each tested pair decrements `budget.left`; at 0 the search ends. */
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

/** Returns the crossing of two edges that cross or overlap; otherwise undefined. Edges that only touch at a point do not cross. */
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

/** Reports whether segments that share an end clearly differ in direction, so that they meet nowhere else. */
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
  const length = edges.reduce((sum, { a, b }) => sum + Math.abs(b.x - a.x) + Math.abs(b.y - a.y), 0) / edges.length
  const ends = edges.flatMap(({ a, b }) => [a.x, a.y, b.x, b.y])
  const lattice = createLattice(ends, (width, height) =>
    Math.max(1.5 * length, Math.sqrt((width * height) / (CELLS_PER_EDGE * edges.length))),
  )
  const { starts, members } = indexSegments(lattice, ends, MARGIN * lattice.size)
  const tried = new Set<number>()
  for (let cell = 0; cell + 1 < starts.length; cell++) {
    for (let i = starts[cell]; i < starts[cell + 1] && found.length < limit && budget.left > 0; i++) {
      for (let j = i + 1; j < starts[cell + 1] && found.length < limit; j++) {
        const [first, second] = [members[i], members[j]]
        const before = found.length
        tryPair(edges[first], edges[second])
        if (found.length === before) continue
        const pair = first * edges.length + second
        if (tried.has(pair)) found.pop()
        tried.add(pair)
      }
    }
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
