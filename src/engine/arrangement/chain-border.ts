/**
 * Which edges of chains are border: what covers the place on one side of an edge and on the other differs in whether it is wanted. Cells
 * are gone through row by row; on a line along the row it is known which rings wind around what lies far left of a cell, and what passes
 * the cell itself decides the rest, just below the middle of an edge. From there one goes along edges and around nodes to all that hang together. Cells where nothing that passes can make a difference are settled: they need no nodes, and have no border.
 * A chain through a settled cell misses nodes there. It stays within a step of where it should be, so that only an edge within `NEAR` steps of it
 * leaves a doubt; then no cell may be settled. O(edges times the segments of their cells).
 */
import { orient } from '../geometry/index.js'
import { IntList } from '../core/index.js'
import type { RingChains } from '../noding/index.js'
import { NEAR, PRODUCTS } from './tolerance.js'

/** A polygon covers a place where its outer ring winds around it, and no hole: that adds 1, holes add 2. */
const COVERS = 1

export class ChainBorder {
  /** Per edge of a chain, by the place of its first node: 0 = not looked at, 1 = what is wanted lies left of it, 2 = right, 3 = no border. */
  border = new Uint8Array(0)
  /** Per cell: 1 = settled. */
  readonly settled: Uint8Array
  private isUnsure = false
  // What covers the place where one stands: per ring, how often it winds; per polygon, what its rings add up to; per region, how many cover.
  private readonly winding: Int32Array
  private readonly state: Int32Array
  private readonly inside = new Int32Array(2)
  /** Per polygon: one more than the last cell that it was seen in. */
  private readonly seen: Int32Array
  /** Edges to look at in cell c: one more than the first, heads[c], and than the next of each. */
  private readonly heads: Int32Array
  private nextSeed = new Int32Array(0)
  /** Per edge: its ring, as `ringOf` has it. */
  private ringAt = new Int32Array(0)
  /** Per edge: 1 = nodes may be missing along it: they would lie between its ends in both directions. */
  private misses = new Uint8Array(0)
  /** Edges by node, those of node n being spokes[spokesFrom[n]] and on: 2 * edge, 1 more where it ends there. */
  spokes = new Int32Array(0)
  spokesFrom = new Int32Array(0)
  /** Per node: 1 = one has gone around it, or cannot; its spokes are in order then. */
  private isAround = new Uint8Array(0)
  /** Of nodes that one has gone on from, three numbers each: the node, the spoke along which one went, and the one along which one came. */
  private readonly left = new IntList()
  /** What runs along the edge that is looked at, itself among it: 2 * edge, 1 more where rounding turned it around. */
  private readonly along = new IntList()
  private isAlongEarlier = false
  /** Per segment of a cell: how often it was crossed on the way to where one stands. */
  private readonly passes: number[] = []

  /**
   * `codes`: per ring, 4 * its polygon, 2 more for one of the second region, 1 more for a hole.
   * `wanted`: 1 = what nothing covers, 2 more for what the first region alone does, 4 the second alone, 8 both.
   */
  constructor(
    private readonly chains: RingChains,
    private readonly codes: Int32Array,
    private readonly wanted: number,
  ) {
    const cells = chains.cellStart.length - 1
    this.settled = new Uint8Array(cells)
    this.heads = new Int32Array(cells)
    this.winding = new Int32Array(codes.length)
    this.state = new Int32Array(codes.length)
    this.seen = new Int32Array(codes.length)
  }

  /** Marks the cells that no border passes. */
  settle(): void {
    this.sweep(false)
  }

  /** Finds the border. False: in doubt. */
  find(): boolean {
    this.border = new Uint8Array(this.chains.chain.length)
    this.nextSeed = new Int32Array(this.border.length)
    this.isUnsure = false
    this.readChains()
    this.sweep(true)
    return !this.isUnsure
  }

  /** Looks at every cell that something passes, with the cover as if nothing that passes the cell were there. */
  private sweep(isNoded: boolean): void {
    const { cellStart, grid, inCell, lines, ringOf } = this.chains
    for (let row = 0, cell = 0; row < grid.rows; row++) {
      for (const end = cell + grid.columns; cell < end; cell++) {
        const from = cellStart[cell]
        const to = cellStart[cell + 1]
        if (from === to) continue
        if (!isNoded) this.settleCell(cell, from, to)
        else if (this.heads[cell] > 0) this.findInCell(cell, from, to - from, lines[row])
        for (let i = from; i < to; i++) {
          const code = inCell[i]
          if ((code & 1) === 1) this.wind(ringOf[code >> 2], 2 - (code & 3))
        }
      }
    }
  }

