/**
 * Finds all proper crossings among many segments, each pair once. A common end is not a crossing. Exact. O(n log² n + k) for n segments and k crossings, O(n)
 * memory. Noding a star of 80,000 segments takes 0.5 s with this sweep. It takes 109 s if the noder tests all pairs of segments in each cell.
 * After Balaban, "An optimal algorithm for finding segments intersections", 1995 (his intermediate algorithm). A strip is the part of the plane between two
 * segment ends, in lexicographic order (by x, then y). Stairs are segments that span the strip and do not cross each other inside it.
 */
import { lowerBound } from '../core/index.js'
import { orient, rowStarts } from '../geometry/index.js'
import { VISITS_BETWEEN } from './cell-grid.js'
import type { ThreadedSegments } from './chain-threading.js'
import { exactPlace } from './crossing-point.js'

/** Upper limit of the rounding error of `rise` in `crossBefore`, relative to the sum of the absolute values of the four numbers that make up `rise`. */
const HEIGHT_FILTER = 2 ** -50

export class CrossingSweep {
  compared = 0
  // Nodes are the ends of segments, given as ranks: positions in the order by x, then y. Segments are numbered in the order of the ranks of their starts.
  private readonly x: Float64Array
  private readonly y: Float64Array
  private readonly start: Int32Array
  private readonly end: Int32Array
  private readonly segmentOf: Int32Array
  /** For each rank r of a node: the index of the first segment whose start has the rank r or a higher rank. */
  private readonly firstAt: Int32Array

  constructor(
    segments: Int32Array,
    { segmentA, segmentB, x, y }: Omit<ThreadedSegments, 'segmentMark'>,
    private readonly step: number,
    private readonly onCrossing: (s: number, t: number) => void,
    private readonly pass: () => void = () => undefined,
  ) {
    const rankOf = new Int32Array(x.length)
    for (const segment of segments) rankOf[segmentA[segment]] = rankOf[segmentB[segment]] = 1
    const nodes = rankOf.map((isEnd, node) => (isEnd === 1 ? node : -1)).filter((node) => node >= 0)
    nodes.sort((a, b) => x[a] - x[b] || y[a] - y[b])
    for (let rank = 0; rank < nodes.length; rank++) rankOf[nodes[rank]] = rank
    this.x = Float64Array.from(nodes, (node) => x[node])
    this.y = Float64Array.from(nodes, (node) => y[node])
    const starts = Int32Array.from(segments, (segment) => rankOf[segmentA[segment]])
    const order = Int32Array.from(segments, (_, i) => i).sort((i, j) => starts[i] - starts[j])
    this.segmentOf = Int32Array.from(order, (i) => segments[i])
    this.start = Int32Array.from(order, (i) => starts[i])
    this.end = Int32Array.from(this.segmentOf, (segment) => rankOf[segmentB[segment]])
    this.firstAt = rowStarts(starts, nodes.length)
  }

  run(): void {
    const last = this.x.length - 1
    if (last > 0) this.strip(0, last, this.startersAt(0))
  }

  /** Reports the crossings in the strip from node b to node e. Takes the segments just right of b and returns those just left of e, from bottom to top. */
  private strip(b: number, e: number, alive: number[]): number[] {
    const { firstAt, end } = this
    if (e - b === 1) return this.sort(alive, e)
    if (alive.length === 0 && firstAt[b + 1] === firstAt[e]) return alive
    const stairs: number[] = []
    const rest: number[] = []
    const places: number[] = []
    for (const s of alive) {
      if (end[s] >= e && (stairs.length === 0 || this.isBelow(stairs[stairs.length - 1], s, e))) stairs.push(s)
      else {
        rest.push(s)
        places.push(stairs.length)
      }
    }
    for (const [i, s] of rest.entries()) this.climb(s, stairs, places[i], e)
    for (let s = firstAt[b + 1]; s < firstAt[e] && stairs.length > 0; s++) {
      const place = lowerBound(0, stairs.length, (at) => this.startsBelow(stairs[at], s))
      this.climb(s, stairs, place, e)
    }
    const middle = (b + e) >> 1
    const others = this.strip(middle, e, this.passNode(middle, this.strip(b, middle, rest)))
    return stairs.length === 0
      ? others
      : others.length === 0
        ? stairs
        : this.merge(stairs, others, (s, t) => this.isBelow(s, t, e))
  }

  /**
   * Reports each crossing of the segment s with a stair, inside the strip that ends at node e. A stair is a segment that spans the strip. The stairs are sorted
   * from bottom to top. They do not cross each other in the strip, so each loop ends at the first stair that s does not cross. `place` is the number of stairs
   * below s at the point where s starts or enters the strip.
   */
  private climb(s: number, stairs: readonly number[], place: number, e: number): void {
    const until = Math.min(this.end[s], e)
    for (let j = place; j < stairs.length && !this.isBelow(s, stairs[j], until); j++) this.report(s, stairs[j])
    for (let j = place - 1; j >= 0 && !this.isBelow(stairs[j], s, until); j--) this.report(s, stairs[j])
  }

  /** Brings the segments between two successive nodes into their order just left of e, the second node. Reports each swap as a crossing. */
  private sort(alive: number[], e: number): number[] {
    for (let i = 1; i < alive.length; i++) {
      const s = alive[i]
      let j = i - 1
      for (; j >= 0 && !this.isBelow(alive[j], s, e); j--) {
        this.report(alive[j], s)
        alive[j + 1] = alive[j]
      }
      alive[j + 1] = s
    }
    return alive
  }

