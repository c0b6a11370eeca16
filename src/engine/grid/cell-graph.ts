/**
 * A grid as a graph for the searches that are not worth a loop of their own: breadth-first, depth-first, greedy, weighted A*, and every order
 * on weighted cells. Nodes are cells row by row. A step costs its length times the mean of the multipliers of its two cells, so a way costs the same in both directions.
 */
import type { Point } from '../geometry/index.js'
import { BestFirstSearch, GraphSearch } from '../search/index.js'
import type {
  BestFirstAlgorithm,
  GraphAlgorithm,
  GraphSearchOptions,
  GraphSearchResult,
  SearchGraph,
} from '../search/index.js'
import { DX, DY, OCTILE, costOfStep, estimateSteps } from './cells/index.js'
import type { Grid, GridQuery } from './cells/index.js'

abstract class CellGraph implements SearchGraph {
  readonly nodeCount: number
  private steps = OCTILE

  constructor(private readonly grid: Grid) {
    this.nodeCount = grid.width * grid.height
  }

  forEachSuccessor(node: number, visit: (to: number, cost: number) => void): void {
    const { grid, steps } = this
    const { width, moves, offsets, costs } = grid
    const y = Math.floor(node / width)
    const x = node - y * width
    const cell = grid.indexOf(x, y)
    for (let d = 0; d < 8; d++) {
      if (((moves[cell] >> d) & 1) === 0) continue
      const length = costOfStep(grid, steps, d)
      visit(
        node + DY[d] * width + DX[d],
        costs === undefined ? length : length * (0.5 * costs[cell] + 0.5 * costs[cell + offsets[d]]),
      )
    }
  }

  position(node: number): Point {
    const y = Math.floor(node / this.grid.width)
    return this.grid.centerOf(node - y * this.grid.width, y)
  }

  /** Asks a search of this graph; `weight` multiplies the estimate: above 1 the answer costs at most that many times the optimum (Pohl 1970). */
  protected answer(
    query: GridQuery,
    weight: number,
    search: (start: number, goal: number, options: GraphSearchOptions) => GraphSearchResult,
  ): void {
    const { grid, startX, startY, goalX, goalY, steps } = query
    const { width } = grid
    this.steps = steps
    const scale = weight * grid.minCost
    const heuristic = (node: number): number => {
      const y = Math.floor(node / width)
      return scale * estimateSteps(grid, steps, goalX - node + y * width, goalY - y)
    }
    const { status, nodes, generated } = search(startY * width + startX, goalY * width + goalX, {
      counter: query,
      trace: query.trace,
      heuristic,
    })
    for (const node of nodes) query.turn(node % width, Math.floor(node / width))
    query.status = status
    query.generated += generated
  }
}

export class BestFirstCells extends CellGraph {
  private readonly search = new BestFirstSearch(this)

  find(query: GridQuery, algorithm: BestFirstAlgorithm, weight: number): void {
    this.answer(query, weight, (start, goal, options) => this.search.find(algorithm, start, goal, options))
  }
}

/** Apart from those best-first, which most programs want alone. */
export class OrderedCells extends CellGraph {
  private readonly search = new GraphSearch(this)

  find(query: GridQuery, algorithm: GraphAlgorithm): void {
    this.answer(query, 1, (start, goal, options) => this.search.find(algorithm, start, goal, options))
  }
}