  // 1. What covers the place where one stands.

  /** A segment of a ring, given as `ringOf` has it, is crossed, from below to above for delta 1. */
  private wind(ring: number, delta: number): void {
    const { codes, inside, state, winding } = this
    const before = winding[ring >> 1]
    const after = (winding[ring >> 1] = before + ((ring & 1) === 1 ? -delta : delta))
    if (before !== 0 && after !== 0) return
    const code = codes[ring >> 1]
    const was = state[code >> 2]
    const is = (state[code >> 2] = was + (before === 0 ? COVERS : -COVERS) * (1 + (code & 1)))
    if (is === COVERS) inside[(code >> 1) & 1]++
    else if (was === COVERS) inside[(code >> 1) & 1]--
  }

  private isWanted(): boolean {
    return (this.wanted & coverOf(this.inside[0], this.inside[1])) > 0
  }

  private settleCell(cell: number, from: number, to: number): void {
    const { codes, inside, seen, state } = this
    const { inCell, ringOf } = this.chains
    let [first, second] = inside
    // a bit for each region that has something here
    let may = 0
    for (let i = from; i < to; i++) {
      const code = codes[ringOf[inCell[i] >> 2] >> 1]
      if (seen[code >> 2] === cell + 1) continue
      seen[code >> 2] = cell + 1
      may |= 1 + ((code >> 1) & 1)
      if (state[code >> 2] !== COVERS) continue
      if ((code & 2) === 0) first--
      else second--
    }
    let covers = coverOf(first, second)
    if ((may & 1) > 0) covers |= (covers & 5) << 1
    if ((may & 2) > 0) covers |= (covers & 3) << 2
    const isWanted = covers & this.wanted
    if (isWanted === 0 || isWanted === covers) this.settled[cell] = 1
  }

  // 2. Edges on the border.

  /** Reads which edges meet where, and puts them into the cells of their middles. */
  private readChains(): void {
    const { border, heads, nextSeed, settled } = this
    const { cellOf, chain, chainStart, coords, grid, nodes, ringOf, segments } = this.chains
    const ringAt = (this.ringAt = new Int32Array(chain.length))
    const misses = (this.misses = new Uint8Array(chain.length))
    const spokes = (this.spokes = new Int32Array(2 * (chain.length - segments)))
    const from = (this.spokesFrom = new Int32Array(nodes + 1))
    this.isAround = new Uint8Array(nodes)
    heads.fill(0)
    for (let s = 0; s < segments; s++) {
      const last = chainStart[s + 1] - 1
      from[chain[last]]--
      for (let place = chainStart[s]; place <= last; place++) from[chain[place]] += place > chainStart[s] ? 2 : 1
    }
    for (let node = 0, sum = 0; node <= nodes; node++) from[node] = sum += from[node]
    for (let s = 0; s < segments; s++) {
      for (let edge = chainStart[s]; edge + 1 < chainStart[s + 1]; edge++) {
        const a = chain[edge]
        const b = chain[edge + 1]
        const cellA = cellOf[a]
        const cellB = cellOf[b]
        ringAt[edge] = ringOf[s]
        spokes[--from[a]] = 2 * edge
        spokes[--from[b]] = 2 * edge + 1
        const cell =
          cellA === cellB
            ? cellA
            : grid.cellAt((coords[2 * a] + coords[2 * b]) / 2, (coords[2 * a + 1] + coords[2 * b + 1]) / 2)
        misses[edge] = this.mayMiss(a, b) ? 1 : 0
        // what is within a step of a settled cell is as settled
        if (settled[cell] + settled[cellA] + settled[cellB] > 0) border[edge] = 3
        else {
          nextSeed[edge] = heads[cell]
          heads[cell] = edge + 1
        }
      }
    }
  }

  /** Whether nodes may be missing along an edge: whether it comes near a settled cell. */
  private mayMiss(a: number, b: number): boolean {
    const { settled, chains } = this
    const { cellOf, coords, grid } = chains
    if (settled[cellOf[a]] + settled[cellOf[b]] > 0) return true
    // edges run to the right; from a cell to one beside it nothing else is passed
    const step = cellOf[b] - cellOf[a]
    if (step === 0 || step === 1 || Math.abs(step) === grid.columns) return false
    const count = grid.cover(coords[2 * a], coords[2 * a + 1], coords[2 * b], coords[2 * b + 1])
    return grid.path.subarray(0, count).some((cell) => settled[cell] === 1)
  }

