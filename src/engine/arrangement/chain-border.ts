/**
 * Which edges of chains are border: what covers the place just below and just above the middle of an edge differs in whether it is wanted. Cells
 * are gone through row by row; on a line along the row it is known which rings wind around what lies far left of a cell, and what passes
 * the cell itself decides the rest. Cells where nothing that passes can make a difference are settled: they need no nodes, and have no border.
 * A chain through a settled cell misses nodes there. It stays within a step of where it should be, so that only an edge within `NEAR` steps of it
 * leaves a doubt; then no cell may be settled. O(edges times the segments of their cells).
 */
import { orient } from '../geometry/index.js'
import { IntList } from '../core/index.js'
import type { RingChains } from '../noding/index.js'
import { NEAR, PRODUCTS } from './tolerance.js'

/** A polygon covers a place where its outer ring winds around it, and no hole: that adds 1, holes add 2. */
const COVERS = 1
/** Cells between the ends of an edge that are looked through. */
const MOST_CELLS = 9
/** Places along an edge that are looked at to see whether it passes a settled cell. */
const SAMPLES = 64

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
  /** Per place in a chain: its segment. */
  private segmentOf = new Int32Array(0)
  /** Per node: how many chains pass or end there, and the sum of their places. */
  private degrees = new Int32Array(0)
  /** What runs along the edge that is looked at, itself among it: 2 * segment, 1 more where rounding turned it around. */
  private readonly along = new IntList()
  private isAlongEarlier = false
  /** What was crossed on a way along edges: 2 * segment, 1 more for downward. */
  private readonly crossed = new IntList()
  /** Per segment of a cell: how often it was crossed on the way to where one stands. */
  private readonly passes: number[] = []
  /** Where one stands, and the line of the row. */
  private readonly spot = new Float64Array(3)

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
    for (let isFirst = true; this.seed(isFirst); isFirst = false) this.sweep(true)
    return !this.isUnsure
  }

  /** Looks at every cell that something passes, with the cover as if nothing that passes the cell were there. */
  private sweep(isNoded: boolean): void {
    const { cellStart, grid, inCell, lines } = this.chains
    for (let row = 0, cell = 0; row < grid.rows; row++) {
      for (const end = cell + grid.columns; cell < end; cell++) {
        const from = cellStart[cell]
        const to = cellStart[cell + 1]
        if (from === to) continue
        if (!isNoded) this.settleCell(cell, from, to)
        else if (this.heads[cell] > 0) this.findInCell(cell, from, to - from, lines[row])
        for (let i = from; i < to; i++) {
          const code = inCell[i]
          if ((code & 1) === 1) this.wind(code >> 2, 2 - (code & 3))
        }
      }
    }
  }

  // 1. What covers the place where one stands.

  /** A segment is crossed, from below to above for delta 1. */
  private wind(segment: number, delta: number): void {
    const { codes, inside, state, winding } = this
    const ring = this.chains.ringOf[segment]
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
    const without = [inside[0], inside[1]]
    const may = [false, false]
    for (let i = from; i < to; i++) {
      const code = codes[ringOf[inCell[i] >> 2] >> 1]
      if (seen[code >> 2] === cell + 1) continue
      seen[code >> 2] = cell + 1
      const region = (code >> 1) & 1
      may[region] = true
      if (state[code >> 2] === COVERS) without[region]--
    }
    let covers = coverOf(without[0], without[1])
    if (may[0]) covers |= (covers & 5) << 1
    if (may[1]) covers |= (covers & 3) << 2
    const isWanted = covers & this.wanted
    if (isWanted === 0 || isWanted === covers) this.settled[cell] = 1
  }

  // 2. Edges on the border.

  private readChains(): void {
    const { chain, chainStart, nodes, segments } = this.chains
    const segmentOf = (this.segmentOf = new Int32Array(chain.length))
    const degrees = (this.degrees = new Int32Array(2 * nodes))
    for (let s = 0; s < segments; s++) {
      for (let place = chainStart[s]; place < chainStart[s + 1]; place++) {
        segmentOf[place] = s
        degrees[2 * chain[place]]++
        degrees[2 * chain[place] + 1] += place
      }
    }
  }

  /**
   * Puts edges that have not been looked at into their cells. At first none that a way along the edge before it should reach, around a corner or
   * across a crossing, but for one of each ring. False: there are none.
   */
  private seed(isFirst: boolean): boolean {
    const { border, degrees, heads, nextSeed, segmentOf, chains } = this
    const { cellOf, chain, chainStart, coords, grid, ringOf } = chains
    heads.fill(0)
    let isAny = false
    let lastRing = -1
    for (let edge = 0; edge + 1 < chain.length; edge++) {
      const s = segmentOf[edge]
      if (border[edge] > 0 || edge + 1 === chainStart[s + 1]) continue
      const a = chain[edge]
      const b = chain[edge + 1]
      if (isFirst && degrees[2 * a] === 2) {
        const other = degrees[2 * a + 1] - edge
        const isInside = edge > chainStart[s]
        const isReached = isInside || ringOf[s] >> 1 === lastRing
        lastRing = ringOf[s] >> 1
        if (isReached && !this.mayMiss(isInside ? edge - 1 : this.edgeAt(other))) continue
      }
      const cell =
        cellOf[a] === cellOf[b]
          ? cellOf[a]
          : grid.cellAt((coords[2 * a] + coords[2 * b]) / 2, (coords[2 * a + 1] + coords[2 * b + 1]) / 2)
      if (this.settled[cell] === 1) border[edge] = 3
      else {
        nextSeed[edge] = heads[cell]
        heads[cell] = edge + 1
        isAny = true
      }
    }
    return isAny
  }

  /** The edge that leads from an end of a chain. */
  private edgeAt(end: number): number {
    return end === this.chains.chainStart[this.segmentOf[end]] ? end : end - 1
  }

  private findInCell(cell: number, from: number, count: number, line: number): void {
    const { along, border, heads, nextSeed, passes, spot } = this
    const { chain, coords, inCell, segmentA, segmentB, step } = this.chains
    const near = NEAR * step
    for (let i = 0; i < count; i++) passes[i] = 0
    spot[2] = line
    for (let edge = heads[cell] - 1; edge >= 0; edge = nextSeed[edge] - 1) {
      if (border[edge] > 0) continue
      const low = 2 * chain[edge]
      const high = 2 * chain[edge + 1]
      const x = (spot[0] = (coords[low] + coords[high]) / 2)
      const y = (spot[1] = (coords[low + 1] + coords[high + 1]) / 2)
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
              times = this.crossChain(s, edge)
            else if (x === bx && y > by) times = (by < line ? 1 : 0) - first
            else if (x > ax || y > ay) times = (side > 0 ? 1 : 0) - first
          }
        }
        if (times === passes[i]) continue
        this.wind(s, times - passes[i])
        passes[i] = times
      }
      if (this.isAlongEarlier) border[edge] = 3
      else this.lookAlong(edge)
    }
    for (let i = 0; i < count; i++) if (passes[i] !== 0) this.wind(inCell[from + i] >> 2, -passes[i])
  }

  /** How often one crosses a chain on the way to the middle of an edge, seen from just below it; what of it runs along the edge is noted. */
  private crossChain(segment: number, edge: number): number {
    const { along, segmentOf, spot } = this
    const { chain, chainStart, coords } = this.chains
    const x = spot[0]
    const y = spot[1]
    const line = spot[2]
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
        mayMiss ||= side !== 0 && this.mayMiss(at)
        if (side === 0) {
          along.push(2 * segment + turned)
          if (segment < segmentOf[edge] && this.haveSameEnds(at, edge)) this.isAlongEarlier = true
        }
      }
      passes -= coords[a + 1] < line ? 1 : 0
      times += turned === 1 ? -passes : passes
    }
    if (along.length === before && (mayMiss || this.mayMiss(edge)) && !this.isSettled(edge)) this.isUnsure = true
    return times
  }

  private haveSameEnds(edge: number, other: number): boolean {
    const { chain } = this.chains
    const [a, b] = [chain[edge], chain[edge + 1]]
    return (a === chain[other] && b === chain[other + 1]) || (a === chain[other + 1] && b === chain[other])
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
    const { along, border } = this
    const isTurned = this.isTurned(edge)
    const right = this.isWanted()
    this.windAlong(1)
    border[edge] = this.isWanted() === right ? 3 : right === isTurned ? 1 : 2
    // seen from above it goes back, with itself on the right hand
    const isAlone = along.length === 1 && !isTurned
    if (isAlone) this.follow(edge, -1)
    this.windAlong(-1)
    if (isAlone) this.follow(edge, 1)
  }

  private windAlong(delta: number): void {
    const { items, length } = this.along
    for (let i = 0; i < length; i++) this.wind(items[i] >> 1, (items[i] & 1) === 1 ? -delta : delta)
  }

  /** Goes along an edge, on its right, and on where it meets but one other: around a corner, or straight on where two chains cross. */
  private follow(start: number, direction: number): void {
    const { border, crossed, degrees, segmentOf } = this
    const { chain, chainStart } = this.chains
    let edge = start
    let forth = direction
    crossed.length = 0
    while (!this.mayMiss(edge)) {
      const segment = segmentOf[edge]
      const place = forth > 0 ? edge + 1 : edge
      const node = chain[place]
      if (degrees[2 * node] !== 2) break
      const other = degrees[2 * node + 1] - place
      const across = segmentOf[other]
      const isStart = other === chainStart[across]
      const isEnd = isStart || other + 1 === chainStart[across + 1]
      if (place === chainStart[segment] || place + 1 === chainStart[segment + 1]) {
        if (!isEnd) break
        const code = border[edge]
        const back = chain[2 * edge + 1 - place]
        edge = isStart ? other : other - 1
        if (border[edge] > 0 || chain[2 * edge + 1 - other] === back || this.isTurned(edge)) break
        border[edge] = isStart === forth > 0 || code === 3 ? code : 3 - code
        forth = isStart ? 1 : -1
        continue
      }
      const [a, b, c, d] = [chain[place - 1], chain[place + 1], chain[other - 1], chain[other + 1]]
      if (isEnd || a === c || a === d || b === c || b === d) break
      const next = forth > 0 ? place : place - 1
      if (this.isTurned(next)) break
      edge = next
      const delta = this.turnsLeft(segment, across) === forth > 0 ? -1 : 1
      this.wind(across, delta)
      crossed.push(2 * across + (delta < 0 ? 1 : 0))
      if (border[edge] > 0) break
      const right = this.isWanted()
      this.wind(segment, forth)
      const left = this.isWanted()
      this.wind(segment, -forth)
      border[edge] = left === right ? 3 : left === forth > 0 ? 1 : 2
    }
    // around a whole ring one is back where one began
    if (edge === start && forth === direction) return
    for (let i = crossed.length - 1; i >= 0; i--) this.wind(crossed.items[i] >> 1, 2 * (crossed.items[i] & 1) - 1)
  }

  /** Whether another segment crosses this one from its right to its left. */
  private turnsLeft(segment: number, other: number): boolean {
    const { coords, segmentA, segmentB } = this.chains
    const a = 2 * segmentA[segment]
    const b = 2 * segmentB[segment]
    const end = 2 * segmentB[other]
    return orient(coords[a], coords[a + 1], coords[b], coords[b + 1], coords[end], coords[end + 1]) > 0
  }

  /** Whether nodes may be missing along an edge: they would lie between its ends in both directions. */
  private mayMiss(edge: number): boolean {
    const { settled } = this
    const { cellOf, chain, grid } = this.chains
    const { columns } = grid
    const a = cellOf[chain[edge]]
    const b = cellOf[chain[edge + 1]]
    if (settled[a] === 1 || settled[b] === 1) return true
    // edges run to the right
    const step = b - a
    if (step === 0 || step === 1 || step === columns || step === -columns) return false
    const width = (b % columns) - (a % columns)
    const first = Math.min(a, b - width)
    const last = Math.max(a, b - width)
    if ((width + 1) * (last - first + columns) > MOST_CELLS * columns) return true
    for (let row = first; row <= last; row += columns)
      for (let cell = row; cell <= row + width; cell++) if (settled[cell] === 1) return true
    return false
  }

  /** Whether an edge, or what it stands for, surely passes a settled cell. */
  private isSettled(edge: number): boolean {
    const { chain, coords, grid } = this.chains
    const a = 2 * chain[edge]
    const b = 2 * chain[edge + 1]
    for (let share = 0; share < 1; share += 1 / SAMPLES) {
      const x = coords[a] + share * (coords[b] - coords[a])
      if (this.settled[grid.cellAt(x, coords[a + 1] + share * (coords[b + 1] - coords[a + 1]))] === 1) return true
    }
    return false
  }
}

/** As `wanted` has it, what so many polygons of each region cover. */
function coverOf(first: number, second: number): number {
  return (first > 0 ? 2 : 1) << (second > 0 ? 2 : 0)
}
