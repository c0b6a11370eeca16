/**
 * Inserts nodes into the chains of segments. The chain of a segment contains every node whose pixel the segment crosses. New nodes are inserted into older
 * segments, and all nodes into new segments.
 * Cost: O(cells crossed + pairs of a node and a segment in one cell). If a cell contains many nodes, a tree finds the nodes near a segment (see node-tree.ts).
 */
import { IntList, getOr, groupBy } from '../core/index.js'
import { VISITS_BETWEEN, type CellGrid } from './cell-grid.js'
import { FRESH, type ChainLinks } from './chain-links.js'
import { hitsPixel } from './crossing-point.js'
import { MAX_UNBOXED_NODES, NodeTree } from './node-tree.js'

/** Coordinates of nodes; end nodes and marks of segments. A segment has the mark FRESH if the current commit created it. The noder may replace the arrays. */
export interface ThreadedSegments {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly segmentA: Int32Array
  readonly segmentB: Int32Array
  readonly segmentMark: Uint8Array
}

export class ChainThreading {
  readonly marked = new IntList()

  constructor(
    private readonly segments: ThreadedSegments,
    private readonly grid: CellGrid,
    private readonly links: ChainLinks,
    /** Half the side of a pixel. */
    private readonly half: number,
  ) {}

  /** Marks a link (a node inside a segment) as inserted (FRESH) or removed (DEAD). `emitMarkedRuns` then reports the changed edges at both sides of it. */
  mark(link: number, mark: number): void {
    this.links.mark[link] = mark
    this.marked.push(link)
  }

  /** Inserts new nodes into older segments. */
  threadNodes(added: IntList, pass?: (within: boolean) => void): void {
    const { grid } = this
    const { x, y, segmentA, segmentB, segmentMark } = this.segments
    const { entriesIn, entrySegment } = grid
    let visited = 0
    const countVisits = (visits: number): void => {
      visited += visits
      if (visited < VISITS_BETWEEN) return
      pass?.(true)
      visited = 0
    }
    const nodesOf = groupBy(added.items.subarray(0, added.length), (node) => grid.cellAt(x[node], y[node]))
    for (const [cell, nodes] of nodesOf) {
      const tree =
        nodes.length > MAX_UNBOXED_NODES ? new NodeTree(Int32Array.from(nodes), this.segments, this.half) : undefined
      if (tree !== undefined) countVisits(nodes.length)
      for (let entry = entriesIn.first[cell]; entry >= 0; entry = entriesIn.next[entry]) {
        const segment = entrySegment[entry]
        if (segmentMark[segment] === FRESH) continue
        const a = segmentA[segment]
        const b = segmentB[segment]
        const visit = (node: number): void => {
          if (a !== node && b !== node && hitsPixel(x[a], y[a], x[b], y[b], x[node], y[node], this.half))
            this.mark(this.thread(segment, node), FRESH)
        }
        if (tree !== undefined) countVisits(tree.passed(x[a], y[a], x[b], y[b], visit))
        else {
          countVisits(nodes.length)
          nodes.forEach(visit)
        }
      }
    }
  }

  /** Inserts into the chain of each new segment every node whose pixel the segment crosses. With `isBulk`, finds the nodes of dense cells through trees. */
  threadSegments(fresh: IntList, isBulk: boolean, pass?: (within: boolean) => void): void {
    const trees = isBulk ? new Map<number, NodeTree>() : undefined
    let visited = VISITS_BETWEEN
    for (let i = 0; i < fresh.length; i++) {
      if (pass !== undefined && visited >= VISITS_BETWEEN) {
        pass(true)
        visited = 0
      }
      visited += this.threadSegment(fresh.items[i], trees, pass)
    }
  }

  /** Inserts the nodes of a new segment, and returns the number of cells, boxes and nodes visited. */
  private threadSegment(
    segment: number,
    trees: Map<number, NodeTree> | undefined,
    pass?: (within: boolean) => void,
  ): number {
    const { grid, half } = this
    const { x, y, segmentA, segmentB } = this.segments
    const a = segmentA[segment]
    const b = segmentB[segment]
    const count = grid.cover(x[a], y[a], x[b], y[b])
    const { path } = grid
    const { first, next } = grid.nodesIn
    let visited = count
    const visit = (node: number): void => {
      visited++
      if (node !== a && node !== b && hitsPixel(x[a], y[a], x[b], y[b], x[node], y[node], half)) {
        this.thread(segment, node)
        pass?.(false)
      }
    }
    for (let i = 0; i < count; i++) {
      const tree = trees && this.treeIn(path[i], trees)
      if (tree !== undefined) visited += tree.passed(x[a], y[a], x[b], y[b], visit)
      else for (let node = first[path[i]]; node >= 0; node = next[node]) visit(node)
    }
    return visited
  }

  /** Returns the tree of a cell; undefined if the cell has few nodes. */
  private treeIn(cell: number, trees: Map<number, NodeTree>): NodeTree | undefined {
    const { first, next } = this.grid.nodesIn
    let count = 0
    for (let node = first[cell]; node >= 0 && count <= MAX_UNBOXED_NODES; node = next[node]) count++
    if (count <= MAX_UNBOXED_NODES || trees.has(cell)) return trees.get(cell)
    const nodes: number[] = []
    for (let node = first[cell]; node >= 0; node = next[node]) nodes.push(node)
    const tree = new NodeTree(Int32Array.from(nodes), this.segments, this.half)
    trees.set(cell, tree)
    return tree
  }

  private thread(segment: number, node: number): number {
    const { links } = this
    const { x, y, segmentA, segmentB } = this.segments
    const a = segmentA[segment]
    const b = segmentB[segment]
    // Nodes are ordered along the segment by the sum of their coordinates, with signs that make the sum grow from a to b. The sum is exact.
    const signX = x[b] > x[a] ? 1 : 0
    const signY = y[b] > y[a] ? 1 : y[b] < y[a] ? -1 : 0
    const key = x[node] * signX + y[node] * signY
    const { first, next, recent } = links
    const isBeyond = (link: number): boolean => x[links.node[link]] * signX + y[links.node[link]] * signY > key
    let prev = getOr(recent, segment)
    while (prev >= 0 && isBeyond(prev)) prev = links.prev[prev]
    for (
      let after = prev >= 0 ? next[prev] : getOr(first, segment);
      after >= 0 && !isBeyond(after);
      after = next[after]
    )
      prev = after
    return links.insert(segment, node, prev)
  }
}