  private findInCell(cell: number, from: number, count: number, line: number): void {
    const { along, border, heads, nextSeed, passes } = this
    const { chain, coords, inCell, ringOf, segmentA, segmentB, step } = this.chains
    const near = NEAR * step
    for (let edge = heads[cell] - 1; edge >= 0; edge = nextSeed[edge] - 1) {
      if (border[edge] > 0) continue
      const low = 2 * chain[edge]
      const high = 2 * chain[edge + 1]
      const x = (coords[low] + coords[high]) / 2
      const y = (coords[low + 1] + coords[high + 1]) / 2
      along.length = 0
      this.isAlongEarlier = false
      for (let i = 0; i < count; i++) {
        const s = inCell[from + i] >> 2
        const a = 2 * segmentA[s]
        const b = 2 * segmentB[s]
        const ax = coords[a]
        const bx = coords[b]
        // as if all were sheared a little, so that nothing is vertical: what is left of x, or below on the same line, comes before
        let times = 0
        if (x >= ax) {
          const ay = coords[a + 1]
          const by = coords[b + 1]
          const first = ay < line ? 1 : 0
          if (x > bx) times = (by < line ? 1 : 0) - first
          else {
            const dx = bx - ax
            const dy = by - ay
            const side = dx * (y - ay) - dy * (x - ax)
            const height = Math.abs(dy)
            if (
              Math.abs(side) <= near * (dx + height) + PRODUCTS * dx * height &&
              (y >= ay - near || y >= by - near) &&
              (y <= ay + near || y <= by + near)
            )
              times = this.crossChain(s, edge, x, y, line)
            else if (x === bx && y > by) times = (by < line ? 1 : 0) - first
            else if (x > ax || y > ay) times = (side > 0 ? 1 : 0) - first
          }
        }
        passes[i] = times
        if (times !== 0) this.wind(ringOf[s], times)
      }
      if (this.isAlongEarlier) border[edge] = 3
      else this.lookAlong(edge)
      for (let i = 0; i < count; i++) if (passes[i] !== 0) this.wind(ringOf[inCell[from + i] >> 2], -passes[i])
    }
  }

  /** How often one crosses a chain on the way to the middle of an edge, seen from just below it; what of it runs along the edge is noted. */
  private crossChain(segment: number, edge: number, x: number, y: number, line: number): number {
    const { along, misses } = this
    const { chain, chainStart, coords } = this.chains
    let at = chainStart[segment]
    const last = chainStart[segment + 1] - 1
    let times = coords[2 * chain[at] + 1] < line ? -1 : 0
    // from the last node left of x
    for (let end = last; at + 1 < end;) {
      const middle = (at + end) >> 1
      if (coords[2 * chain[middle]] < x) at = middle
      else end = middle
    }
    times += coords[2 * chain[at] + 1] < line ? 1 : 0
    const before = along.length
    const ends = [chain[edge], chain[edge + 1]]
    let mayMiss = false
    for (; at < last && coords[2 * chain[at]] <= x; at++) {
      const turned = this.isTurned(at) ? 1 : 0
      const a = 2 * chain[at + turned]
      const b = 2 * chain[at + 1 - turned]
      if (coords[a] === x && coords[a + 1] >= y) continue
      let passes = coords[b + 1] < line ? 1 : 0
      if (x < coords[b] || (x === coords[b] && y <= coords[b + 1])) {
        const side =
          at === edge || coords[a] === coords[b] || (coords[a + 1] === y && coords[b + 1] === y)
            ? 0
            : orient(coords[a], coords[a + 1], coords[b], coords[b + 1], x, y)
        passes = side > 0 ? 1 : 0
        mayMiss ||= side !== 0 && misses[at] === 1
        if (side === 0) {
          along.push(2 * at + turned)
          if (at < edge && ends.includes(chain[at]) && ends.includes(chain[at + 1])) this.isAlongEarlier = true
        }
      }
      passes -= coords[a + 1] < line ? 1 : 0
      times += turned === 1 ? -passes : passes
    }
    if (along.length === before && (mayMiss || misses[edge] === 1)) this.isUnsure = true
    return times
  }

  /** Whether rounding turned an edge around: of a steep segment that falls, one may run straight down. */
  private isTurned(edge: number): boolean {
    const { chain, coords } = this.chains
    const a = 2 * chain[edge]
    const b = 2 * chain[edge + 1]
    return coords[a] === coords[b] && coords[a + 1] > coords[b + 1]
  }

  /** Notes the sides of an edge, where one stands just below it, and of those that ways along it lead to. */
  private lookAlong(edge: number): void {
    const { border } = this
    const isTurned = this.isTurned(edge)
    const right = this.isWanted()
    this.explore(edge, isTurned ? edge : edge + 1)
    this.windAlong(1)
    border[edge] = this.isWanted() === right ? 3 : right === isTurned ? 1 : 2
    this.explore(edge, isTurned ? edge + 1 : edge)
    this.windAlong(-1)
  }

