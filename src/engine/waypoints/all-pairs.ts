/**
 * Distances and next hops between all pairs of waypoints (Floyd 1962, Warshall 1962), in square tiles that stay in the
 * cache: first the tile on the diagonal, then its row and column, then all others (Venkataraman, Sahni, Mukhopadhyaya 2003); four
 * rows over four middle nodes at a time. Where few links lie on cheapest paths, a search from each waypoint is quicker (`pairsBySearch`); where costs are
 * lengths, what is linked needs neither (`settledBlocks`).
 * Out: n x n Float64 distances (Infinity = no way, 0 on the diagonal) and next hops. O(n^3) time, 12 n^2 bytes.
 * Links may have negative costs; a negative cycle is refused with the ids on it.
 */
import { NavError, StepCounter, expectOptions, expectWorld, expectKnown } from '../core/index.js'
import type { WorkLimits } from '../core/index.js'
import { polylineLength } from '../geometry/index.js'
import type { PathResult, Point } from '../geometry/index.js'
import { pairsBySearch } from './pairs-by-search.js'
import type { WaypointGraph } from './waypoint-graph.js'

export interface AllPairs {
  readonly kind: 'all-pairs'
  readonly graph: WaypointGraph
  /** Cheapest cost over the links, by waypoint id; Infinity when there is no way. */
  distance(from: string, to: string): number
  /** Waypoint ids from `from` to `to`; empty when there is no way. */
  hops(from: string, to: string): readonly string[]
  path(from: string, to: string): PathResult
}

/** Waypoints that a table may have: 12 bytes for each pair of them. */
const MOST_WAYPOINTS = 8192

/** Rows that are relaxed at once, as a shift. */
const ROWS_SHIFT = 2
/** Slack for the rounding of lengths. */
const LENGTH_SLACK = 1 + 2 ** -48

/** Side of a tile, a multiple of 4: the rows that a tile works on at a time stay in the first cache, the tile in the second. */
const TILE = 64

/**
 * Throws `graph/budget-exceeded` or `graph/aborted` when its limits stop it (a step is a tile of 64 x 64 pairs over 64 middle waypoints, or the search from a waypoint), `graph/too-large` beyond 8192 waypoints.
 * @example
 * const pairs = buildAllPairs(graph)
 */
export function buildAllPairs(graph: WaypointGraph, options: WorkLimits = {}): AllPairs {
  expectWorld(graph, 'buildAllPairs', 'waypoint-graph')
  expectOptions(options)
  expectKnown(options, ['budget', 'signal'])
  const count = graph.ids.length
  if (count > MOST_WAYPOINTS)
    throw new NavError(
      'graph/too-large',
      `a table of ${count} waypoints was asked for; ${MOST_WAYPOINTS} are the most`,
      { count, limit: MOST_WAYPOINTS },
    )
  const counter = new StepCounter(options)
  const step = (): void => {
    // a tile is long work: the signal is looked at each time
    const why = counter.look() ?? counter.step()
    if (why !== undefined)
      throw new NavError(`graph/${why}`, `the table of all pairs was stopped after ${counter.steps} steps`)
  }
  const side = Math.max(TILE, Math.ceil(count / TILE) * TILE)
  const distances = new Float64Array(side * side).fill(Infinity)
  const next = new Int32Array(side * side).fill(-1)
  if (!pairsBySearch(graph, distances, next, side, step)) {
    distances.fill(Infinity)
    next.fill(-1)
    writeLinks(graph, distances, next, side)
    closeAll(distances, next, side, settledBlocks(graph, distances, side), step)
    refuseNegativeCycles(graph, distances, next, side)
  }

  const hopIndices = (from: string, to: string): number[] => {
    const source = graph.indexOf(from)
    const target = graph.indexOf(to)
    if (distances[source * side + target] === Infinity) return []
    const nodes = [source]
    // Zero-cost cycles cannot loop: a next hop only changes for a strictly cheaper way, and at most n hops are taken.
    for (let at = source; at !== target && nodes.length <= count;) nodes.push((at = next[at * side + target]))
    return nodes
  }
  return {
    kind: 'all-pairs',
    graph,
    distance: (from, to) => distances[graph.indexOf(from) * side + graph.indexOf(to)],
    hops: (from, to) => hopIndices(from, to).map((node) => graph.ids[node]),
    path(from, to) {
      const nodes = hopIndices(from, to)
      const stats = { expanded: 0, generated: 0 }
      if (nodes.length === 0)
        return {
          status: 'unreachable',
          reason: { code: 'graph/no-way', message: `no links lead from ${from} to ${to}` },
          stats,
        }
      const points: Point[] = nodes.map((node) => ({ x: graph.coords[2 * node], y: graph.coords[2 * node + 1] }))
      return {
        status: 'found',
        path: {
          points,
          length: polylineLength(points),
          cost: distances[nodes[0] * side + nodes[nodes.length - 1]],
          quality: 'exact',
        },
        stats,
      }
    },
  }
}

