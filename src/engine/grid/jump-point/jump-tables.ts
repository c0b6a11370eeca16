/**
 * Where straight scans of jump point search end, as bitmaps beside the turns: 32 cells a word. A scan stops at the next cell that has a forced neighbor, or that
 * it cannot leave ahead: one stop bitmap per direction, east and west by rows, south and north by columns, so that a scan is one masked word and one clz32.
 * East and south keep their first cell in the highest bit, west and north in the lowest.
 * 1.5 bytes a cell, the turns included. Harabor & Grastien, "Improving jump point search", 2014.
 */
import type { Parts } from '../../core/index.js'
import { STRAIGHT } from '../cells/index.js'
import type { Grid } from '../cells/index.js'
import { TurnTable } from './turn-table.js'

export class JumpTables extends TurnTable {
  /** Padded cells in a column of the transposed bitmaps. */
  readonly columnStride: number
  /** Of scans east, south, west, north. */
  readonly stops: readonly Uint32Array[]

  constructor(grid: Grid) {
    super(grid)
    this.columnStride = (grid.height + 2 + 31) & ~31
    const rows = grid.size >>> 5
    const columns = (this.columnStride * (grid.width + 2)) >>> 5
    this.stops = [rows, columns, rows, columns].map((words) => new Uint32Array(words))
  }

  /** Steps from a cell to where a straight scan stops; `position` is its bit in the bitmap of that direction. The cell must be free to leave. */
  run(d: number, position: number): number {
    const bits = this.stops[d >> 1]
    if (d < 4) {
      const first = position + 1
      let at = first >>> 5
      let word = bits[at] & (0xffffffff >>> (first & 31))
      while (word === 0) word = bits[++at] | 0
      return (at << 5) + Math.clz32(word) - position
    }
    const first = position - 1
    let at = first >>> 5
    let word = bits[at] & (0xffffffff >>> (31 - (first & 31)))
    while (word === 0) word = bits[--at] | 0
    return position - ((at << 5) + 31 - Math.clz32(word))
  }

  protected override make(): Parts {
    for (const bits of this.stops) bits.fill(0)
    return super.make()
  }

  protected override refresh(minX: number, minY: number, maxX: number, maxY: number): void {
    super.refresh(minX, minY, maxX, maxY)
    const { grid, work, turns, columnStride, stops } = this
    const { open, moves } = grid
    for (let y = minY; y <= maxY; y++) {
      for (
        let x = minX, cell = grid.indexOf(minX, y), column = (minX + 1) * columnStride + y + 1;
        x <= maxX;
        x++, cell++, column += columnStride
      ) {
        // By straight directions, as bits 0, 2, 4, 6: forced on either side, or no step ahead.
        const ends = -open[cell] & (turns[cell] | (turns[cell] >> 1) | ~moves[cell]) & STRAIGHT
        if (ends === 0 && !work.isEnded) continue
        write(stops[0], cell ^ 31, ends & 1)
        write(stops[1], column ^ 31, (ends >> 2) & 1)
        write(stops[2], cell, (ends >> 4) & 1)
        write(stops[3], column, (ends >> 6) & 1)
      }
    }
  }
}

/** Most bits stand as they are. */
function write(bits: Uint32Array, at: number, value: number): void {
  if (((bits[at >>> 5] >>> at) & 1) !== value) bits[at >>> 5] ^= 1 << at
}
