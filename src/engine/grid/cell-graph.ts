/** A grid as a graph for the searches of `search/`. Nodes are cells, numbered row by row. */
import type { Point } from '../geometry/index.js'
import { GraphSearch } from '../search/index.js'
import type { GraphAlgorithm, SearchGraph, Successors } from '../search/index.js'
import { DX, DY, costOfStep, estimateSteps } from './cells/index.js'
import type { Grid, GridQuery } from './cells/index.js'

export class CellSearch implements SearchGraph {
  readonly nodeCount: number
  private readonly search: GraphSearch
  private readonly lengths = new Float64Array(8)

  constructor(private readonly grid: Grid) {
    this.nodeCount = grid.width * grid.height
    this.search = new GraphSearch(this)
  }

  listSuccessors(node: number, into: Successors): void {
    const { width, stride, moves, offsets, costs } = this.grid
    const { lengths } = this
    const cell = node + ((node / width) | 0) * (stride - width) + stride + 1
    for (let legal = moves[cell]; legal !== 0; legal &= legal - 1) {
      const d = 31 - Math.clz32(legal & -legal)
      into.add(
        node + DX[d] + DY[d] * width,
        costs === undefined ? lengths[d] : lengths[d] * (0.5 * costs[cell] + 0.5 * costs[cell + offsets[d]]),
      )
    }
  }

  position(node: number): Point {
    const y = Math.floor(node / this.grid.width)
    return this.grid.centerOf(node - y * this.grid.width, y)
  }

  /** Searches for a path. `weight` multiplies the estimate; with a weight above 1, the path costs at most `weight` times the optimum (Pohl 1970). */
  find(query: GridQuery, algorithm: GraphAlgorithm, weight: number): void {
    const { grid, lengths } = this
    const { startX, startY, goalX, goalY, steps } = query
    const { width } = grid
    for (let d = 0; d < 8; d++) lengths[d] = costOfStep(grid, steps, d)
    const scale = weight * grid.minCost
    const heuristic = (node: number): number => {
      const y = (node / width) | 0
      return scale * estimateSteps(grid, steps, node - y * width, y, goalX, goalY)
    }
    const { status, nodes, generated } = this.search.find(algorithm, startY * width + startX, goalY * width + goalX, {
      counter: query,
      trace: query.trace,
      heuristic,
    })
    for (const node of nodes) query.turn(node % width, Math.floor(node / width))
    query.status = status
    query.generated += generated
  }
}