/** The table before any way over a middle waypoint: links, and nothing from each waypoint to itself. */
function writeLinks(graph: WaypointGraph, distances: Float64Array, next: Int32Array, side: number): void {
  for (let i = 0; i < graph.ids.length; i++) {
    for (let k = graph.firstLink[i]; k < graph.firstLink[i + 1]; k++) {
      const at = i * side + graph.linkTo[k]
      if (graph.linkCost[k] < distances[at]) {
        distances[at] = graph.linkCost[k]
        next[at] = graph.linkTo[k]
      }
    }
    if (distances[i * side + i] >= 0) {
      distances[i * side + i] = 0
      next[i * side + i] = i
    }
  }
}

/**
 * Per four rows and tile of columns: 1 = nothing beats what stands there. With `least` the least that any link costs for its length, no way from i to j
 * costs less than that for the straight line between them: so much a link may cost that no way beats. Where costs are lengths, that is every link.
 */
function settledBlocks({ coords, ids }: WaypointGraph, distances: Float64Array, side: number): Uint8Array {
  const count = ids.length
  const tiles = side / TILE
  const length = (i: number, j: number): number => {
    const dx = coords[2 * i] - coords[2 * j]
    const dy = coords[2 * i + 1] - coords[2 * j + 1]
    return Math.sqrt(dx * dx + dy * dy)
  }
  let least = Infinity
  for (let i = 0; i < count && least > 0; i++)
    for (let j = 0; j < count; j++) {
      // not a number where two waypoints of one place are linked for nothing: that says nothing of the others
      const ratio = i === j ? NaN : distances[i * side + j] / length(i, j)
      if (ratio < least) least = ratio
    }
  const settled = new Uint8Array((side >> ROWS_SHIFT) * tiles)
  if (least <= 0) return settled
  settled.fill(1)
  for (let i = 0; i < count; i++)
    for (let j = 0; j < count; j++)
      if (i !== j && !(distances[i * side + j] <= least * LENGTH_SLACK * length(i, j)))
        settled[(i >> ROWS_SHIFT) * tiles + Math.floor(j / TILE)] = 0
  return settled
}

/** All ways, tile by tile; `step` is called before each and may throw. */
function closeAll(
  distances: Float64Array,
  next: Int32Array,
  side: number,
  settled: Uint8Array,
  step: () => void,
): void {
  for (let k = 0; k < side; k += TILE) {
    step()
    closeTile(distances, next, side, k)
    for (let other = 0; other < side; other += TILE) {
      if (other === k) continue
      step()
      step()
      relaxTile(distances, next, side, settled, k, other, k)
      relaxTile(distances, next, side, settled, other, k, k)
    }
    for (let i = 0; i < side; i += TILE) {
      if (i === k) continue
      for (let j = 0; j < side; j += TILE) {
        if (j === k) continue
        step()
        relaxTile(distances, next, side, settled, i, j, k)
      }
    }
  }
}

function refuseNegativeCycles(graph: WaypointGraph, distances: Float64Array, next: Int32Array, side: number): void {
  for (let i = 0; i < graph.ids.length; i++) {
    if (distances[i * side + i] >= 0) continue
    const cycle: string[] = []
    const seen = new Set<number>()
    for (let at = i; !seen.has(at); at = next[at * side + i]) {
      seen.add(at)
      cycle.push(graph.ids[at])
    }
    throw new NavError(
      'graph/negative-cycle',
      `going round through ${graph.ids[i]} costs less than nothing; no cheapest path exists`,
      { ids: cycle },
    )
  }
}

/** Closes a tile on the diagonal: all ways within its own nodes. The order of the middle nodes matters here alone. */
function closeTile(distances: Float64Array, next: Int32Array, side: number, tile: number): void {
  for (let k = tile; k < tile + TILE; k++) {
    const viaRow = k * side + tile
    for (let i = tile; i < tile + TILE; i++) {
      const toMiddle = distances[i * side + k]
      if (toMiddle === Infinity) continue
      const hop = next[i * side + k]
      const base = i * side + tile
      for (let j = 0; j < TILE; j++) {
        const via = toMiddle + distances[viaRow + j]
        if (via < distances[base + j]) {
          distances[base + j] = via
          next[base + j] = hop
        }
      }
    }
  }
}

