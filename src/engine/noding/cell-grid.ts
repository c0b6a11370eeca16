/**
 * A uniform grid of cells over the map. Each cell lists the nodes inside it, and the segments that come nearer to it than 2 * `step`. Coordinates are multiples
 * of `step`. Nodes and segments outside the map are listed in the cells at the border.
 * There are at most about two cells per three segments. The mean segment is at most about eight cells long, so memory is linear in the number of segments.
 * Adding or removing a segment is O(cells that list it). Memory: 16 bytes per segment and cell, 4 per segment, 8 per cell, 8 per node.
 */
import { invariant, ensureCapacity, type IntList } from '../core/index.js'
import type { Box } from '../geometry/index.js'
import { LinkedLists } from './linked-lists.js'

/** Number of segments, nodes and boxes visited, or pairs compared, between two calls of `pass`. */
export const VISITS_BETWEEN = 4096

const MAX_SIDE = 2048
/** Margin for the rounding of cell coordinates, in cells. */
const CELL_MARGIN = 1e-9
/** Margin for the rounding of a position along a row, in cells. It exceeds `CELL_MARGIN`, because the slope of a segment magnifies rounding errors. */
const ROW_MARGIN = 1e-5
/** A segment whose height is below this, in cells, is treated as horizontal. */
const LEVEL_RISE = 1e-3
const ENTRIES_PER_SEGMENT = 1.75

export class CellGrid {
  columns = 1
  rows = 1
  path = new Int32Array(64)
  /** For each cell: a list of entries, one for each segment that crosses the cell, and a list of the nodes inside the cell. */
  readonly entriesIn = new LinkedLists()
  readonly nodesIn = new LinkedLists()
  /** Segment of each entry, and the next entry of the same segment. For an unused entry, `entryOther` is the next unused entry. */
  entrySegment = new Int32Array(64)
  private entryOther = new Int32Array(64)
  /** Last entry of each segment, plus one; 0 = in no cell. */
  private ofSegment = new Int32Array(64)
  entries = 0
  private entrySlots = 0
  private freeEntry = -1
  private scaleX = 0
  private scaleY = 0
  private margin = CELL_MARGIN
  private rowMargin = ROW_MARGIN

  constructor(
    private readonly box: Box,
    readonly step: number,
  ) {}

  /** Empties the grid and chooses its cell size for a number of segments and their total length. */
  resize(segments: number, totalLength: number): void {
    const { box, step } = this
    const width = Math.max(box.maxX - box.minX, 8 * step)
    const height = Math.max(box.maxY - box.minY, 8 * step)
    const count = Math.max(segments, 8)
    const size = Math.max(
      Math.sqrt(1.5 * (width / count) * height),
      totalLength / count / 8,
      Math.max(width, height) / MAX_SIDE,
      8 * step,
    )
    this.columns = Math.max(1, Math.min(MAX_SIDE, Math.ceil(width / size), 4 * count))
    this.rows = Math.max(1, Math.min(MAX_SIDE, Math.ceil(height / size), 4 * count))
    this.scaleX = this.columns / width
    this.scaleY = this.rows / height
    this.margin = Math.max(CELL_MARGIN, 3 * step * Math.max(this.scaleX, this.scaleY))
    this.rowMargin = Math.max(ROW_MARGIN, this.margin)
    const cells = this.columns * this.rows
    this.entriesIn.first = new Int32Array(cells).fill(-1)
    this.nodesIn.first = new Int32Array(cells).fill(-1)
    this.entries = 0
    this.entrySlots = 0
    this.freeEntry = -1
  }

  cellAt(x: number, y: number): number {
    const column = Math.floor((x - this.box.minX) * this.scaleX)
    const row = Math.floor((y - this.box.minY) * this.scaleY)
    return clamp(row, this.rows) * this.columns + clamp(column, this.columns)
  }

  /** Writes the cells near the segment (ax <= bx) into `path`, in order from a to b. Returns their number. */
  cover(ax: number, ay: number, bx: number, by: number): number {
    const { box, columns, rows, margin, rowMargin } = this
    const ua = (ax - box.minX) * this.scaleX
    const ub = (bx - box.minX) * this.scaleX
    const va = (ay - box.minY) * this.scaleY
    const vb = (by - box.minY) * this.scaleY
    const falling = vb < va
    const top = clamp(Math.floor((falling ? vb : va) - margin), rows)
    const bottom = clamp(Math.floor((falling ? va : vb) + margin), rows)
    const dv = vb - va
    const level = top === bottom || Math.abs(dv) < LEVEL_RISE
    let count = 0
    for (let i = 0; i <= bottom - top; i++) {
      const row = falling ? bottom - i : top + i
      let from = ua
      let to = ub
      if (!level) {
        const low = row === 0 ? -Infinity : row - margin
        const high = row === rows - 1 ? Infinity : row + 1 + margin
        from = ua + (ub - ua) * Math.min(1, Math.max(0, ((falling ? high : low) - va) / dv))
        to = ua + (ub - ua) * Math.min(1, Math.max(0, ((falling ? low : high) - va) / dv))
      }
      const first = clamp(Math.floor(from - rowMargin), columns)
      const last = clamp(Math.floor(to + rowMargin), columns)
      if (count + last - first + 1 > this.path.length) this.path = ensureCapacity(this.path, count + last - first + 1)
      const { path } = this
      for (let column = first; column <= last; column++) path[count++] = row * columns + column
    }
    return count
  }

  /** Adds a segment to the cells near it. Appends each new entry and its cell to `added`. */
  addSegment(segment: number, ax: number, ay: number, bx: number, by: number, added?: IntList): void {
    const count = this.cover(ax, ay, bx, by)
    const { path, entriesIn } = this
    this.ofSegment = ensureCapacity(this.ofSegment, segment + 1)
    let other = -1
    for (let i = 0; i < count; i++) {
      let entry = this.freeEntry
      if (entry >= 0) this.freeEntry = this.entryOther[entry]
      else {
        entry = this.entrySlots++
        if (entry >= this.entrySegment.length) this.ensureEntries(entry + 1)
      }
      this.entrySegment[entry] = segment
      this.entryOther[entry] = other
      entriesIn.add(path[i], entry)
      added?.push(entry)
      added?.push(path[i])
      other = entry
    }
    this.ofSegment[segment] = other + 1
    this.entries += count
  }

  removeSegment(segment: number): void {
    const { entriesIn, entryOther } = this
    invariant(this.ofSegment[segment] > 0, 'internal/segment-not-in-cells', { segment })
    const head = this.ofSegment[segment] - 1
    let last = head
    for (let entry = head; entry >= 0; entry = entryOther[entry]) {
      entriesIn.remove(entry)
      last = entry
      this.entries--
    }
    entryOther[last] = this.freeEntry
    this.freeEntry = head
    this.ofSegment[segment] = 0
  }

  reserve(count: number): void {
    this.nodesIn.reserve(count)
    this.ofSegment = ensureCapacity(this.ofSegment, count)
    this.ensureEntries(Math.ceil(ENTRIES_PER_SEGMENT * count))
  }

  private ensureEntries(count: number): void {
    this.entriesIn.reserve(count)
    this.entrySegment = ensureCapacity(this.entrySegment, count)
    this.entryOther = ensureCapacity(this.entryOther, count)
  }
}

function clamp(index: number, count: number): number {
  return index < 0 ? 0 : index >= count ? count - 1 : index
}
