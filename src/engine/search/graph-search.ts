/**
 * All the classic searches over a graph: best-first ones, and those in order of discovery, breadth-first and depth-first.
 * In and out as for `BestFirstSearch`; those in order take O(V + E) and look at no cost.
 */
import { StepCounter } from '../core/index.js'
import { BestFirstSearch } from './best-first-search.js'
import type { GraphSearchOptions, GraphSearchResult } from './best-first-search.js'

type OrderedAlgorithm = 'breadth-first' | 'depth-first'
export type GraphAlgorithm = 'a-star' | 'dijkstra' | 'breadth-first' | 'depth-first' | 'greedy'

export class GraphSearch extends BestFirstSearch {
  private readonly pending: number[] = []

  override find(
    algorithm: GraphAlgorithm,
    start: number,
    goal: number,
    options: GraphSearchOptions = {},
  ): GraphSearchResult {
    return algorithm === 'breadth-first' || algorithm === 'depth-first'
      ? this.findInOrder(algorithm, start, goal, options)
      : super.find(algorithm, start, goal, options)
  }

  private findInOrder(
    algorithm: OrderedAlgorithm,
    start: number,
    goal: number,
    options: GraphSearchOptions,
  ): GraphSearchResult {
    const generation = ++this.generation
    const { graph, pending, seen, closed, costs, parents } = this
    const { trace } = options
    const depthFirst = algorithm === 'depth-first'
    const { counter = new StepCounter(options) } = options
    let generated = 1
    let count = 0
    pending[count++] = start
    seen[start] = generation
    costs[start] = 0
    parents[start] = -1
    let node = start
    let g = 0
    const visit = (to: number, cost: number): void => {
      // Depth-first takes the way by which it reaches a node last, as its recursive form would.
      if (depthFirst ? closed[to] === generation : seen[to] === generation) return
      generated++
      seen[to] = generation
      costs[to] = g + cost
      parents[to] = node
      pending[count++] = to
      if (trace !== undefined) this.emit(trace, 'open', to, node, g + cost, 0, g + cost)
    }
    for (let head = 0; depthFirst ? count > 0 : head < count;) {
      node = depthFirst ? pending[--count] : pending[head++]
      if (closed[node] === generation) continue
      const stop = counter.step()
      if (stop !== undefined) return this.failed(stop, counter.expanded, generated)
      closed[node] = generation
      g = costs[node]
      if (trace !== undefined) this.emit(trace, 'expand', node, -1, g, 0, g)
      if (node === goal) return this.found(goal, counter.expanded, generated)
      graph.forEachSuccessor(node, visit)
    }
    return this.failed('unreachable', counter.expanded, generated)
  }
}
