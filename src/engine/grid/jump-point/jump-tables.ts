/**
 * Where straight scans of jump point search end, as bitmaps beside the turns: 32 cells a word. A scan stops at the next cell that has a forced neighbor, or that
 * it cannot leave ahead: one stop bitmap per direction, east and west by rows, south and north by columns, so that a scan is one masked word and one clz32.
 * East and south keep their first cell in the highest bit, west and north in the lowest.
 * 1.5 bytes a cell, the turns included. Harabor & Grastien, "Improving jump point search", 2014.
 */
import type { Grid } from '../cells/index.js'
import { TurnTable } from './turn-table.js'

export class JumpTables extends TurnTable {
  /** Padded cells in a column of the transposed bitmaps. */
  readonly columnStride: number
  readonly stopEast: Uint32Array
  readonly stopWest: Uint32Array
  readonly stopSouth: Uint32Array
  readonly stopNorth: Uint32Array

  constructor(grid: Grid) {
    super(grid)
    this.columnStride = (grid.height + 2 + 31) & ~31
    const rows = grid.size >>> 5
    const columns = (this.columnStride * (grid.width + 2)) >>> 5
    this.stopEast = new Uint32Array(rows)
    this.stopWest = new Uint32Array(rows)
    this.stopSouth = new Uint32Array(columns)
    this.stopNorth = new Uint32Array(columns)
  }

  /** Steps from a cell to where a straight scan stops; `position` is its bit in the bitmap of that direction. The cell must be free to leave. */
  run(d: number, position: number): number {
    if (d < 4) {
      const bits = d === 0 ? this.stopEast : this.stopSouth
      const first = position + 1
      let at = first >>> 5
      let word = bits[at] & (0xffffffff >>> (first & 31))
      while (word === 0) word = bits[++at] | 0
      return (at << 5) + Math.clz32(word) - position
    }
    const bits = d === 4 ? this.stopWest : this.stopNorth
    const first = position - 1
    let at = first >>> 5
    let word = bits[at] & (0xffffffff >>> (31 - (first & 31)))
    while (word === 0) word = bits[--at] | 0
    return position - ((at << 5) + 31 - Math.clz32(word))
  }

  protected override refresh(minX: number, minY: number, maxX: number, maxY: number): void {
    super.refresh(minX, minY, maxX, maxY)
    const { grid, turns, columnStride, stopEast, stopWest, stopSouth, stopNorth } = this
    const { open, moves } = grid
    for (let y = minY; y <= maxY; y++) {
      for (
        let x = minX, cell = grid.indexOf(minX, y), column = (minX + 1) * columnStride + y + 1;
        x <= maxX;
        x++, cell++, column += columnStride
      ) {
        const isOpen = open[cell] === 1
        const forced = turns[cell]
        const legal = moves[cell]
        write(stopEast, cell ^ 31, isOpen && ((forced & 0b11) !== 0 || (legal & 1) === 0))
        write(stopSouth, column ^ 31, isOpen && ((forced & 0b1100) !== 0 || (legal & 4) === 0))
        write(stopWest, cell, isOpen && ((forced & 0b110000) !== 0 || (legal & 16) === 0))
        write(stopNorth, column, isOpen && ((forced & 0b11000000) !== 0 || (legal & 64) === 0))
      }
    }
  }
}

function write(bits: Uint32Array, at: number, value: boolean): void {
  if (value) bits[at >>> 5] |= 1 << (at & 31)
  else bits[at >>> 5] &= ~(1 << (at & 31))
}
