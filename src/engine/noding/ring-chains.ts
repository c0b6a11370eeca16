/**
 * Rings noded all at once, never to be edited: the nodes and chains that the noder gives, without what an edit would need. What chains share
 * is stored once: an edge runs between two nodes, of one segment. For drawings so dense that cells do not help, `load` declines,
 * and the noder is the one to ask. O(n + k) for ordinary drawings of n segments and k crossings, 50 bytes an edge until it is dropped.
 */
import { orient } from '../geometry/index.js'
import { IntList, withRoom } from '../core/index.js'
import { CellGrid } from './cell-grid.js'
import type { CellBox } from './cell-grid.js'
import { CrossingPoint } from './crossing-point.js'
import { hitsPixel } from './hot-pixel.js'
import { NodeHash } from './node-hash.js'
import { crossProperly } from './proper-crossing.js'
import { SegmentHash } from './segment-hash.js'
import { SegmentUses } from './segment-uses.js'

/** Pairs in common cells, for each segment, beyond which the noder's trees and sweeps are faster. */
const DENSE = 64
/** Nodes in a segment that are not sorted by insertion. */
const MANY = 32
/** Nodes for each point of a ring that there is room for at first. */
const NODES = 2.5
/** Relative rounding error of a distance to a line, generous. */
const FAR = 2 ** -46

export class RingChains {
  x = new Float64Array(16)
  y = new Float64Array(16)
  nodes = 0
  segmentA = new Int32Array(16)
  segmentB = new Int32Array(16)
  segments = 0
  /** Who runs along a segment. */
  readonly uses = new SegmentUses()
  /** Per edge: its ends, lexicographically upward, and its segment s, ~s where that runs from b to a. Edges of a segment stand in order. */
  edges = 0
  edgeA = new Int32Array(0)
  edgeB = new Int32Array(0)
  segmentOf = new Int32Array(0)
  /** Per segment, and one more: its first edge. */
  private firstEdge = new Int32Array(0)
  private readonly nodeHash = new NodeHash(this)
  private readonly segmentHash = new SegmentHash(this)
  private readonly grid: CellGrid
  private length = 0
  /** The segments of cell c: inCell[cellStart[c]] and on. */
  private cellStart = new Int32Array(0)
  private inCell = new Int32Array(0)

  constructor(
    box: CellBox,
    private readonly step: number,
  ) {
    this.grid = new CellGrid(box, step)
  }

  /** Takes rings as closed paths x0 y0 x1 y1 … on the grid, the owner of each its place in the list; false: too dense for cells. */
  load(rings: readonly Float64Array[]): boolean {
    let points = 0
    for (const ring of rings) points += ring.length / 2
    this.reserve(points)
    for (const [owner, ring] of rings.entries()) this.enter(ring, owner)
    this.fillCells()
    if (!this.isSparse()) return false
    this.cross()
    return this.thread()
  }

  /** The edge just below a node, seen a little to the left of it, among those that pass the test; -1 = none. */
  edgeBelow(node: number, isMeant: (edge: number) => boolean): number {
    const { x, y, grid, cellStart, inCell } = this
    const column = grid.cellAt(x[node], y[node]) % grid.columns
    let highest = -1
    let until = 0
    for (let row = Math.floor(grid.cellAt(x[node], y[node]) / grid.columns); row >= until; row--) {
      const cell = row * grid.columns + column
      for (let i = cellStart[cell]; i < cellStart[cell + 1]; i++) {
        const edge = this.edgeAt(inCell[i], x[node])
        if (edge < 0 || !isMeant(edge) || this.sideOf(edge, node) <= 0) continue
        if (highest >= 0 && !this.isBelow(highest, edge)) continue
        highest = edge
        // whatever is higher there passes this cell or one next to it
        until = Math.floor(grid.cellAt(x[node], this.heightAt(edge, x[node])) / grid.columns) - 1
      }
    }
    return highest
  }

