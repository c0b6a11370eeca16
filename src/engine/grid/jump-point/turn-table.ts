/**
 * Where a canonical way over square cells of equal cost may turn.
 * `turns` holds two bits per straight direction: arriving so, is there a forced neighbor on the left (bit 2k), on the right (bit 2k + 1)?
 * k = 0 … 3 for east, south, west, north. Which neighbors are forced follows the policy, see `forcedTable`: 2011 where corners may be cut, 2012 where not.
 * A byte a cell; an edit renews the cells around it. Harabor & Grastien 2011, 2012.
 */
import type { Parts } from '../../core/index.js'
import { PartialWork, PartMeter, forcedTable, keepsCorners, onwardTable, openAround } from '../cells/index.js'
import type { Grid, GridTable } from '../cells/index.js'

export class TurnTable implements GridTable {
  readonly turns: Uint8Array
  readonly onward: Uint8Array
  /** True where the rules of 2012 hold: no corner may be cut. */
  readonly keepsCorners: boolean
  /** The making of the table, which must not be read before. */
  readonly work: PartialWork
  private readonly forced: Uint8Array

  /** Of square cells. */
  constructor(protected readonly grid: Grid) {
    const { diagonal, topology, size } = grid
    this.keepsCorners = keepsCorners(diagonal)
    this.forced = forcedTable(diagonal)
    this.turns = new Uint8Array(size)
    this.onward = onwardTable(diagonal, topology)
    this.work = new PartialWork(grid, () => this.make())
  }

  protected *make(): Parts {
    const { width, height } = this.grid
    const part = new PartMeter()
    for (let y = 0; y < height; y++) {
      this.refresh(0, y, width - 1, y)
      if (part.isFull(width)) yield
    }
  }

  areaChanged(minX: number, minY: number, maxX: number, maxY: number): void {
    const { grid, work } = this
    if (work.isEnded)
      this.refresh(
        Math.max(0, minX - 2),
        Math.max(0, minY - 2),
        Math.min(grid.width, maxX + 3) - 1,
        Math.min(grid.height, maxY + 3) - 1,
      )
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

  /** Renews cells of the grid, ends included. */
  protected refresh(minX: number, minY: number, maxX: number, maxY: number): void {
    const { grid, turns, forced } = this
    const { open, moves, stride } = grid
    // Who may take any step has no blocked neighbor.
    for (let y = minY; y <= maxY; y++)
      for (let cell = grid.indexOf(minX, y), end = grid.indexOf(maxX, y); cell <= end; cell++)
        turns[cell] = open[cell] === 0 || moves[cell] === 255 ? 0 : forced[openAround(open, cell, stride)]
  }
}
