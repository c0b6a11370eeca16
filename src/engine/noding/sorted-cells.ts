/**
 * The nodes of crowded cells by their x: a map whose drawing fills a corner of it has thousands of nodes in one cell, and a short segment
 * passes few of them. Sorted when first asked for; good for as long as no node comes or goes. O(k log k) a cell, 4 bytes a cell.
 */
import type { CellGrid } from './cell-grid.js'

/** Nodes that are looked through faster than sorted. */
const FEW = 32

export class SortedCells {
  /** Per cell: 0 = not looked at, -1 = few nodes, else one more than the number of its list. */
  private readonly known: Int32Array
  private readonly lists: Int32Array[] = []

  constructor(
    private readonly grid: CellGrid,
    private readonly x: Float64Array,
  ) {
    this.known = new Int32Array(grid.columns * grid.rows)
  }

  /** The nodes of a cell from left to right; undefined for a few. */
  nodesIn(cell: number): Int32Array | undefined {
    if (this.known[cell] === 0) this.known[cell] = this.sort(cell)
    return this.lists[this.known[cell] - 1]
  }

  /** How many of the nodes, from left to right, lie left of x. */
  countLeftOf(nodes: Int32Array, x: number): number {
    let low = 0
    let high = nodes.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.x[nodes[middle]] < x) low = middle + 1
      else high = middle
    }
    return low
  }

  private sort(cell: number): number {
    const { nodeHead, nodeNext } = this.grid
    let count = 0
    for (let node = nodeHead[cell]; node >= 0; node = nodeNext[node]) count++
    if (count <= FEW) return -1
    const nodes = new Int32Array(count)
    for (let node = nodeHead[cell]; node >= 0; node = nodeNext[node]) nodes[--count] = node
    return this.lists.push(nodes.sort((i, j) => this.x[i] - this.x[j]))
  }
}