  private windAlong(delta: number): void {
    const { items, length } = this.along
    for (let i = 0; i < length; i++) this.wind(this.ringAt[items[i] >> 1], (items[i] & 1) === 1 ? -delta : delta)
  }

  /** Goes along an edge, on the right of one's way, to the node at a place, around it, along each edge to the next node and back; notes the sides of all. */
  private explore(edge: number, place: number): void {
    const { isAround, left, spokes, spokesFrom } = this
    let node = this.chains.chain[place]
    let stop = this.reach(edge, node)
    if (stop < 0) return
    for (let at = stop; ;) {
      if (++at === spokesFrom[node + 1]) at = spokesFrom[node]
      const far = this.farEnd(at)
      const back = isAround[far] === 1 ? -1 : this.reach(spokes[at] >> 1, far)
      if (back >= 0) {
        left.push(node)
        left.push(at)
        left.push(stop)
        node = far
        at = stop = back
        continue
      }
      at = this.crossFrom(at, node)
      while (at === stop) {
        if (left.length === 0) return
        stop = left.pop()
        at = left.pop()
        node = left.pop()
        at = this.crossFrom(at, node)
      }
    }
  }

  /** The node to which a spoke leads. */
  private farEnd(at: number): number {
    const spoke = this.spokes[at]
    return this.chains.chain[(spoke >> 1) + 1 - (spoke & 1)]
  }

  /**
   * Comes along an edge to a node where one was not yet, and puts its spokes in order, counterclockwise; gives the last one that leads back, or -1: their
   * order is in doubt. Along edges that miss nodes it is that of the next node known, if the spokes before and after surely lie beside.
   */
  private reach(edge: number, node: number): number {
    const { chains, isAround, misses, spokes, spokesFrom } = this
    const { chain } = chains
    if (isAround[node] === 1 || misses[edge] === 1) return -1
    isAround[node] = 1
    const first = spokesFrom[node]
    const end = spokesFrom[node + 1]
    const from = chain[edge] === node ? chain[edge + 1] : chain[edge]
    let isSure = true
    for (let i = first; i < end; i++) {
      const spoke = spokes[i]
      const far = this.farEnd(i)
      isSure &&= misses[spoke >> 1] === 0
      let at = i
      for (; at > first && chains.isSooner(node, far, this.farEnd(at - 1)); at--) spokes[at] = spokes[at - 1]
      spokes[at] = spoke
    }
    for (let i = first, before = end - 1; !isSure && i < end; before = i++)
      if (!this.areApart(node, before, i) || !this.areApart(node, i, before)) return -1
    let back = end - 1
    while (this.farEnd(back) !== from) back--
    return back
  }

  /** Whether a spoke surely lies on that side of another one to which it leads, whatever nodes are missing along the other one; if they are along both it is no matter. */
  private areApart(node: number, at: number, other: number): boolean {
    const { chains, misses, spokes } = this
    if (misses[spokes[other] >> 1] === 0 || misses[spokes[at] >> 1] === 1) return true
    const { coords } = chains
    const far = this.farEnd(other)
    const length = Math.abs(coords[2 * far] - coords[2 * node]) + Math.abs(coords[2 * far + 1] - coords[2 * node + 1])
    return Math.abs(chains.turn(node, far, this.farEnd(at))) > NEAR * chains.step * length
  }

  /** Crosses a spoke and those after it that lead to the same node, from the right of the way there to its left, and notes their sides; gives the last of them. */
  private crossFrom(start: number, node: number): number {
    const { border, misses, ringAt, spokes } = this
    const far = this.farEnd(start)
    let first = spokes[start]
    const isKnown = border[first >> 1] > 0 || misses[first >> 1] === 1
    const right = isKnown || this.isWanted()
    let at = start
    do {
      const edge = spokes[at] >> 1
      this.wind(ringAt[edge], 1 - 2 * (spokes[at] & 1))
      if (isKnown) continue
      border[edge] = 3
      if (edge < first >> 1) first = spokes[at]
    } while (++at < this.spokesFrom[node + 1] && this.farEnd(at) === far)
    // the first of them stands for all
    if (!isKnown && this.isWanted() !== right) border[first >> 1] = right === ((first & 1) === 1) ? 1 : 2
    return at - 1
  }
}

/** As `wanted` has it, what so many polygons of each region cover. */
function coverOf(first: number, second: number): number {
  return (first > 0 ? 2 : 1) << (second > 0 ? 2 : 0)
}
