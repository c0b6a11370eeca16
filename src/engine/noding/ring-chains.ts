/**
 * Rings noded all at once, never to be edited: the nodes and chains that the noder gives, without what an edit would need, and only in those cells
 * that the caller leaves open. For drawings so dense that cells do not help, it declines, and the noder is the one to ask.
 * Hot loops hand over names, not coordinates, which would be boxed. O(n + k) for ordinary drawings of n segments and k crossings.
 */
import { IntList, withRoom } from '../core/index.js'
import { orient, ORIENT_FILTER } from '../geometry/index.js'
import { CellGrid } from './cell-grid.js'
import type { CellBox } from './cell-grid.js'
import { CrossingPoint } from './crossing-point.js'
import { hitsPixel } from './hot-pixel.js'
import { crossProperly } from './proper-crossing.js'
import { SHARE_FILTER } from './tolerance.js'

/** Comparisons in common cells, for each segment, beyond which the noder's trees and sweeps are faster. */
const DENSE = 256
/** As the grid counts: four cells to three segments. */
const CELLS = 2
/** Nodes for each corner of a ring that there is room for at first. */
const NODES = 1.25
/** Nodes in a segment that are not sorted by insertion. */
const MANY = 32
/** Rounding error of a 2x2 determinant, relative to the sum of its products or the square of a sum of its terms; generous. */
const FAR = 2 ** -50

/** Rings as closed paths x0 y0 x1 y1 … on the grid, one after another: ring i is coords[starts[i]] and on. */
export interface RingPaths {
  readonly coords: Float64Array
  readonly starts: Int32Array
}

export class RingChains {
  /** x y per node. */
  coords: Float64Array
  /** Per node: its cell. */
  cellOf: Int32Array
  nodes = 0
  /** Per segment: its ends, lexicographically upward, and 2 * its ring, 1 more where the ring runs from b to a. */
  readonly segmentA: Int32Array
  readonly segmentB: Int32Array
  readonly ringOf: Int32Array
  segments = 0
  readonly grid: CellGrid
  /** Per row of cells: a height in the middle of it, and between grid points. */
  readonly lines: Float64Array
  /** What comes near cell c, inCell[cellStart[c]] and on: 4 * segment, and in the last cell of a row whose line it crosses, 1 more downward, 3 upward. */
  readonly cellStart: Int32Array
  inCell = new Int32Array(0)
  /** The nodes of segment s, both ends among them, from a to b: chain[chainStart[s]] and on. */
  chainStart = new Int32Array(0)
  chain = new Int32Array(0)
  /** Per node: the next one in its cell; of a crossing, two segments, negated. */
  private nextInCell: Int32Array
  private made: Int32Array
  private readonly crossing: CrossingPoint
  private readonly hits = new IntList()
  private readonly limit: number
  private looked = 0

  constructor(
    box: CellBox,
    readonly step: number,
    private readonly paths: RingPaths,
  ) {
    const { coords, starts } = paths
    const corners = coords.length / 2
    let length = 0
    for (let ring = 1; ring < starts.length; ring++) {
      const end = starts[ring]
      for (let i = starts[ring - 1], last = end - 2; i < end; last = i, i += 2) {
        const dx = coords[i] - coords[last]
        const dy = coords[i + 1] - coords[last + 1]
        length += Math.sqrt(dx * dx + dy * dy)
      }
    }
    this.limit = DENSE * corners
    const room = Math.ceil(NODES * corners)
    this.coords = new Float64Array(2 * room)
    this.made = new Int32Array(2 * room)
    this.cellOf = new Int32Array(room)
    this.nextInCell = new Int32Array(room)
    this.segmentA = new Int32Array(corners)
    this.segmentB = new Int32Array(corners)
    this.ringOf = new Int32Array(corners)
    this.crossing = new CrossingPoint(step)
    const grid = (this.grid = new CellGrid(box, step))
    grid.resize(CELLS * corners, CELLS * length)
    this.cellStart = new Int32Array(grid.columns * grid.rows + 1)
    const height = Math.max(box.maxY - box.minY, 8 * step) / grid.rows
    this.lines = Float64Array.from(
      { length: grid.rows },
      (_, row) => (Math.floor((box.minY + (row + 0.5) * height) / step) + 0.5) * step,
    )
  }

