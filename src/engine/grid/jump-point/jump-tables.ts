/**
 * Bitmaps that show where straight scans of jump point search lead. A line is a row for scans east and west, and a column for scans south and north.
 * - `turns`: cells where blocked cells of a neighboring line have just ended. A path may turn there or, if corners may be cut, one cell earlier.
 * - `leads`: cells from which a scan meets a turn before a blocked cell.
 * After Harabor & Grastien, "Improving jump point search", 2014. Memory: 9 bits per cell. An edit updates the lines around it.
 */
import { writeBit } from '../cells/index.js'
import type { Grid, GridTable } from '../cells/index.js'

export class JumpTables implements GridTable {
  /** Number of bits per column in `columns`: the padded cells of the column, rounded up to a multiple of 32. */
  readonly columnStride: number
  /** Bitmap of the walkable cells by columns: cell (x, y) is bit (x + 1) * `columnStride` + y + 1. */
  readonly columns: Int32Array
  /** Bitmaps (see the top of the file) for scans east, south, west and north. */
  readonly turns: readonly Int32Array[]
  readonly leads: readonly Int32Array[]

  /** The grid must have square cells. */
  constructor(private readonly grid: Grid) {
    this.columnStride = (grid.height + 2 + 31) & ~31
    const blank = (): Int32Array => new Int32Array(((grid.stride * this.columnStride) >> 5) + 1)
    this.columns = blank()
    this.turns = [0, 2, 4, 6].map(blank)
    this.leads = [0, 2, 4, 6].map(blank)
    const { width, height } = grid
    for (let top = 0; top < this.columnStride; top += 32) this.turnRows(top)
    for (let y = 0; y < height; y++) this.renew(0, y)
    for (let x = 0; x < width; x++) this.renew(1, x)
  }

  areaChanged(minX: number, minY: number, maxX: number, maxY: number): void {
    const { grid, columns, columnStride } = this
    for (let y = minY; y <= maxY; y++)
      for (let x = minX; x <= maxX; x++)
        writeBit(columns, (x + 1) * columnStride + y + 1, grid.open[grid.indexOf(x, y)] === 1)
    for (let y = Math.max(0, minY - 1); y <= maxY + 1 && y < grid.height; y++) this.renew(0, y)
    for (let x = Math.max(0, minX - 1); x <= maxX + 1 && x < grid.width; x++) this.renew(1, x)
  }

  /** Copies 32 rows into the bitmap of columns, in blocks of 32 by 32 cells (Warren, "Hacker's Delight", 2002, 7-3). */
  private turnRows(top: number): void {
    const { columns, columnStride } = this
    const { rows, stride, height } = this.grid
    const block = new Int32Array(32)
    for (let left = 0; left < stride; left += 32) {
      for (let i = 0; i < 32; i++) block[i] = top + i < height + 2 ? rows[((top + i) * stride + left) >> 5] : 0
      for (let half = 16, mask = 0xffff; half > 0; half >>= 1, mask ^= mask << half) {
        for (let i = 0; i < 32; i = ((i | half) + 1) & ~half) {
          const swapped = ((block[i] >>> half) ^ block[i | half]) & mask
          block[i | half] ^= swapped
          block[i] ^= swapped << half
        }
      }
      for (let i = 0; i < 32; i++) columns[((left + i) * columnStride + top) >> 5] = block[i]
    }
  }

  /** Updates a row (axis 0) or a column (axis 1). */
  private renew(axis: number, line: number): void {
    const { grid, columns, columnStride } = this
    const bits = axis === 0 ? grid.rows : columns
    const words = (axis === 0 ? grid.stride : columnStride) >> 5
    const slips = grid.diagonal === 'always' ? -1 : 0
    const [ahead, back] = [this.turns[axis], this.turns[axis + 2]]
    const [aheadLeads, backLeads] = [this.leads[axis], this.leads[axis + 2]]
    const first = (line + 1) * words
    const end = first + words
    // The first loop is for scans west or north, the second for scans east or south. Each loop visits the words of the line against the direction of its scans.
    // So a scan that leaves the current word enters the previously visited word. `beyond` is 1 if this scan then reaches a turn before a blocked cell; else 0.
    let beyond = 0
    for (let at = first; at < end; at++) {
      const open = bits[at]
      ahead[at] = (opening(bits, at - words) | opening(bits, at + words)) & (open | slips)
      const turns = (closing(bits, at - words) | closing(bits, at + words)) & (open | slips)
      // A scan moves towards lower bits. `pass` marks the open cells without a turn. If a turn lies directly below a run of ones in `pass`, a scan from each
      // cell of the run reaches the turn. Adding 1 at the lowest bit of the run clears the whole run, by the carry. `met` marks the turns and the cleared runs.
      const pass = open & ~turns
      const met = turns | (pass & ~(pass + (((turns << 1) | beyond) & pass)))
      back[at] = turns
      backLeads[at] = ((met << 1) | beyond) & open
      beyond = met >>> 31
    }
    beyond = 0
    for (let at = end - 1; at >= first; at--) {
      const open = bits[at]
      let pass = open & ~ahead[at]
      let met = ahead[at] | (pass & (beyond << 31))
      if (met !== 0)
        for (let shift = 1; shift < 32 && pass !== 0; shift *= 2) {
          met |= (met >>> shift) & pass
          pass &= pass >>> shift
        }
      aheadLeads[at] = ((met >>> 1) | (beyond << 31)) & open
      beyond = met & 1
    }
  }
}

// The functions below may read one bit of the line before or after, since every line begins and ends with a blocked cell.

/** Returns the open cells of a word that directly follow a blocked cell of the line, as bits. */
function opening(bits: Int32Array, word: number): number {
  return bits[word] & ~((bits[word] << 1) | (bits[Math.max(0, word - 1)] >>> 31))
}

/** Returns the open cells of a word that directly precede a blocked cell of the line, as bits. */
function closing(bits: Int32Array, word: number): number {
  return bits[word] & ~((bits[word] >>> 1) | (bits[word + 1] << 31))
}