  private reserve(points: number): void {
    this.x = withRoom(this.x, Math.ceil(NODES * points))
    this.y = withRoom(this.y, Math.ceil(NODES * points))
    this.segmentA = withRoom(this.segmentA, points)
    this.segmentB = withRoom(this.segmentB, points)
    this.uses.first = new Int32Array(points).fill(-1)
    this.uses.reserve(points)
    this.nodeHash.reserve(Math.ceil(NODES * points))
    this.segmentHash.reserve(points)
  }

  // 1. Nodes and segments as drawn.

  private enter(ring: Float64Array, owner: number): void {
    const last = ring.length - 2
    if (last < 2) return
    let from = this.nodeAt(ring[last], ring[last + 1])
    for (let i = 0; i <= last; i += 2) {
      const to = this.nodeAt(ring[i], ring[i + 1])
      if (to !== from) this.connect(from, to, owner)
      from = to
    }
  }

  private nodeAt(px: number, py: number): number {
    const known = this.nodeHash.find(px, py)
    if (known >= 0) return known
    const node = this.nodes++
    if (node === this.x.length) {
      this.x = withRoom(this.x, node + 1)
      this.y = withRoom(this.y, node + 1)
    }
    this.x[node] = px
    this.y[node] = py
    this.nodeHash.add(node)
    return node
  }

  private connect(from: number, to: number, owner: number): void {
    const { x, y } = this
    const against = x[to] < x[from] || (x[to] === x[from] && y[to] < y[from])
    const a = against ? to : from
    const b = against ? from : to
    let segment = this.segmentHash.find(a, b)
    if (segment < 0) {
      segment = this.segments++
      this.segmentA[segment] = a
      this.segmentB[segment] = b
      this.segmentHash.add(segment)
      this.length += Math.sqrt((x[b] - x[a]) ** 2 + (y[b] - y[a]) ** 2)
    }
    this.uses.add(segment, owner, against)
  }

  // 2. Which segments pass which cell.

  private fillCells(): void {
    const { grid, x, y, segmentA, segmentB, segments } = this
    grid.resize(segments, this.length)
    const entries = new IntList(4 * segments)
    const ends = new Int32Array(segments)
    const cellStart = new Int32Array(grid.columns * grid.rows + 1)
    for (let s = 0; s < segments; s++) {
      const count = grid.cover(x[segmentA[s]], y[segmentA[s]], x[segmentB[s]], y[segmentB[s]])
      for (let i = 0; i < count; i++) {
        entries.push(grid.path[i])
        cellStart[grid.path[i] + 1]++
      }
      ends[s] = entries.length
    }
    for (let cell = 1; cell < cellStart.length; cell++) cellStart[cell] += cellStart[cell - 1]
    const inCell = new Int32Array(entries.length)
    const next = cellStart.slice()
    for (let s = 0, i = 0; s < segments; s++) for (; i < ends[s]; i++) inCell[next[entries.items[i]]++] = s
    this.cellStart = cellStart
    this.inCell = inCell
  }

  private isSparse(): boolean {
    const { cellStart } = this
    let pairs = 0
    for (let cell = 1; cell < cellStart.length; cell++) pairs += (cellStart[cell] - cellStart[cell - 1]) ** 2
    return pairs <= 2 * DENSE * this.segments
  }

  // 3. Crossings, as nodes.