/** Relaxes the tile at (row, column) over the middle nodes of a closed tile. */
function relaxTile(
  distances: Float64Array,
  next: Int32Array,
  side: number,
  settled: Uint8Array,
  row: number,
  column: number,
  middle: number,
): void {
  for (let i = row; i < row + TILE; i += 4)
    if (settled[((i >> ROWS_SHIFT) * side + column) / TILE] === 0) relaxRows(distances, next, side, i, column, middle)
}

/**
 * Relaxes four rows of a tile. The order of the middle nodes is free: beside a closed tile, any way over
 * several of its nodes is a way over one. So four of them are tried for four rows at once: eight loads serve sixteen sums, and
 * what they add to stays in registers.
 */
function relaxRows(
  distances: Float64Array,
  next: Int32Array,
  side: number,
  row: number,
  column: number,
  middle: number,
): void {
  const row0 = row * side
  const row1 = row0 + side
  const row2 = row1 + side
  const row3 = row2 + side
  const base0 = row0 + column
  const base1 = row1 + column
  const base2 = row2 + column
  const base3 = row3 + column
  for (let k = middle; k < middle + TILE; k += 4) {
    const a0 = distances[row0 + k]
    const a1 = distances[row0 + k + 1]
    const a2 = distances[row0 + k + 2]
    const a3 = distances[row0 + k + 3]
    const b0 = distances[row1 + k]
    const b1 = distances[row1 + k + 1]
    const b2 = distances[row1 + k + 2]
    const b3 = distances[row1 + k + 3]
    const c0 = distances[row2 + k]
    const c1 = distances[row2 + k + 1]
    const c2 = distances[row2 + k + 2]
    const c3 = distances[row2 + k + 3]
    const d0 = distances[row3 + k]
    const d1 = distances[row3 + k + 1]
    const d2 = distances[row3 + k + 2]
    const d3 = distances[row3 + k + 3]
    const noWay =
      a0 === Infinity &&
      a1 === Infinity &&
      a2 === Infinity &&
      a3 === Infinity &&
      b0 === Infinity &&
      b1 === Infinity &&
      b2 === Infinity &&
      b3 === Infinity
    if (
      noWay &&
      c0 === Infinity &&
      c1 === Infinity &&
      c2 === Infinity &&
      c3 === Infinity &&
      d0 === Infinity &&
      d1 === Infinity &&
      d2 === Infinity &&
      d3 === Infinity
    )
      continue
    const via0 = k * side + column
    const via1 = via0 + side
    const via2 = via1 + side
    const via3 = via2 + side
    for (let j = 0; j < TILE; j++) {
      const x0 = distances[via0 + j]
      const x1 = distances[via1 + j]
      const x2 = distances[via2 + j]
      const x3 = distances[via3 + j]
      const a = distances[base0 + j]
      if (a0 + x0 < a || a1 + x1 < a || a2 + x2 < a || a3 + x3 < a)
        improve(distances, next, base0 + j, row0 + k, a0 + x0, a1 + x1, a2 + x2, a3 + x3)
      const b = distances[base1 + j]
      if (b0 + x0 < b || b1 + x1 < b || b2 + x2 < b || b3 + x3 < b)
        improve(distances, next, base1 + j, row1 + k, b0 + x0, b1 + x1, b2 + x2, b3 + x3)
      const c = distances[base2 + j]
      if (c0 + x0 < c || c1 + x1 < c || c2 + x2 < c || c3 + x3 < c)
        improve(distances, next, base2 + j, row2 + k, c0 + x0, c1 + x1, c2 + x2, c3 + x3)
      const d = distances[base3 + j]
      if (d0 + x0 < d || d1 + x1 < d || d2 + x2 < d || d3 + x3 < d)
        improve(distances, next, base3 + j, row3 + k, d0 + x0, d1 + x1, d2 + x2, d3 + x3)
    }
  }
}

/** Takes the least of four ways over the nodes from `middle` on; one of them is shorter than what stands at `at`. */
function improve(
  distances: Float64Array,
  next: Int32Array,
  at: number,
  middle: number,
  cost0: number,
  cost1: number,
  cost2: number,
  cost3: number,
): void {
  let best = cost0
  let hop = 0
  if (cost1 < best) {
    best = cost1
    hop = 1
  }
  if (cost2 < best) {
    best = cost2
    hop = 2
  }
  if (cost3 < best) {
    best = cost3
    hop = 3
  }
  distances[at] = best
  next[at] = next[middle + hop]
}
