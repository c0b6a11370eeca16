/**
 * Finds the pairs of segments that may cross: in each cell, all pairs whose boxes overlap. Dense cells are handled together by one sweep if that is cheaper.
 * No crossing pair is missed. It is reported once for each cell that both segments cross, and once for all swept cells together.
 */
import type { CellGrid } from './cell-grid.js'
import { CrossingSweep } from './crossing-sweep.js'
import type { SweptSegments } from './crossing-sweep.js'
import { IntList, ensureCapacity } from '../core/index.js'

/** Number of pair tests between two calls of `pass`. */
export const TESTS_BETWEEN = 1024
/** Number of segments above which a cell may be swept. */
const MAX_UNSWEPT_SEGMENTS = 24
/** Number of pairs in dense cells, per segment in these cells, above which a sweep is cheaper. */
const PAIRS_PER_SWEPT = 128
/** Cell number that represents all swept cells together. */
export const SWEPT = -1

interface Segments extends SweptSegments {
  readonly grid: CellGrid
}

export class CellPairs {
  /** Number of pairs tested so far, including the comparisons of sweeps. */
  tests = 0
  /** Per cell: 1 if it is swept, else 0. */
  private swept = new Uint8Array(0)
  private untilPass = TESTS_BETWEEN
  private inCell = new Int32Array(64)
  private ends = new Float64Array(256)

  isSwept(cell: number): boolean {
    return this.swept[cell] === 1
  }

  /**
   * Calls `onPair(cell, s, t)` for the pairs in all cells that contain a new segment (`isFresh`). `cell` is SWEPT for pairs from a sweep.
   * `pass` is called regularly and may throw.
   */
  find(
    segments: Segments,
    isFresh: (segment: number) => boolean,
    onPair: (cell: number, s: number, t: number) => void,
    pass: () => void = () => undefined,
  ): void {
    const { grid } = segments
    const cells = grid.columns * grid.rows
    this.swept = new Uint8Array(cells)
    this.sweep(segments, isFresh, onPair, pass)
    for (let cell = 0; cell < cells; cell++)
      if (this.swept[cell] === 0) this.pairsOf(cell, segments, isFresh, onPair, pass)
    this.swept = new Uint8Array(0)
  }

  private sweep(
    segments: Segments,
    isFresh: (segment: number) => boolean,
    onPair: (cell: number, s: number, t: number) => void,
    pass: () => void,
  ): void {
    const { entriesIn, entrySegment } = segments.grid
    const { first, next } = entriesIn
    const { swept } = this
    const dense = new IntList()
    const isListed = new Uint8Array(segments.segmentA.length)
    let pairs = 0
    for (let cell = 0; cell < swept.length; cell++) {
      let count = 0
      let fresh = 0
      for (let entry = first[cell]; entry >= 0; entry = next[entry], count++) if (isFresh(entrySegment[entry])) fresh++
      if (count <= MAX_UNSWEPT_SEGMENTS || fresh === 0) continue
      pairs += (count * (count - 1)) / 2
      swept[cell] = 1
      for (let entry = first[cell]; entry >= 0; entry = next[entry]) {
        const segment = entrySegment[entry]
        if (isListed[segment] === 1) continue
        isListed[segment] = 1
        dense.push(segment)
      }
    }
    if (pairs <= PAIRS_PER_SWEPT * dense.length) {
      swept.fill(0)
      return
    }
    const sweep = new CrossingSweep(
      dense.items.slice(0, dense.length),
      segments,
      segments.grid.step,
      (s, t) => onPair(SWEPT, s, t),
      pass,
    )
    sweep.run()
    this.tests += sweep.compared
  }

  private pairsOf(
    cell: number,
    { grid, segmentA, segmentB, x, y }: Segments,
    isFresh: (segment: number) => boolean,
    onPair: (cell: number, s: number, t: number) => void,
    pass: () => void,
  ): void {
    const { entriesIn, entrySegment } = grid
    const { first, next } = entriesIn
    let { inCell, ends } = this
    let count = 0
    let fresh = 0
    for (let entry = first[cell]; entry >= 0; entry = next[entry]) {
      if (count === inCell.length) {
        inCell = this.inCell = ensureCapacity(inCell, count + 1)
        ends = this.ends = ensureCapacity(ends, 4 * inCell.length)
      }
      const segment = entrySegment[entry]
      const a = segmentA[segment]
      const b = segmentB[segment]
      if (isFresh(segment)) fresh++
      ends[4 * count] = x[a]
      ends[4 * count + 1] = y[a]
      ends[4 * count + 2] = x[b]
      ends[4 * count + 3] = y[b]
      inCell[count++] = segment
    }
    if (fresh === 0) return
    for (let i = 1; i < count; i++) {
      const ax = ends[4 * i]
      const bx = ends[4 * i + 2]
      const low = Math.min(ends[4 * i + 1], ends[4 * i + 3])
      const high = Math.max(ends[4 * i + 1], ends[4 * i + 3])
      this.tests += i
      this.untilPass -= i
      if (this.untilPass <= 0) {
        this.untilPass = TESTS_BETWEEN
        pass()
      }
      for (let j = 0; j < 4 * i; j += 4) {
        if (ends[j] >= bx || ends[j + 2] <= ax) continue
        const cy = ends[j + 1]
        const dy = ends[j + 3]
        if ((cy >= high && dy >= high) || (cy <= low && dy <= low)) continue
        onPair(cell, inCell[i], inCell[j >> 2])
      }
    }
  }
}
