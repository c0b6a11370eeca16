/**
 * Where straight scans of jump point search end, as bitmaps: 32 cells a word.
 * `turns` holds two bits per straight direction: arriving so, is there a forced neighbor on the left (bit 2k), on the right (bit 2k + 1)?
 * k = 0 … 3 for east, south, west, north. A scan stops at the next cell that has one, or that it cannot leave ahead: one stop bitmap per direction, east
 * and west by rows, south and north by columns, so that a scan is one masked word and one clz32. East and south keep their first cell in the highest bit, west and north in the lowest.
 * Which neighbors are forced follows the policy. Where corners may not be cut (2012): the cell beside is open and the one behind it is not.
 * Where they may (2011): the cell beside is blocked and the step past it is legal.
 * 1.5 bytes a cell. An edit renews the cells around it. Harabor & Grastien 2011, 2012; "Improving jump point search", 2014.
 */
import { NavError } from '../../core/index.js'
import { CELLS_AT_ONCE, PartialWork, keepsCorners, onwardTable } from '../cells/index.js'
import type { Grid, GridTable, Parts } from '../cells/index.js'

export class JumpTables implements GridTable {
  /** Padded cells in a column of the transposed bitmaps. */
  readonly columnStride: number
  readonly turns: Uint8Array
  readonly onward: Uint8Array
  readonly stopEast: Uint32Array
  readonly stopWest: Uint32Array
  readonly stopSouth: Uint32Array
  readonly stopNorth: Uint32Array
  /** True where the rules of 2012 hold: no corner may be cut. */
  readonly keepsCorners: boolean
  private isMade = false
  private readonly work: PartialWork

  constructor(private readonly grid: Grid) {
    if (grid.topology === 'hex')
      throw new NavError(
        'grid/jump-point-on-hex',
        'jump point search came for a hex grid; its pruning rules hold on square grids only',
      )
    this.keepsCorners = keepsCorners(grid.diagonal)
    this.columnStride = (grid.height + 2 + 31) & ~31
    this.turns = new Uint8Array(grid.size)
    this.onward = onwardTable(grid.diagonal, grid.topology)
    const rows = grid.size >>> 5
    const columns = (this.columnStride * (grid.width + 2)) >>> 5
    this.stopEast = new Uint32Array(rows)
    this.stopWest = new Uint32Array(rows)
    this.stopSouth = new Uint32Array(columns)
    this.stopNorth = new Uint32Array(columns)
    this.work = new PartialWork(grid)
  }

  /** Makes the tables where they are not made yet; false where `mustStop` ended that early. They must not be read before. */
  isReady(mustStop?: () => boolean): boolean {
    if (!this.isMade && this.work.ends(() => this.make(), mustStop)) this.isMade = true
    return this.isMade
  }

  private *make(): Parts {
    const { width, height } = this.grid
    const rows = Math.ceil(CELLS_AT_ONCE / (width + 1))
    for (let y = 0; y < height; y += rows) {
      if (y > 0) yield
      this.refresh(0, y, width - 1, y + rows - 1)
    }
  }

  cellChanged(x: number, y: number): void {
    this.areaChanged(x, y, x, y)
  }

  areaChanged(minX: number, minY: number, maxX: number, maxY: number): void {
    if (this.isMade) this.refresh(minX - 2, minY - 2, maxX + 2, maxY + 2)
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

  /**
   * Forced neighbors of a diagonal arrival, where corners may be cut: of the two cells beside the step just made, behind a blocked one a cell
   * may be nearest through here.
   */
  forcedAt(cell: number, d: number): number {
    if (this.keepsCorners) return 0
    const { open, moves, offsets } = this.grid
    return (
      (((open[cell + offsets[(d + 5) & 7]] ^ 1) << ((d + 6) & 7)) |
        ((open[cell + offsets[(d + 3) & 7]] ^ 1) << ((d + 2) & 7))) &
      moves[cell]
    )
  }

  private refresh(left: number, top: number, right: number, bottom: number): void {
    const { grid, turns, columnStride, keepsCorners, stopEast, stopWest, stopSouth, stopNorth } = this
    const { open, moves } = grid
    const minX = Math.max(0, left)
    const maxX = Math.min(grid.width - 1, right)
    const maxY = Math.min(grid.height - 1, bottom)
    const stride = grid.stride
    for (let y = Math.max(0, top); y <= maxY; y++) {
      for (
        let x = minX, cell = grid.indexOf(minX, y), column = (minX + 1) * columnStride + y + 1;
        x <= maxX;
        x++, cell++, column += columnStride
      ) {
        const isOpen = open[cell] === 1
        const legal = moves[cell]
        let forced = 0
        if (isOpen) {
          const east = open[cell + 1]
          const south = open[cell + stride]
          const west = open[cell - 1]
          const north = open[cell - stride]
          if (keepsCorners) {
            const notSouthEast = open[cell + stride + 1] ^ 1
            const notSouthWest = open[cell + stride - 1] ^ 1
            const notNorthWest = open[cell - stride - 1] ^ 1
            const notNorthEast = open[cell - stride + 1] ^ 1
            forced =
              (north & notNorthWest) |
              ((south & notSouthWest) << 1) |
              ((east & notNorthEast) << 2) |
              ((west & notNorthWest) << 3)
            forced |=
              ((south & notSouthEast) << 4) |
              ((north & notNorthEast) << 5) |
              ((west & notSouthWest) << 6) |
              ((east & notSouthEast) << 7)
          } else {
            const southEast = legal >> 1
            const southWest = legal >> 3
            const northWest = legal >> 5
            const northEast = legal >> 7
            forced =
              (northEast & (north ^ 1)) |
              ((southEast & (south ^ 1)) << 1) |
              ((southEast & (east ^ 1)) << 2) |
              ((southWest & (west ^ 1)) << 3)
            forced |=
              ((southWest & (south ^ 1)) << 4) |
              ((northWest & (north ^ 1)) << 5) |
              ((northWest & (west ^ 1)) << 6) |
              ((northEast & (east ^ 1)) << 7)
          }
        }
        turns[cell] = forced
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
