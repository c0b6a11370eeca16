/**
 * Distances and next hops between all pairs of waypoints (Floyd 1962, Warshall 1962), in square tiles that stay in the
 * cache: first the tile on the diagonal, then its row and column, then all others (Venkataraman, Sahni, Mukhopadhyaya 2003).
 * Out: n x n Float64 distances (Infinity = no way, 0 on the diagonal) and next hops. O(n^3) time, 12 n^2 bytes.
 * Links may have negative costs; a negative cycle is refused with the ids on it.
 */
import { NavError } from '../core/index.js'
import { polylineLength } from '../geometry/index.js'
import type { PathResult, Point } from '../geometry/index.js'
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

/** Side of a tile: three tiles of doubles and one of hops fit a 64 kB cache. */
const TILE = 32

export function buildAllPairs(graph: WaypointGraph): AllPairs {
  const count = graph.ids.length
  const side = Math.max(TILE, Math.ceil(count / TILE) * TILE)
  const distances = new Float64Array(side * side).fill(Infinity)
  const next = new Int32Array(side * side).fill(-1)
  for (let i = 0; i < count; i++) {
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

  for (let k = 0; k < side; k += TILE) {
    relaxTile(distances, next, side, k, k, k)
    for (let other = 0; other < side; other += TILE) {
      if (other === k) continue
      relaxTile(distances, next, side, k, other, k)
      relaxTile(distances, next, side, other, k, k)
    }
    for (let i = 0; i < side; i += TILE) {
      if (i === k) continue
      for (let j = 0; j < side; j += TILE) if (j !== k) relaxApartTile(distances, next, side, i, j, k)
    }
  }
  for (let i = 0; i < count; i++) {
    if (distances[i * side + i] >= 0) continue
    const cycle: string[] = []
    const seen = new Set<number>()
    for (let at = i; !seen.has(at); at = next[at * side + i]) {
      seen.add(at)
      cycle.push(graph.ids[at])
    }
    throw new NavError('graph/negative-cycle', `going round through ${graph.ids[i]} costs less than nothing; no cheapest path exists`, { ids: cycle })
  }

  const hopIndices = (from: string, to: string): number[] => {
    const source = graph.indexOf(from)
    const target = graph.indexOf(to)
    if (distances[source * side + target] === Infinity) return []
    const nodes = [source]
    // Zero-cost cycles cannot loop: a next hop only changes for a strictly cheaper way, and at most n hops are taken.
    for (let at = source; at !== target && nodes.length <= count; ) nodes.push((at = next[at * side + target]))
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
      if (nodes.length === 0) return { status: 'unreachable', reason: { code: 'graph/no-way', message: `no links lead from ${from} to ${to}` }, stats }
      const points: Point[] = nodes.map((node) => ({ x: graph.coords[2 * node], y: graph.coords[2 * node + 1] }))
      return { status: 'found', path: { points, length: polylineLength(points), cost: distances[nodes[0] * side + nodes[nodes.length - 1]], quality: 'exact' }, stats }
    },
  }
}

/** Relaxes the tile at (row, column) over the middle nodes of the tile row/column `middle`. */
function relaxTile(distances: Float64Array, next: Int32Array, side: number, row: number, column: number, middle: number): void {
  for (let k = middle; k < middle + TILE; k++) {
    const viaRow = k * side + column
    for (let i = row; i < row + TILE; i++) {
      const toMiddle = distances[i * side + k]
      if (toMiddle === Infinity) continue
      const hop = next[i * side + k]
      const base = i * side + column
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

/**
 * The same for a tile that shares no row or column with the middle one. The order of the middle nodes is free there, so
 * four are tried for each entry that is read.
 */
function relaxApartTile(distances: Float64Array, next: Int32Array, side: number, row: number, column: number, middle: number): void {
  for (let i = row * side; i < (row + TILE) * side; i += side) {
    const base = i + column
    for (let k = middle; k < middle + TILE; k += 4) {
      const to0 = distances[i + k]
      const to1 = distances[i + k + 1]
      const to2 = distances[i + k + 2]
      const to3 = distances[i + k + 3]
      if (to0 === Infinity && to1 === Infinity && to2 === Infinity && to3 === Infinity) continue
      const via = k * side + column
      for (let j = 0; j < TILE; j++) {
        const cost0 = to0 + distances[via + j]
        const cost1 = to1 + distances[via + side + j]
        const cost2 = to2 + distances[via + 2 * side + j]
        const cost3 = to3 + distances[via + 3 * side + j]
        let best = distances[base + j]
        if (!(cost0 < best || cost1 < best || cost2 < best || cost3 < best)) continue
        let hop = k
        if (cost0 < best) best = cost0
        if (cost1 < best) {
          best = cost1
          hop = k + 1
        }
        if (cost2 < best) {
          best = cost2
          hop = k + 2
        }
        if (cost3 < best) {
          best = cost3
          hop = k + 3
        }
        distances[base + j] = best
        next[base + j] = next[i + hop]
      }
    }
  }
}
