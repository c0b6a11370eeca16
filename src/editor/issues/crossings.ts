/**
 * Pairs of edges of one shape that cross or lie on each other, ends shared by neighbors aside. A uniform grid over the edges
 * keeps it near O(n) for real outlines; small shapes are tried pair by pair. After an edit only the edges that the edit made
 * are tried, each against all others: O(n) box tests, which a ring of a hundred thousand vertices does in a millisecond.
 */
import { relateSegments, type Point, type Ring } from '../../engine/geometry/index.js'

export interface Crossing {
  readonly ring: number
  /** The two edges, by their first vertex; `otherRing` when the second lies in another ring. */
  readonly edge: number
  readonly otherRing: number
  readonly otherEdge: number
  readonly at: Point
}

const PAIRWISE_BELOW = 48
/** Pairs that are tried at most: a carpet of long spikes is left to the mesh, which sorts out every drawing. */
const MAX_TESTS = 2_000_000
/** Shapes with more edges are not looked through whole (the mesh reports on them), only where they are edited. */
const MAX_EDGES = 20_000
/** An edit that made more edges than this is no edit but another shape. */
const MAX_FRESH = 64
/** An edge in more cells than this is long: it is tried against all others. */
const MAX_CELLS = 256

interface Edge {
  readonly ring: number
  readonly edge: number
  readonly a: Point
  readonly b: Point
}

/** In the order of their edges; at most `limit` of them, whichever are found first. */
export function findCrossings(rings: readonly Ring[], limit: number, maxEdges = MAX_EDGES): readonly Crossing[] {
  if (rings.reduce((sum, ring) => sum + ring.length, 0) > maxEdges) return []
  return searchCrossings(rings, limit).sort(inOrder)
}

/**
 * Crossings of the rings from those of the rings before an edit; undefined when so much is new that a search is due.
 * Exact: what `findCrossings` says of the rings, as long as `known` was all that it had to say of those before.
 */
export function updateCrossings(
  known: readonly Crossing[],
  before: readonly Ring[],
  after: readonly Ring[],
  limit: number,
): readonly Crossing[] | undefined {
  if (known.length >= limit || before.length !== after.length) return undefined
  const runs = after.map((ring, r) => changedRun(before[r], ring))
  if (runs.reduce((sum, run) => sum + Math.max(run.removed, run.added), 0) > MAX_FRESH) return undefined
  if (runs.every((run) => run.removed + run.added === 0)) return known
  const fresh = after.map((ring, r) => new Set(edgesOfRun(runs[r], runs[r].added, ring.length)))
  const stale = before.map((ring, r) => new Set(edgesOfRun(runs[r], runs[r].removed, ring.length)))
  const shifted = (r: number, edge: number): number =>
    edge >= runs[r].from + runs[r].removed ? edge + runs[r].added - runs[r].removed : edge
  const found = known
    .filter(({ ring, edge, otherRing, otherEdge }) => !stale[ring].has(edge) && !stale[otherRing].has(otherEdge))
    .map((crossing) => ({
      ...crossing,
      edge: shifted(crossing.ring, crossing.edge),
      otherEdge: shifted(crossing.otherRing, crossing.otherEdge),
    }))
  fresh.forEach((edges, r) => {
    for (const edge of edges) {
      const mine = edgeOf(after, r, edge)
      after.forEach((ring, other) => {
        eachEdgeNear(ring, mine.a, mine.b, (otherEdge) => {
          if (found.length >= limit || (other === r && otherEdge === edge)) return
          const earlier = other < r || (other === r && otherEdge < edge)
          // A pair of two fresh edges is tried once.
          if (earlier && fresh[other].has(otherEdge)) return
          const theirs = edgeOf(after, other, otherEdge)
          const crossing = earlier ? crossingOf(theirs, mine) : crossingOf(mine, theirs)
          if (crossing !== undefined) found.push(crossing)
        })
      })
    }
  })
  return found.sort(inOrder)
}

/** The vertices that differ: `removed` of the ring before and `added` of the ring after, both from `from` on. */
interface ChangedRun {
  readonly from: number
  readonly removed: number
  readonly added: number
}

