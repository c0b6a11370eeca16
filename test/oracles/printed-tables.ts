/**
 * Floyd's and Dijkstra's algorithms over an adjacency matrix, as printed in the article on navigation and pathfinding.
 * Sums have 32 bits and a missing edge is `int.MaxValue`, as the printed `int min = int.MaxValue` suggests. Shares no
 * code with the engine.
 */
import { cheapestCosts } from './bellman-ford.js'

export const NO_EDGE = 2 ** 31 - 1

/** A table of `count` x `count` entries, row by row. */
export interface PrintedTable {
  readonly count: number
  readonly distance: Int32Array
  /** Floyd: the first vertex of the path after its start. Dijkstra: the vertex before the last vertex of the path. */
  readonly path: Int32Array
}

/** The function `Floyd_Path` of the article. Calls `onMiddle` after each pass of the outer loop. */
export function printedFloyd(
  map: Int32Array,
  count: number,
  onMiddle?: (k: number, table: PrintedTable) => void,
): PrintedTable {
  const distance = Int32Array.from(map)
  const path = Int32Array.from(map, (_, i) => i % count)
  for (let k = 0; k < count; k++) {
    for (let v = 0; v < count; v++)
      for (let w = 0; w < count; w++) {
        const via = (distance[v * count + k] + distance[k * count + w]) | 0
        if (distance[v * count + w] > via) {
          distance[v * count + w] = via
          path[v * count + w] = path[v * count + k]
        }
      }
    onMiddle?.(k, { count, distance, path })
  }
  return { count, distance, path }
}

/** `Dijkstra_Path`: returns the distances from `src`, and the previous vertex of each vertex. */
export function printedDijkstra(map: Int32Array, count: number, src: number): PrintedTable {
  const step = new Uint8Array(count)
  const distance = map.slice(src * count, (src + 1) * count)
  const path = new Int32Array(count)
  distance[src] = 0
  step[src] = 1
  let mp = 0
  for (let v = 0; v < count; v++) {
    let min = NO_EDGE
    for (let w = 0; w < count; w++)
      if (step[w] === 0 && distance[w] < min) {
        mp = w
        min = distance[w]
      }
    step[mp] = 1
    for (let w = 0; w < count; w++) {
      const via = (min + map[mp * count + w]) | 0
      if (step[w] === 0 && via < distance[w]) {
        distance[w] = via
        path[w] = mp
      }
    }
  }
  return { count, distance, path }
}

/** Returns the distances between all pairs; Infinity if unreachable. */
export function trueDistances(map: Int32Array, count: number): number[] {
  const arcs = Array.from(map, (cost, i) => ({ from: Math.floor(i / count), to: i % count, cost }))
  const edges = arcs.filter(({ cost }) => cost !== NO_EDGE)
  return Array.from({ length: count }, (_, source) => cheapestCosts(count, edges, source)).flat()
}