  private cross(): void {
    const { x, y, segmentA, segmentB, cellStart, inCell } = this
    let most = 0
    for (let cell = 1; cell < cellStart.length; cell++) most = Math.max(most, cellStart[cell] - cellStart[cell - 1])
    const ends = new Float64Array(4 * most)
    const names = new Int32Array(2 * most)
    const crossing = new CrossingPoint(this.step)
    for (let cell = 0; cell + 1 < cellStart.length; cell++) {
      const from = cellStart[cell]
      const count = cellStart[cell + 1] - from
      for (let i = 0; i < count; i++) {
        const a = (names[2 * i] = segmentA[inCell[from + i]])
        const b = (names[2 * i + 1] = segmentB[inCell[from + i]])
        const ax = (ends[4 * i] = x[a])
        const ay = (ends[4 * i + 1] = y[a])
        const bx = (ends[4 * i + 2] = x[b])
        const by = (ends[4 * i + 3] = y[b])
        const low = ay < by ? ay : by
        const high = ay < by ? by : ay
        for (let j = 0; j < i; j++) {
          const cx = ends[4 * j]
          const dx = ends[4 * j + 2]
          if (cx >= bx || dx <= ax) continue
          const cy = ends[4 * j + 1]
          const dy = ends[4 * j + 3]
          if ((cy >= high && dy >= high) || (cy <= low && dy <= low)) continue
          const c = names[2 * j]
          const d = names[2 * j + 1]
          if (a === c || a === d || b === c || b === d || !crossProperly(ax, ay, bx, by, cx, cy, dx, dy)) continue
          crossing.compute(ax, ay, bx, by, cx, cy, dx, dy)
          if (this.grid.cellAt(crossing.x, crossing.y) === cell) this.nodeAt(crossing.x, crossing.y)
        }
      }
    }
  }

  // 4. The nodes whose pixels a segment meets, in order along it: those that it crosses at are among them.

  private thread(): boolean {
    const { x, y, nodes, grid, segmentA, segmentB, cellStart, inCell } = this
    const cellOf = new Int32Array(nodes)
    const nodeStart = new Int32Array(cellStart.length)
    for (let node = 0; node < nodes; node++) nodeStart[(cellOf[node] = grid.cellAt(x[node], y[node])) + 1]++
    let pairs = 0
    for (let cell = 1; cell < nodeStart.length; cell++) {
      pairs += nodeStart[cell] * (cellStart[cell] - cellStart[cell - 1])
      nodeStart[cell] += nodeStart[cell - 1]
    }
    if (pairs > 4 * DENSE * this.segments) return false
    const nodeIn = new Int32Array(nodes)
    const places = new Float64Array(2 * nodes)
    const next = nodeStart.slice()
    for (let node = 0; node < nodes; node++) {
      const at = next[cellOf[node]]++
      nodeIn[at] = node
      places[2 * at] = x[node]
      places[2 * at + 1] = y[node]
    }
    const hits = new IntList(8 * this.segments)
    const half = this.step / 2
    for (let cell = 0; cell + 1 < cellStart.length; cell++) {
      const first = nodeStart[cell]
      const last = nodeStart[cell + 1]
      if (first === last) continue
      for (let i = cellStart[cell]; i < cellStart[cell + 1]; i++) {
        const s = inCell[i]
        const a = segmentA[s]
        const b = segmentB[s]
        const [ax, ay, bx, by] = [x[a], y[a], x[b], y[b]]
        const dx = bx - ax
        const dy = by - ay
        // what is farther from the line than this has no corner on it
        const reach = 2 * half * (dx + Math.abs(dy)) + FAR * dx * Math.abs(dy)
        for (let j = first; j < last; j++) {
          const px = places[2 * j]
          const py = places[2 * j + 1]
          if (px < ax - half || px > bx + half) continue
          if (Math.abs(dx * (py - ay) - dy * (px - ax)) > reach + FAR * dx * Math.abs(py - ay)) continue
          const node = nodeIn[j]
          if (node === a || node === b || !hitsPixel(ax, ay, bx, by, px, py, half)) continue
          hits.push(s)
          hits.push(node)
        }
      }
    }
    this.cutAtNodes(hits)
    return true
  }