export function changedRun(before: Ring, after: Ring): ChangedRun {
  const same = (a: Point, b: Point): boolean => a === b || (a.x === b.x && a.y === b.y)
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && same(before[from], after[from])) from++
  let end = 0
  while (end < most - from && same(before[before.length - 1 - end], after[after.length - 1 - end])) end++
  return { from, removed: before.length - from - end, added: after.length - from - end }
}

/** Edges, by their first vertex, that a run of `count` vertices has a part in. */
function edgesOfRun({ from, removed, added }: ChangedRun, count: number, length: number): readonly number[] {
  if (removed + added === 0 || length === 0) return []
  return Array.from({ length: Math.min(count + 1, length) }, (_, i) => (from - 1 + i + length) % length)
}

function edgeOf(rings: readonly Ring[], ring: number, edge: number): Edge {
  const points = rings[ring]
  return { ring, edge, a: points[edge], b: points[edge + 1 === points.length ? 0 : edge + 1] }
}

/** Every edge of the ring whose box meets that of the segment. */
function eachEdgeNear(ring: Ring, a: Point, b: Point, visit: (edge: number) => void): void {
  const [left, right, top, bottom] = [Math.min(a.x, b.x), Math.max(a.x, b.x), Math.min(a.y, b.y), Math.max(a.y, b.y)]
  for (let edge = 0; edge < ring.length; edge++) {
    const p = ring[edge]
    const q = ring[edge + 1 === ring.length ? 0 : edge + 1]
    if (
      (p.x < left && q.x < left) ||
      (p.x > right && q.x > right) ||
      (p.y < top && q.y < top) ||
      (p.y > bottom && q.y > bottom)
    )
      continue
    visit(edge)
  }
}

function inOrder(a: Crossing, b: Crossing): number {
  return a.ring - b.ring || a.edge - b.edge || a.otherRing - b.otherRing || a.otherEdge - b.otherEdge
}

/** A ring that touches itself at a point is a drawing that works; only crossings and overlaps are trouble. */
function crossingOf(first: Edge, second: Edge): Crossing | undefined {
  const { a, b } = first
  const { a: c, b: d } = second
  if (Math.max(a.x, b.x) < Math.min(c.x, d.x) || Math.max(c.x, d.x) < Math.min(a.x, b.x)) return undefined
  if (Math.max(a.y, b.y) < Math.min(c.y, d.y) || Math.max(c.y, d.y) < Math.min(a.y, b.y)) return undefined
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

function searchCrossings(rings: readonly Ring[], limit: number): Crossing[] {
  const edges: Edge[] = rings.flatMap((ring, r) =>
    ring.map((a, i) => ({ ring: r, edge: i, a, b: ring[i + 1 === ring.length ? 0 : i + 1] })),
  )
  const found: Crossing[] = []
  let tests = 0
  const tryPair = (first: Edge, second: Edge): void => {
    if (++tests > MAX_TESTS) return
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
  // Cells fall into buckets by a hash; what two cells of one bucket add is thrown out by the boxes.
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
    for (let i = starts[bucket]; i < starts[bucket + 1] && found.length < limit && tests <= MAX_TESTS; i++) {
      for (let j = i + 1; j < starts[bucket + 1] && found.length < limit; j++) {
        const [first, second] = [members[i], members[j]]
        if (first === second) continue
        const before = found.length
        tryPair(edges[first], edges[second])
        if (found.length === before) continue
        // Two edges may share several cells: a pair is reported once.
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

/** Of two segments that are known to meet: where, in floating point; the middle of what they share. */
export function placeOfCrossing(a: Point, b: Point, c: Point, d: Point): Point {
  const rx = b.x - a.x
  const ry = b.y - a.y
  const sx = d.x - c.x
  const sy = d.y - c.y
  const cross = rx * sy - ry * sx
  if (cross === 0) {
    // They lie on one line: the middle of what they share.
    const along = (p: Point): number => (p.x - a.x) * rx + (p.y - a.y) * ry
    const ends = [a, b, c, d].sort((p, q) => along(p) - along(q))
    return { x: (ends[1].x + ends[2].x) / 2, y: (ends[1].y + ends[2].y) / 2 }
  }
  const t = ((c.x - a.x) * sy - (c.y - a.y) * sx) / cross
  return { x: a.x + t * rx, y: a.y + t * ry }
}