  /** False: too dense. */
  enter(): boolean {
    for (let ring = 0; ring + 1 < this.paths.starts.length; ring++) {
      this.enterRing(ring)
      if (this.looked > this.limit) return false
    }
    this.fillCells()
    return true
  }

  /** Above 0: from a point on node a, the way to b and then to c turns to the left. */
  turn(a: number, b: number, c: number): number {
    const { coords } = this
    const ax = coords[2 * a]
    const ay = coords[2 * a + 1]
    const left = (coords[2 * b] - ax) * (coords[2 * c + 1] - ay)
    const right = (coords[2 * b + 1] - ay) * (coords[2 * c] - ax)
    // the common case without a call
    return Math.abs(left - right) > ORIENT_FILTER * Math.abs(left + right)
      ? left - right
      : orient(ax, ay, coords[2 * b], coords[2 * b + 1], coords[2 * c], coords[2 * c + 1])
  }

  /** Lexicographic order of two nodes. */
  compare(a: number, b: number): number {
    const { coords } = this
    return coords[2 * a] - coords[2 * b] || coords[2 * a + 1] - coords[2 * b + 1]
  }

  /** Whether, counterclockwise around a node from straight down, one comes to b before c. */
  isSooner(node: number, b: number, c: number): boolean {
    const isRight = this.compare(node, b) < 0
    return isRight === this.compare(node, c) < 0 ? b !== c && this.turn(node, b, c) > 0 : isRight
  }

  // 1. Corners as nodes, each place once, and segments.

  private enterRing(ring: number): void {
    const { grid, ringOf, segmentA, segmentB } = this
    const { coords, starts } = this.paths
    const start = starts[ring]
    const end = starts[ring + 1]
    const last = end - 2
    if (last <= start) return
    let from = this.nodeAt(grid.cellAt(coords[last], coords[last + 1]), coords[last], coords[last + 1])
    for (let i = start; i < end; i += 2) {
      const x = coords[i]
      const y = coords[i + 1]
      const to = this.nodeAt(grid.cellAt(x, y), x, y)
      if (to === from) continue
      const isAgainst = this.compare(to, from) < 0
      segmentA[this.segments] = isAgainst ? to : from
      segmentB[this.segments] = isAgainst ? from : to
      ringOf[this.segments++] = 2 * ring + (isAgainst ? 1 : 0)
      from = to
    }
  }

  private nodeAt(cell: number, x: number, y: number): number {
    const { coords, nextInCell } = this
    let node = this.grid.nodeHead[cell]
    for (; node >= 0 && (coords[2 * node] !== x || coords[2 * node + 1] !== y); node = nextInCell[node]) this.looked++
    if (node >= 0) return node
    node = this.nodes++
    if (node === this.cellOf.length) {
      this.cellOf = withRoom(this.cellOf, node + 1)
      this.nextInCell = withRoom(this.nextInCell, node + 1)
      this.coords = withRoom(this.coords, 2 * this.cellOf.length)
      this.made = withRoom(this.made, 2 * this.cellOf.length)
    }
    this.coords[2 * node] = x
    this.coords[2 * node + 1] = y
    this.cellOf[node] = cell
    this.nextInCell[node] = this.grid.nodeHead[cell]
    this.grid.nodeHead[cell] = node
    return node
  }

  // 2. Which segments pass which cell.

  private fillCells(): void {
    const { cellStart, coords, grid, lines, segmentA, segmentB, segments } = this
    const { columns } = grid
    const cells = cellStart.length - 1
    const passed = new IntList(4 * segments)
    for (let s = 0; s < segments; s++) {
      const a = 2 * segmentA[s]
      const b = 2 * segmentB[s]
      const ay = coords[a + 1]
      const by = coords[b + 1]
      const count = grid.cover(coords[a], ay, coords[b], by)
      const { path } = grid
      for (let i = 0, row = Math.floor(path[0] / columns); i < count; i++) {
        const cell = path[i]
        let code = 4 * cell
        if (i + 1 === count || path[i + 1] !== cell + 1 || cell + 1 === (row + 1) * columns) {
          if (by < lines[row] !== ay < lines[row]) code += by < ay ? 1 : 3
          row += by < ay ? -1 : 1
        }
        passed.push(code)
        cellStart[cell]++
      }
      passed.push(-1)
    }
    for (let cell = 0, sum = 0; cell <= cells; cell++) cellStart[cell] = sum += cellStart[cell]
    const inCell = (this.inCell = new Int32Array(cellStart[cells]))
    for (let s = segments, i = passed.length - 1; i >= 0; i--) {
      const code = passed.items[i]
      if (code < 0) s--
      else inCell[--cellStart[code >> 2]] = 4 * s + (code & 3)
    }
  }

