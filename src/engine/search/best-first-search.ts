/**
 * Searches that expand the cheapest node first, over any graph that can list the successors of a node: A*, Dijkstra and greedy. One searcher owns
 * its arrays and may be used again and again: a generation stamp marks what belongs to the present query, so that nothing is cleared.
 *
 * In: node ids 0 … nodeCount-1, successors with costs >= 0. Out: nodes from start to goal and their summed cost.
 * Cost: O(E log V); memory 20 bytes per node.
 * Degenerates: start = goal gives that one node; equal f is broken by larger g, then smaller node id.
 * A node is final when it is popped, never when it is opened; an improved node is pushed again and its stale entry dropped,
 * so an inconsistent heuristic only costs time.
 * Hart, Nilsson, Raphael 1968; Dijkstra 1959.
 */
import { PriorityQueue, StepCounter } from '../core/index.js'
import type { SearchSteps, StopReason, WorkLimits } from '../core/index.js'
import type { Point, Trace } from '../geometry/index.js'

export interface SearchGraph {
  readonly nodeCount: number
  /** Calls `visit` for every successor, always in the same order. */
  forEachSuccessor(node: number, visit: (to: number, cost: number) => void): void
  position(node: number): Point
}

export type BestFirstAlgorithm = 'a-star' | 'dijkstra' | 'greedy'

export interface GraphSearchOptions extends WorkLimits {
  /** Lower bound of the cost from a node to the goal; only `a-star` and `greedy` ask. */
  readonly heuristic?: (node: number) => number
  readonly trace?: Trace | undefined
  /** Counts the expansions in place of `budget` and `signal`, and may know that the goal cannot be reached. */
  readonly counter?: SearchSteps<StopReason | 'unreachable'> | undefined
}

export interface GraphSearchResult {
  readonly status: 'found' | 'unreachable' | StopReason
  /** From start to goal; empty unless found. */
  readonly nodes: readonly number[]
  readonly cost: number
  readonly expanded: number
  readonly generated: number
}

const zero = (): number => 0

export class BestFirstSearch {
  protected generation = 0
  protected readonly seen: Uint32Array
  protected readonly closed: Uint32Array
  protected readonly costs: Float64Array
  protected readonly parents: Int32Array
  private readonly queue = new PriorityQueue()

  constructor(protected readonly graph: SearchGraph) {
    this.seen = new Uint32Array(graph.nodeCount)
    this.closed = new Uint32Array(graph.nodeCount)
    this.costs = new Float64Array(graph.nodeCount)
    this.parents = new Int32Array(graph.nodeCount)
  }

  /** Whether the last search expanded the node. A search for goal -1 expands everything that can be reached. */
  isReached(node: number): boolean {
    return this.closed[node] === this.generation
  }

  /** Searches from `start` until `goal` is expanded. */
  find(
    algorithm: BestFirstAlgorithm,
    start: number,
    goal: number,
    options: GraphSearchOptions = {},
  ): GraphSearchResult {
    const generation = ++this.generation
    const { graph, queue, seen, closed, costs, parents } = this
    const { trace } = options
    const heuristic = algorithm === 'dijkstra' ? zero : (options.heuristic ?? zero)
    const useCost = algorithm !== 'greedy'
    const { counter = new StepCounter(options) } = options
    let generated = 1
    queue.clear()
    const open = (node: number, parent: number, g: number): void => {
      const again = seen[node] === generation
      // Greedy keeps the first way it found; the others keep the cheapest, and reopen a node that was closed too dear.
      if (again && (useCost ? g >= costs[node] : true)) return
      seen[node] = generation
      costs[node] = g
      parents[node] = parent
      const h = heuristic(node)
      const f = useCost ? g + h : h
      const wasClosed = closed[node] === generation
      if (wasClosed) closed[node] = 0
      queue.push(node, f, g)
      if (trace !== undefined) this.emit(trace, wasClosed ? 'reopen' : 'open', node, parent, g, h, f)
    }
    open(start, -1, 0)
    let node = start
    let g = 0
    const visit = (to: number, cost: number): void => {
      generated++
      open(to, node, g + cost)
    }
    while (queue.size > 0) {
      node = queue.pop()
      if (closed[node] === generation) continue
      const stop = counter.step()
      if (stop !== undefined) return this.failed(stop, counter.expanded, generated)
      closed[node] = generation
      g = costs[node]
      if (trace !== undefined) {
        const h = heuristic(node)
        this.emit(trace, 'expand', node, -1, g, h, useCost ? g + h : h)
      }
      if (node === goal) return this.found(goal, counter.expanded, generated)
      graph.forEachSuccessor(node, visit)
    }
    return this.failed('unreachable', counter.expanded, generated)
  }

  /** Apart from the searches, so that one without a trace stays small enough to be compiled in place. */
  protected emit(
    trace: Trace,
    type: 'open' | 'reopen' | 'expand',
    node: number,
    parent: number,
    g: number,
    h: number,
    f: number,
  ): void {
    const { graph } = this
    trace({
      type,
      node,
      at: graph.position(node),
      g,
      h,
      f,
      ...(parent >= 0 && { parent, from: graph.position(parent) }),
    })
  }

  protected found(goal: number, expanded: number, generated: number): GraphSearchResult {
    const nodes: number[] = []
    for (let node = goal; node >= 0; node = this.parents[node]) nodes.push(node)
    return { status: 'found', nodes: nodes.reverse(), cost: this.costs[goal], expanded, generated }
  }

  protected failed(status: 'unreachable' | StopReason, expanded: number, generated: number): GraphSearchResult {
    return { status, nodes: [], cost: Infinity, expanded, generated }
  }
}
