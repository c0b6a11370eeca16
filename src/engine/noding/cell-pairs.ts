/**
 * Which pairs of segments may cross, cell by cell: all pairs of a cell whose boxes overlap; in a crowded cell those that a sweep reports.
 * A pair is reported once in every cell that both pass, never missed where it crosses. O(pairs of a cell), summed over cells.
 */
import type { CellGrid } from './cell-grid.js'
import { CrowdedCell } from './crowded-cell.js'
import { withRoom } from './int-list.js'

/** Tests of pairs between two calls of `pass`. */
export const TESTS_BETWEEN = 1024
/** Cells with more segments than this are sorted before their pairs are tested. */
const CROWD = 24

/** Segments in the cells of a grid, their ends as nodes in lexicographic order. */
interface Segments {
  readonly grid: CellGrid
  readonly segmentA: Int32Array
  readonly segmentB: Int32Array
  readonly x: Float64Array
  readonly y: Float64Array
}

export class CellPairs {
  private readonly crowd = new CrowdedCell()

  /** Calls `meet(cell, s, t)` for the pairs of all cells that hold a fresh segment. `pass` is called now and then, and may throw. */
  find({ grid, segmentA, segmentB, x, y }: Segments, isFresh: (segment: number) => boolean, meet: (cell: number, s: number, t: number) => void, pass?: (within: boolean) => void): void {
    const { segmentHead, entrySegment, entryNext } = grid
    const cells = grid.columns * grid.rows
    let inCell = new Int32Array(64)
    let ends = new Float64Array(256)
    let tests = 0
    for (let cell = 0; cell < cells; cell++) {
      let count = 0
      let fresh = 0
      for (let entry = segmentHead[cell]; entry >= 0; entry = entryNext[entry]) {
        if (count === inCell.length) {
          inCell = withRoom(inCell, count + 1)
          ends = withRoom(ends, 4 * inCell.length)
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
      if (fresh === 0 || count < 2) continue
      if (pass !== undefined && (tests += count) > TESTS_BETWEEN) {
        pass(true)
        tests = 0
      }
      if (count <= CROWD) {
        for (let i = 1; i < count; i++) {
          const ax = ends[4 * i]
          const bx = ends[4 * i + 2]
          const low = Math.min(ends[4 * i + 1], ends[4 * i + 3])
          const high = Math.max(ends[4 * i + 1], ends[4 * i + 3])
          for (let j = 0; j < 4 * i; j += 4) {
            if (ends[j] >= bx || ends[j + 2] <= ax) continue
            const cy = ends[j + 1]
            const dy = ends[j + 3]
            if ((cy >= high && dy >= high) || (cy <= low && dy <= low)) continue
            meet(cell, inCell[i], inCell[j >> 2])
          }
        }
        continue
      }
      this.crowd.pairs(ends, count, grid.boxOf(cell), (i, j) => {
        if (pass !== undefined && ++tests > TESTS_BETWEEN) {
          pass(true)
          tests = 0
        }
        meet(cell, inCell[i], inCell[j])
      })
    }
  }
}
