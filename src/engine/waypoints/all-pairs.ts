/**
 * Distances and next hops between all pairs of waypoints (Floyd 1962, Warshall 1962). O(n^3) time, 12 n^2 bytes.
 * The table is computed in square tiles (Venkataraman, Sahni, Mukhopadhyaya 2003). Links may have negative costs; a negative cycle throws.
 */
import { NavError, StepCounter, expectOptions, expectWorld } from '../core/index.js'
import type { WorkLimits } from '../core/index.js'
import { polylineLength } from '../geometry/index.js'
import type { PathResult, Point } from '../geometry/index.js'
import type { WaypointGraph } from './find-waypoint-path.js'

export interface AllPairs {
  readonly kind: 'all-pairs'
  readonly graph: WaypointGraph
  /** Returns the lowest total cost of links between two waypoints, given by id; Infinity if there is no path. */
  distance(from: string, to: string): number
  /** Returns the ids of the waypoints from `from` to `to`; empty if there is no path. */
  hops(from: string, to: string): readonly string[]
  path(from: string, to: string): PathResult
}

const MAX_WAYPOINTS = 8192
/** Side of a tile, chosen so that three tiles fit in the L2 cache. */
const TILE = 64

/**
 * Builds the table of all pairs. Throws `graph/too-large` above 8192 waypoints, and `graph/budget-exceeded` or `graph/aborted` at a limit. One step
 * relaxes 64 x 64 pairs over 64 middle waypoints.
 * @example
 * const pairs = buildAllPairs(graph)
 */
export function buildAllPairs(graph: WaypointGraph, options: WorkLimits = {}): AllPairs {
  expectWorld(graph, 'buildAllPairs', 'waypoint-graph')
  expectOptions(options, ['budget', 'signal'])
  const count = graph.ids.length
  if (count > MAX_WAYPOINTS)
    throw new NavError('graph/too-large', `Expected at most ${MAX_WAYPOINTS} waypoints, got ${count}`, {
      count,
      limit: MAX_WAYPOINTS,
    })
  const counter = new StepCounter(options)
  const step = (): void => {
    // A tile is long work, so the signal is checked before each.
    const why = counter.look() ?? counter.step()
    if (why !== undefined)
      throw new NavError(`graph/${why}`, `The table of all pairs stopped after ${counter.steps} steps`)
  }
  const distances = new Float64Array(count * count).fill(Infinity)
  const next = new Int32Array(count * count).fill(-1)
  writeLinks(graph, distances, next)
  closeAll(distances, next, count, step)
  refuseNegativeCycles(graph, distances, next)

  const hopIndices = (from: string, to: string): number[] => {
    const source = graph.indexOf(from)
    const target = graph.indexOf(to)
    if (distances[source * count + target] === Infinity) return []
    const nodes = [source]
    // A path visits at most `count` waypoints. This limit ends the loop in any case, even if a cycle of links costs 0.
    for (let at = source; at !== target && nodes.length <= count;) nodes.push((at = next[at * count + target]))
    return nodes
  }
  return {
    kind: 'all-pairs',
    graph,
    distance: (from, to) => distances[graph.indexOf(from) * count + graph.indexOf(to)],
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
          cost: distances[nodes[0] * count + nodes[nodes.length - 1]],
          quality: 'exact',
        },
        stats,
      }
    },
  }
}

function writeLinks(graph: WaypointGraph, distances: Float64Array, next: Int32Array): void {
  const count = graph.ids.length
  for (let i = 0; i < count; i++) {
    for (let k = graph.firstLink[i]; k < graph.firstLink[i + 1]; k++) {
      const at = i * count + graph.linkTo[k]
      if (graph.linkCost[k] < distances[at]) {
        distances[at] = graph.linkCost[k]
        next[at] = graph.linkTo[k]
      }
    }
    if (distances[i * count + i] >= 0) {
      distances[i * count + i] = 0
      next[i * count + i] = i
    }
  }
}

function closeAll(distances: Float64Array, next: Int32Array, count: number, step: () => void): void {
  /** Improves the paths of the tile at (row, column) by paths through the waypoints of the tile that starts at `middle`. */
  const relax = (row: number, column: number, middle: number): void => {
    step()
    const [lastRow, lastColumn, lastMiddle] = [row, column, middle].map((first) => Math.min(first + TILE, count))
    for (let k = middle; k < lastMiddle; k++)
      for (let i = row; i < lastRow; i++) {
        const toMiddle = distances[i * count + k]
        if (toMiddle === Infinity) continue
        const hop = next[i * count + k]
        for (let j = column; j < lastColumn; j++) {
          const cost = toMiddle + distances[k * count + j]
          if (cost >= distances[i * count + j]) continue
          distances[i * count + j] = cost
          next[i * count + j] = hop
        }
      }
  }
  for (let k = 0; k < count; k += TILE) {
    relax(k, k, k)
    for (let i = 0; i < count; i += TILE) {
      if (i === k) continue
      relax(k, i, k)
      relax(i, k, k)
    }
    for (let i = 0; i < count; i += TILE) for (let j = 0; j < count; j += TILE) if (i !== k && j !== k) relax(i, j, k)
  }
}

function refuseNegativeCycles(graph: WaypointGraph, distances: Float64Array, next: Int32Array): void {
  const count = graph.ids.length
  for (let i = 0; i < count; i++) {
    if (distances[i * count + i] >= 0) continue
    const cycle: string[] = []
    const seen = new Set<number>()
    for (let at = i; !seen.has(at); at = next[at * count + i]) {
      seen.add(at)
      cycle.push(graph.ids[at])
    }
    throw new NavError(
      'graph/negative-cycle',
      `A cycle through ${graph.ids[i]} has negative cost, so no cheapest path exists`,
      { ids: cycle },
    )
  }
}
