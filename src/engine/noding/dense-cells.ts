/**
 * Chooses the method by which a bulk load finds the crossings in dense cells, the cells with many segments. One method tests all pairs of segments in each
 * dense cell. The other method is one sweep over the segments of all dense cells.
 */
import type { CellGrid } from './cell-grid.js'
import { FRESH } from './chain-links.js'
import { IntList } from '../core/index.js'

const MAX_UNSWEPT_SEGMENTS = 24
/** Number of pairs in dense cells, per segment in these cells, above which a sweep is cheaper. */
const PAIRS_PER_SWEPT = 128

/**
 * Finds the dense cells, which list more than `MAX_UNSWEPT_SEGMENTS` segments, at least one of them new (its mark is `FRESH`). `isSwept` is 1 for a dense cell,
 * and `segments` lists the segments of all dense cells. Returns undefined if testing all pairs in each cell is faster than a sweep. O(cells + their segments).
 */
export function findDenseCells(
  grid: CellGrid,
  marks: Uint8Array,
): { readonly isSwept: Uint8Array; readonly segments: Int32Array } | undefined {
  const { entrySegment } = grid
  const { first, next } = grid.entriesIn
  const isSwept = new Uint8Array(grid.columns * grid.rows)
  const isListed = new Uint8Array(marks.length)
  const segments = new IntList()
  let pairs = 0
  for (let cell = 0; cell < isSwept.length; cell++) {
    let count = 0
    let fresh = 0
    for (let entry = first[cell]; entry >= 0; entry = next[entry], count++)
      if (marks[entrySegment[entry]] === FRESH) fresh++
    if (count <= MAX_UNSWEPT_SEGMENTS || fresh === 0) continue
    pairs += (count * (count - 1)) / 2
    isSwept[cell] = 1
    for (let entry = first[cell]; entry >= 0; entry = next[entry]) {
      const segment = entrySegment[entry]
      if (isListed[segment] === 0) segments.push(segment)
      isListed[segment] = 1
    }
  }
  return pairs > PAIRS_PER_SWEPT * segments.length
    ? { isSwept, segments: segments.items.slice(0, segments.length) }
    : undefined
}