  // 3. Crossings as nodes, and the nodes whose pixels a segment meets, in order along it: those that it crosses at are among them.

  /** Finds the chains, less their nodes in cells that are marked with 1. False: too dense. */
  node(isClosed: Uint8Array): boolean {
    const { cellStart, hits, limit } = this
    this.looked = hits.length = 0
    for (let cell = 0; cell < isClosed.length; cell++)
      if (isClosed[cell] === 0) this.looked += 2 * (cellStart[cell + 1] - cellStart[cell]) ** 2
    const spans: number[] = []
    const found: number[] = []
    for (let cell = 0; cell < isClosed.length && this.looked <= limit; cell++) {
      if (isClosed[cell] === 1 || cellStart[cell + 1] - cellStart[cell] < 2) continue
      this.crossInCell(cell, spans)
      this.threadInCell(cell, spans, found)
    }
    if (this.looked > limit) return false
    this.cutAtNodes()
    return true
  }

  private crossInCell(cell: number, spans: number[]): void {
    const { cellStart, coords, crossing, grid, inCell, segmentA, segmentB, step } = this
    const first = cellStart[cell]
    const length = 4 * (cellStart[cell + 1] - first)
    let least = Infinity
    let most = -Infinity
    let longest = 0
    for (let at = 0; at < length; at += 4) {
      const s = inCell[first + at / 4] >> 2
      const a = 2 * segmentA[s]
      const b = 2 * segmentB[s]
      const x = (spans[at] = coords[a])
      const y = (spans[at + 1] = coords[a + 1])
      const dx = (spans[at + 2] = coords[b] - x)
      const dy = (spans[at + 3] = coords[b + 1] - y)
      least = Math.min(least, x, y)
      most = Math.max(most, x, y)
      longest = Math.max(longest, dx, Math.abs(dy))
    }
    // a sum of differences is no longer than this
    const reach = 2 * (most - least + longest)
    const doubt = FAR * reach * reach
    for (let at = 4; at < length; at += 4) {
      const ax = spans[at]
      const ay = spans[at + 1]
      const ux = spans[at + 2]
      const uy = spans[at + 3]
      for (let k = 0; k < at; k += 4) {
        const vx = spans[k + 2]
        const vy = spans[k + 3]
        const cx = spans[k]
        const cy = spans[k + 1]
        const wx = cx - ax
        const wy = cy - ay
        // on which side of each the ends of the other lie
        const turn = ux * vy - uy * vx
        const sideC = ux * wy - uy * wx
        if (sideC > doubt ? sideC + turn > doubt : sideC < -doubt && sideC + turn < -doubt) continue
        const sideA = vy * wx - vx * wy
        if (sideA > doubt ? sideA - turn > doubt : sideA < -doubt && sideA - turn < -doubt) continue
        const s = inCell[first + at / 4] >> 2
        const t = inCell[first + k / 4] >> 2
        if (
          Math.min(Math.abs(sideC), Math.abs(sideC + turn), Math.abs(sideA), Math.abs(sideA - turn)) <= doubt &&
          (segmentA[s] === segmentA[t] ||
            segmentA[s] === segmentB[t] ||
            segmentB[s] === segmentA[t] ||
            segmentB[s] === segmentB[t] ||
            !crossProperly(ax, ay, ax + ux, ay + uy, cx, cy, cx + vx, cy + vy))
        )
          continue
        // in plain doubles, unless a pixel border is as close as they may be wrong
        const share = sideA / turn
        const products = Math.abs(ux * vy) + Math.abs(uy * vx) + Math.abs(wx * vy) + Math.abs(wy * vx)
        const wrong = (SHARE_FILTER * (1 + products / Math.abs(turn))) / step
        const stepsX = (share * ux) / step
        const stepsY = (share * uy) / step
        const wholeX = Math.round(stepsX)
        const wholeY = Math.round(stepsY)
        if (
          Math.abs(stepsX - wholeX) + wrong * Math.abs(ux) < 0.5 &&
          Math.abs(stepsY - wholeY) + wrong * Math.abs(uy) < 0.5
        ) {
          crossing.x = ax + wholeX * step + 0
          crossing.y = ay + wholeY * step + 0
        } else crossing.compute(ax, ay, ax + ux, ay + uy, cx, cy, cx + vx, cy + vy)
        if (grid.cellAt(crossing.x, crossing.y) === cell) this.meet(cell, s, t)
      }
    }
  }

