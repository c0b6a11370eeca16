/**
 * Classic searches over any graph that lists the successors of a node. Node ids are 0 … nodeCount - 1, and costs are >= 0.
 * - Ties of f are broken by larger g, then smaller node id.
 * - An improved node is queued again and its old entry is ignored, so an inconsistent heuristic only costs time.
 * Cost: O(E log V) best-first; O(V + E) for breadth-first and depth-first, which ignore the costs of edges. Memory: 20 bytes per node.
 */
import { PriorityQueue, StepCounter, resized } from '../core/index.js'
import type { SearchSteps, StopReason, WorkLimits } from '../core/index.js'
import type { Point, Trace } from '../geometry/index.js'

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
  /** Adds every successor of a node to `into`, always in the same order. */
  listSuccessors(node: number, into: Successors): void
  position(node: number): Point
}

export type GraphAlgorithm = 'a-star' | 'dijkstra' | 'breadth-first' | 'depth-first' | 'greedy'

interface GraphSearchOptions extends WorkLimits {
  /** Returns a lower bound of the cost from a node to the goal. Only `a-star` and `greedy` use it. */
  readonly heuristic?: (node: number) => number
  readonly trace?: Trace | undefined
  /** Replaces `budget` and `signal`. Counts expansions, and may report that the goal is unreachable. */
  readonly counter?: SearchSteps<StopReason | 'unreachable'> | undefined
}

export interface GraphSearchResult {
  readonly status: 'found' | 'unreachable' | StopReason
  /** Nodes from start to goal; empty unless found. */
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

  /** Returns whether the last search expanded the node. A search with goal -1 expands every reachable node. */
  isReached(node: number): boolean {
    return this.closed[node] === this.generation
  }

  find(algorithm: GraphAlgorithm, start: number, goal: number, options: GraphSearchOptions = {}): GraphSearchResult {
    const { graph, queue, pending, seen, closed, costs, parents, successors } = this
    const { trace, counter = new StepCounter(options) } = options
    const generation = ++this.generation
    const depthFirst = algorithm === 'depth-first'
    const inOrder = depthFirst || algorithm === 'breadth-first'
    const heuristic = inOrder || algorithm === 'dijkstra' ? zero : (options.heuristic ?? zero)
    const keepsFirst = algorithm === 'greedy' || algorithm === 'breadth-first'
    const useCost = algorithm !== 'greedy'
    let generated = 0
    let head = 0
    let count = 0
    queue.clear()
    const open = (node: number, parent: number, g: number): void => {
      const h = heuristic(node)
      const f = useCost ? g + h : h
      seen[node] = generation
      costs[node] = g
      parents[node] = parent
      const isReopened = parent >= 0 && closed[node] === generation
      if (isReopened) closed[node] = 0
      if (inOrder) pending[count++] = node
      else queue.push(node, f, g)
      if (trace !== undefined) this.emit(trace, isReopened ? 'reopen' : 'open', node, parent, g, h, f)
    }
    open(start, -1, 0)
    generated++
    while (inOrder ? head < count : queue.size > 0) {
      const node = !inOrder ? queue.pop() : depthFirst ? pending[--count] : pending[head++]
      if (closed[node] === generation) continue
      const stop = counter.step()
      if (stop !== undefined) return this.failed(stop, counter.expanded, generated)
      closed[node] = generation
      const g = costs[node]
      if (trace !== undefined) {
        const h = heuristic(node)
        this.emit(trace, 'expand', node, -1, g, h, useCost ? g + h : h)
      }
      if (node === goal) {
        const nodes: number[] = []
        for (let at = goal; at >= 0; at = parents[at]) nodes.push(at)
        return { status: 'found', nodes: nodes.reverse(), cost: g, expanded: counter.expanded, generated }
      }
      successors.count = 0
      graph.listSuccessors(node, successors)
      if (!inOrder) generated += successors.count
      for (let i = 0; i < successors.count; i++) {
        const next = successors.nodes[i]
        const nextG = g + successors.costs[i]
        // Depth-first search uses the last path found to a node, breadth-first and greedy search the first, the others the cheapest.
        if (
          depthFirst ? closed[next] === generation : seen[next] === generation && (keepsFirst || nextG >= costs[next])
        )
          continue
        if (inOrder) generated++
        open(next, node, nextG)
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

  private failed(status: 'unreachable' | StopReason, expanded: number, generated: number): GraphSearchResult {
    return { status, nodes: [], cost: Infinity, expanded, generated }
  }
}