  /** Carries the segments across a node: drops those that end there, adds those that start there, and reverses the order of those that pass through it. */
  private passNode(node: number, alive: number[]): number[] {
    const lowest = this.countBelow(alive, node, 0)
    const highest = this.countBelow(alive, node, -1)
    const passing: number[] = []
    // Visits the segments through the node from top to bottom. Collinear segments retain their order.
    for (let i = highest - 1; i >= lowest;) {
      let first = i
      while (
        first > lowest &&
        this.startSide(alive[first - 1], alive[i]) === 0 &&
        this.endSide(alive[first - 1], alive[i]) === 0
      )
        first--
      const before = passing.length
      for (let j = first; j <= i; j++) {
        if (this.end[alive[j]] === node) continue
        for (let k = 0; k < before; k++) this.report(passing[k], alive[j])
        passing.push(alive[j])
      }
      i = first - 1
    }
    const here = this.merge(passing, this.startersAt(node), (s, t) => this.startsBelow(s, t))
    return lowest === highest && here.length === 0
      ? alive
      : [...alive.slice(0, lowest), ...here, ...alive.slice(highest)]
  }

  /** Returns the number of segments s in `alive` with sideOf(s, node) > side. They come first, since `alive` is sorted from bottom to top. */
  private countBelow(alive: readonly number[], node: number, side: number): number {
    return lowerBound(0, alive.length, (at) => this.sideOf(alive[at], node) > side)
  }

  private startersAt(node: number): number[] {
    const starters: number[] = []
    for (let s = this.firstAt[node]; s < this.firstAt[node + 1]; s++) starters.push(s)
    return starters.sort((s, t) => (s === t ? 0 : this.startsBelow(s, t) ? -1 : 1))
  }

  private merge(
    below: readonly number[],
    others: readonly number[],
    isBelow: (s: number, t: number) => boolean,
  ): number[] {
    const merged: number[] = []
    let j = 0
    for (const s of below) {
      while (j < others.length && !isBelow(s, others[j])) merged.push(others[j++])
      merged.push(s)
    }
    while (j < others.length) merged.push(others[j++])
    return merged
  }

  private report(s: number, t: number): void {
    this.onCrossing(this.segmentOf[s], this.segmentOf[t])
  }

  /** Returns +1 if the node lies above the line of segment s, -1 if below, 0 if on the line. */
  private sideOf(s: number, node: number): number {
    const { x, y, start, end } = this
    if (node === start[s] || node === end[s]) return 0
    return Math.sign(orient(x[start[s]], y[start[s]], x[end[s]], y[end[s]], x[node], y[node]))
  }

  /** Returns +1 if t is above s at the start of the segment that starts later, -1 if below. */
  private startSide(s: number, t: number): number {
    return this.start[t] >= this.start[s] ? this.sideOf(s, this.start[t]) : -this.sideOf(t, this.start[s])
  }

  /** Returns +1 if t is above s at the end of the segment that ends earlier, -1 if below. */
  private endSide(s: number, t: number): number {
    return this.end[t] <= this.end[s] ? this.sideOf(s, this.end[t]) : -this.sideOf(t, this.end[s])
  }

  /** Returns whether s is below t before they cross. Collinear segments are ordered by number. */
  private startsBelow(s: number, t: number): boolean {
    this.count()
    const side = this.startSide(s, t) || this.endSide(s, t)
    return side === 0 ? s < t : side > 0
  }

  /** Returns whether s is below t just left of a node. */
  private isBelow(s: number, t: number, node: number): boolean {
    this.count()
    const first = this.startSide(s, t)
    const last = this.endSide(s, t)
    if (first === 0) return last === 0 ? s < t : last > 0
    if (last === 0 || first === last) return first > 0
    const isPast = node >= this.end[s] || node >= this.end[t] || this.crossBefore(s, t, node, last)
    return (isPast ? last : first) > 0
  }

  private count(): void {
    if (++this.compared % VISITS_BETWEEN === 0) this.pass()
  }

  /** Returns whether the crossing of two segments comes before a node in the order by x, then y. `last`: +1 if t is above s after the crossing, else -1. */
  private crossBefore(s: number, t: number, node: number, last: number): boolean {
    const { x, y, start, end } = this
    const ax = x[start[s]]
    const ay = y[start[s]]
    const cx = x[start[t]]
    const cy = y[start[t]]
    // All differences are exact on the grid.
    const ux = x[end[s]] - ax
    const uy = y[end[s]] - ay
    const vx = x[end[t]] - cx
    const vy = y[end[t]] - cy
    const [px, py] = [x[node], y[node]]
    if (ux > 0 && vx > 0) {
      const [s1, s2, t1, t2] = [py - ay, (uy * (px - ax)) / ux, py - cy, (vy * (px - cx)) / vx]
      const rise = s1 - s2 - (t1 - t2)
      const bound = HEIGHT_FILTER * (Math.abs(s1) + Math.abs(s2) + Math.abs(t1) + Math.abs(t2))
      if (Math.abs(rise) > bound) return rise > 0 === last > 0
    }
    const integer = (value: number): bigint => BigInt(value / this.step)
    const { numerator, denominator } = exactPlace(this.step, cx - ax, cy - ay, ux, uy, vx, vy)
    const overX = numerator * integer(ux) - integer(px - ax) * denominator
    return overX !== 0n ? overX < 0n : numerator * integer(uy) < integer(py - ay) * denominator
  }
}
