/**
 * The classic searches over any graph that can list the successors of a node: A*, Dijkstra and greedy, which expand the cheapest node
 * first, and breadth-first and depth-first, in order of discovery. One searcher owns its arrays and may be used again and again: a
 * generation stamp marks what belongs to the present query, so that nothing is cleared. In: node ids 0 … nodeCount-1, successors with costs
 * >= 0. Out: nodes from start to goal and their summed cost. Cost: O(E log V) best-first, O(V + E) in order of discovery, which ignores
 * costs; memory 20 bytes per node. Degenerates: start = goal gives that one node; equal f is broken by larger g, then smaller node id. A
 * node is final when it is popped, never when it is opened; an improved node is pushed again and its stale entry dropped, so an
 * inconsistent heuristic only costs time. Hart, Nilsson, Raphael 1968; Dijkstra 1959.
 */
import { PriorityQueue, StepCounter, resized } from '../core/index.js'
import type { SearchSteps, StopReason, WorkLimits } from '../core/index.js'
import type { Point, Trace } from '../geometry/index.js'

/** The successors of one node, filled by the graph. */
export class Successors {
  count = 0
  nodes = new Int32Array(16)
  costs = new Float64Array(16)

  add(node: number, cost: number): void {
    if (this.count === this.nodes.length) {
      this.nodes = resized(this.nodes, 2 * this.count)
      this.costs = resized(this.costs, 2 * this.count)
    }
    this.nodes[this.count] = node
    this.costs[this.count++] = cost
  }
}

export interface SearchGraph {
  readonly nodeCount: number
  /** Adds every successor, always in the same order. */
  listSuccessors(node: number, into: Successors): void
  position(node: number): Point
}

export type GraphAlgorithm = 'a-star' | 'dijkstra' | 'breadth-first' | 'depth-first' | 'greedy'

interface GraphSearchOptions extends WorkLimits {
  /** Lower bound of the cost from a node to the goal; only `a-star` and `greedy` use it. */
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

export class GraphSearch {
  private generation = 0
  private readonly seen: Uint32Array
  private readonly closed: Uint32Array
  private readonly costs: Float64Array
  private readonly parents: Int32Array
  private readonly queue = new PriorityQueue()
  private readonly pending: number[] = []
  private readonly successors = new Successors()

  constructor(private readonly graph: SearchGraph) {
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
  find(algorithm: GraphAlgorithm, start: number, goal: number, options: GraphSearchOptions = {}): GraphSearchResult {
    this.generation++
    this.seen[start] = this.generation
    this.costs[start] = 0
    this.parents[start] = -1
    return algorithm === 'breadth-first' || algorithm === 'depth-first'
      ? this.findInOrder(algorithm, start, goal, options)
      : this.findBestFirst(algorithm, start, goal, options)
  }

  private findBestFirst(
    algorithm: 'a-star' | 'dijkstra' | 'greedy',
    start: number,
    goal: number,
    options: GraphSearchOptions,
  ): GraphSearchResult {
    const { graph, queue, seen, closed, costs, parents, successors, generation } = this
    const { trace, counter = new StepCounter(options) } = options
    const heuristic = algorithm === 'dijkstra' ? zero : (options.heuristic ?? zero)
    const useCost = algorithm !== 'greedy'
    let generated = 1
    queue.clear()
    const h = heuristic(start)
    queue.push(start, h, 0)
    if (trace !== undefined) this.emit(trace, 'open', start, -1, 0, h, h)
    while (queue.size > 0) {
      const node = queue.pop()
      if (closed[node] === generation) continue
      const stop = counter.step()
      if (stop !== undefined) return this.failed(stop, counter.expanded, generated)
      closed[node] = generation
      const g = costs[node]
      if (trace !== undefined) {
        const h = heuristic(node)
        this.emit(trace, 'expand', node, -1, g, h, useCost ? g + h : h)
      }
      if (node === goal) return this.found(goal, counter.expanded, generated)
      successors.count = 0
      graph.listSuccessors(node, successors)
      generated += successors.count
      for (let i = 0; i < successors.count; i++) {
        const next = successors.nodes[i]
        const nextG = g + successors.costs[i]
        // Greedy keeps the first path it found; the others keep the cheapest, and reopen a node that was closed at a higher cost.
        if (seen[next] === generation && (!useCost || nextG >= costs[next])) continue
        seen[next] = generation
        costs[next] = nextG
        parents[next] = node
        const h = heuristic(next)
        const f = useCost ? nextG + h : h
        const wasClosed = closed[next] === generation
        if (wasClosed) closed[next] = 0
        queue.push(next, f, nextG)
        if (trace !== undefined) this.emit(trace, wasClosed ? 'reopen' : 'open', next, node, nextG, h, f)
      }
    }
    return this.failed('unreachable', counter.expanded, generated)
  }

  private findInOrder(
    algorithm: 'breadth-first' | 'depth-first',
    start: number,
    goal: number,
    options: GraphSearchOptions,
  ): GraphSearchResult {
    const { graph, pending, seen, closed, costs, parents, successors, generation } = this
    const { trace, counter = new StepCounter(options) } = options
    const depthFirst = algorithm === 'depth-first'
    let generated = 1
    let count = 0
    pending[count++] = start
    for (let head = 0; depthFirst ? count > 0 : head < count;) {
      const node = depthFirst ? pending[--count] : pending[head++]
      if (closed[node] === generation) continue
      const stop = counter.step()
      if (stop !== undefined) return this.failed(stop, counter.expanded, generated)
      closed[node] = generation
      const g = costs[node]
      if (trace !== undefined) this.emit(trace, 'expand', node, -1, g, 0, g)
      if (node === goal) return this.found(goal, counter.expanded, generated)
      successors.count = 0
      graph.listSuccessors(node, successors)
      for (let i = 0; i < successors.count; i++) {
        const next = successors.nodes[i]
        // Depth-first takes the path by which it reaches a node last, as its recursive form would.
        if (depthFirst ? closed[next] === generation : seen[next] === generation) continue
        generated++
        seen[next] = generation
        costs[next] = g + successors.costs[i]
        parents[next] = node
        pending[count++] = next
        if (trace !== undefined) this.emit(trace, 'open', next, node, costs[next], 0, costs[next])
      }
    }
    return this.failed('unreachable', counter.expanded, generated)
  }

  private emit(
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

  private found(goal: number, expanded: number, generated: number): GraphSearchResult {
    const nodes: number[] = []
    for (let node = goal; node >= 0; node = this.parents[node]) nodes.push(node)
    return { status: 'found', nodes: nodes.reverse(), cost: this.costs[goal], expanded, generated }
  }

  private failed(status: 'unreachable' | StopReason, expanded: number, generated: number): GraphSearchResult {
    return { status, nodes: [], cost: Infinity, expanded, generated }
  }
}