  /** Makes a node where two segments cross, if there is none. */
  private meet(cell: number, s: number, t: number): void {
    const { nodes } = this
    const node = this.nodeAt(cell, this.crossing.x, this.crossing.y)
    if (node < nodes) return
    this.made[2 * node] = ~s
    this.made[2 * node + 1] = ~t
  }

  private threadInCell(cell: number, spans: number[], found: number[]): void {
    const { cellStart, coords, grid, hits, inCell, made, nextInCell, segmentA, segmentB, step } = this
    const first = cellStart[cell]
    const end = cellStart[cell + 1]
    let count = 0
    for (let node = grid.nodeHead[cell]; node >= 0; node = nextInCell[node]) found[count++] = node
    this.looked += count * (end - first)
    for (let i = first; i < end; i++) {
      const s = inCell[i] >> 2
      const at = 4 * (i - first)
      const ax = spans[at]
      const ay = spans[at + 1]
      const dx = spans[at + 2]
      const dy = spans[at + 3]
      // what is farther from the line than this has no corner on it
      const reach = step * (dx + Math.abs(dy))
      for (let j = 0; j < count; j++) {
        const node = found[j]
        const x = coords[2 * node]
        const y = coords[2 * node + 1]
        const left = dx * (y - ay)
        const right = dy * (x - ax)
        if (Math.abs(left - right) > reach + FAR * (Math.abs(left) + Math.abs(right))) continue
        if (made[2 * node] !== ~s && made[2 * node + 1] !== ~s) {
          if (node === segmentA[s] || node === segmentB[s]) continue
          if (!hitsPixel(ax, ay, ax + dx, ay + dy, x, y, step / 2)) continue
        }
        hits.push(s)
        hits.push(node)
      }
    }
  }

  private cutAtNodes(): void {
    const { segments, segmentA, segmentB } = this
    const { items, length } = this.hits
    const start = (this.chainStart = new Int32Array(segments + 1))
    for (let i = 0; i < length; i += 2) start[items[i]]++
    for (let s = 0, sum = 0; s < segments; s++) start[s] = sum += start[s] + 2
    const chain = (this.chain = new Int32Array(length / 2 + 2 * segments))
    for (let s = 0; s < segments; s++) chain[--start[s]] = segmentB[s]
    for (let i = 0; i < length; i += 2) chain[--start[items[i]]] = items[i + 1]
    for (let s = segments - 1, end = (start[segments] = chain.length); s >= 0; end = start[s--]) {
      if (end - start[s] > 2) this.sortAlong(s, start[s], end - 1)
      chain[--start[s]] = segmentA[s]
    }
  }

  /** Sorts the nodes `from` to `to` of the chains as a segment meets them. */
  private sortAlong(s: number, from: number, to: number): void {
    const { chain, coords, segmentA, segmentB } = this
    const a = 2 * segmentA[s]
    const b = 2 * segmentB[s]
    // pixels along a monotone line come in the order of this sum, which is exact
    const signX = coords[b] > coords[a] ? 1 : 0
    const signY = Math.sign(coords[b + 1] - coords[a + 1])
    const keyOf = (node: number): number => coords[2 * node] * signX + coords[2 * node + 1] * signY
    if (to - from > MANY) chain.subarray(from, to).sort((m, n) => keyOf(m) - keyOf(n))
    else
      for (let i = from + 1; i < to; i++) {
        const node = chain[i]
        const key = keyOf(node)
        let at = i
        for (; at > from && keyOf(chain[at - 1]) > key; at--) chain[at] = chain[at - 1]
        chain[at] = node
      }
  }
}