  private cutAtNodes(hits: IntList): void {
    const { x, y, segments, segmentA, segmentB } = this
    // one edge a segment, and one more for each node inside it
    const firstEdge = new Int32Array(segments + 1)
    for (let s = 0; s < segments; s++) firstEdge[s + 1] = 1
    for (let i = 0; i < hits.length; i += 2) firstEdge[hits.items[i] + 1]++
    for (let s = 0; s < segments; s++) firstEdge[s + 1] += firstEdge[s]
    const count = firstEdge[segments]
    const edgeA = new Int32Array(count)
    const edgeB = new Int32Array(count)
    const segmentOf = new Int32Array(count)
    const next = firstEdge.slice()
    for (let i = 0; i < hits.length; i += 2) edgeB[next[hits.items[i]]++] = hits.items[i + 1]
    for (let s = 0; s < segments; s++) this.sortAlong(s, edgeB, firstEdge[s], next[s])
    for (let s = 0; s < segments; s++) {
      edgeB[next[s]] = segmentB[s]
      let from = segmentA[s]
      for (let edge = firstEdge[s]; edge <= next[s]; edge++) {
        const to = edgeB[edge]
        // rounded, a steep edge of a falling segment may run straight down
        const turned = x[to] === x[from] && y[to] < y[from]
        edgeA[edge] = turned ? to : from
        edgeB[edge] = turned ? from : to
        segmentOf[edge] = turned ? ~s : s
        from = to
      }
    }
    this.firstEdge = firstEdge
    this.edges = count
    this.edgeA = edgeA
    this.edgeB = edgeB
    this.segmentOf = segmentOf
  }

  /** Sorts the nodes `from` to `to` of a list as a segment meets them. */
  private sortAlong(s: number, list: Int32Array, from: number, to: number): void {
    const { x, y, segmentA, segmentB } = this
    // pixels along a monotone line come in the order of this sum, which is exact
    const signX = x[segmentB[s]] > x[segmentA[s]] ? 1 : 0
    const signY = Math.sign(y[segmentB[s]] - y[segmentA[s]])
    if (to - from > MANY) {
      list.subarray(from, to).sort((m, n) => (x[m] - x[n]) * signX + (y[m] - y[n]) * signY)
      return
    }
    for (let i = from + 1; i < to; i++) {
      const node = list[i]
      const key = x[node] * signX + y[node] * signY
      let at = i
      for (; at > from && x[list[at - 1]] * signX + y[list[at - 1]] * signY > key; at--) list[at] = list[at - 1]
      list[at] = node
    }
  }

  // 5. Where edges lie to each other.

  /** The edge of a segment that passes just left of x; -1 = none. */
  private edgeAt(s: number, px: number): number {
    const { x, edgeB, firstEdge } = this
    if (!(x[this.segmentA[s]] < px && px <= x[this.segmentB[s]])) return -1
    let low = firstEdge[s]
    let high = firstEdge[s + 1] - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (x[edgeB[middle]] < px) low = middle + 1
      else high = middle
    }
    return low
  }

  /** +1 = the node lies above the edge, 0 = on its line. */
  private sideOf(edge: number, node: number): number {
    const { x, y, edgeA, edgeB } = this
    const a = edgeA[edge]
    const b = edgeB[edge]
    return node === a || node === b ? 0 : orient(x[a], y[a], x[b], y[b], x[node], y[node])
  }

  /** Whether an edge lies below another one, where both pass one line upward. */
  private isBelow(below: number, above: number): boolean {
    const { x, edgeA, edgeB } = this
    const starts =
      x[edgeA[above]] >= x[edgeA[below]] ? this.sideOf(below, edgeA[above]) : -this.sideOf(above, edgeA[below])
    if (starts !== 0) return starts > 0
    return x[edgeB[above]] <= x[edgeB[below]]
      ? this.sideOf(below, edgeB[above]) > 0
      : this.sideOf(above, edgeB[below]) < 0
  }

  private heightAt(edge: number, px: number): number {
    const { x, y, edgeA, edgeB } = this
    const a = edgeA[edge]
    const b = edgeB[edge]
    return y[a] + ((y[b] - y[a]) * (px - x[a])) / (x[b] - x[a])
  }
}
