/**
 * Inserts nodes into the chains of the segments that cross their pixels: new nodes into older segments, and all nodes into new segments.
 * Dense cells use a tree of boxes to find the nodes near a segment. O(cells crossed + pairs found), plus the trees.
 */
import { IntList, getOr } from '../core/index.js'
import type { CellGrid } from './cell-grid.js'
import { FRESH } from './chain-links.js'
import type { ChainLinks } from './chain-links.js'
import { hitsPixel } from './crossing-point.js'
import { NodeTree, NodeTrees } from './node-tree.js'

/** Number of nodes and segments visited between two calls of `pass`. */
const NODES_BETWEEN = 4096
/** A cell uses a tree if it has more new nodes and more segments than this. In other cells, all pairs of a new node and a segment are tested. */
const MAX_TESTED_PAIRWISE = 32

/** Coordinates of nodes; end nodes and marks of segments. A segment has the mark FRESH if the current commit created it. The noder may replace the arrays. */
export interface ThreadedSegments {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly segmentA: Int32Array
  readonly segmentB: Int32Array
  readonly segmentMark: Uint8Array
}

export class ChainThreading {
  /** Number of node boxes visited so far. */
  boxes = 0
  readonly marked = new IntList()

  constructor(
    private readonly segments: ThreadedSegments,
    private readonly grid: CellGrid,
    private readonly links: ChainLinks,
    /** Half the side of a pixel. */
    private readonly half: number,
  ) {}

  /** Marks a link as inserted (FRESH) or removed (DEAD), so that `emitMarkedRuns` reports the changed edges next to it. */
  mark(link: number, mark: number): void {
    this.links.mark[link] = mark
    this.marked.push(link)
  }

  // 1. Insert new nodes into older segments.

  threadNodes(added: IntList, pass?: (within: boolean) => void): void {
    const { grid } = this
    const { x, y } = this.segments
    let visited = 0
    const countVisits = (visits: number): void => {
      visited += visits
      if (visited < NODES_BETWEEN) return
      pass?.(true)
      visited = 0
    }
    if (added.length <= MAX_TESTED_PAIRWISE) {
      for (let i = 0; i < added.length; i++) {
        const node = added.items[i]
        countVisits(this.threadNode(node, grid.cellAt(x[node], y[node])))
      }
      return
    }
    // Sorts the nodes by cell. A key holds the cell and the index in the list.
    const keys = Float64Array.from({ length: added.length }, (_, i) => {
      const node = added.items[i]
      return grid.cellAt(x[node], y[node]) * 2 ** 31 + i
    }).sort()
    for (let from = 0, to = 0; from < keys.length; from = to) {
      const cell = Math.floor(keys[from] / 2 ** 31)
      while (to < keys.length && keys[to] < (cell + 1) * 2 ** 31) to++
      const nodes = Int32Array.from(keys.subarray(from, to), (key) => added.items[key - cell * 2 ** 31])
      if (nodes.length > MAX_TESTED_PAIRWISE && this.isDense(cell)) this.threadDenseCell(nodes, cell, countVisits)
      else for (const node of nodes) countVisits(this.threadNode(node, cell))
    }
  }

  /** Inserts a new node into the older segments of its cell. Returns the number of segments tested. */
  private threadNode(node: number, cell: number): number {
    const { entriesIn, entrySegment } = this.grid
    const { segmentMark } = this.segments
    let visited = 0
    for (let entry = entriesIn.first[cell]; entry >= 0; entry = entriesIn.next[entry], visited++)
      if (segmentMark[entrySegment[entry]] !== FRESH) this.threadIfHit(entrySegment[entry], node)
    return visited
  }

  private threadIfHit(segment: number, node: number): void {
    const { x, y, segmentA, segmentB } = this.segments
    const a = segmentA[segment]
    const b = segmentB[segment]
    if (a !== node && b !== node && hitsPixel(x[a], y[a], x[b], y[b], x[node], y[node], this.half))
      this.mark(this.thread(segment, node), FRESH)
  }

  private isDense(cell: number): boolean {
    const { entriesIn } = this.grid
    let left = MAX_TESTED_PAIRWISE
    for (let entry = entriesIn.first[cell]; entry >= 0 && left >= 0; entry = entriesIn.next[entry]) left--
    return left < 0
  }

  /** Inserts many new nodes in a cell with many older segments. Each segment finds its nodes through a tree. */
  private threadDenseCell(nodes: Int32Array, cell: number, countVisits: (visits: number) => void): void {
    const { entriesIn, entrySegment } = this.grid
    const { x, y, segmentA, segmentB, segmentMark } = this.segments
    const tree = new NodeTree(nodes, this.segments, this.half)
    countVisits(nodes.length)
    for (let entry = entriesIn.first[cell]; entry >= 0; entry = entriesIn.next[entry]) {
      const segment = entrySegment[entry]
      if (segmentMark[segment] === FRESH) continue
      const a = segmentA[segment]
      const b = segmentB[segment]
      countVisits(tree.passed(x[a], y[a], x[b], y[b], (node) => this.threadIfHit(segment, node)))
    }
  }

  // 2. Insert all nodes into new segments.

  /** Inserts every node whose pixel a new segment crosses. With `isBulk`, finds the nodes of dense cells through trees. */
  threadSegments(fresh: IntList, isBulk: boolean, pass?: (within: boolean) => void): void {
    const trees = isBulk ? new NodeTrees(this.grid, this.segments, this.half) : undefined
    let visited = NODES_BETWEEN
    for (let i = 0; i < fresh.length; i++) {
      if (pass !== undefined && visited >= NODES_BETWEEN) {
        pass(true)
        visited = 0
      }
      visited += this.threadSegment(fresh.items[i], trees, pass)
    }
    this.boxes += trees?.visited ?? 0
  }

  /** Inserts the nodes of a new segment, and returns the number of cells and nodes visited. */
  private threadSegment(segment: number, trees: NodeTrees | undefined, pass?: (within: boolean) => void): number {
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
      if (trees?.passed(path[i], x[a], y[a], x[b], y[b], visit) === true) continue
      for (let node = first[path[i]]; node >= 0; node = next[node]) visit(node)
    }
    return visited
  }

  /** Inserts a node into the chain of a segment. The search for its position starts at the last inserted link. */
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
