/**
 * JPS+ (Harabor & Grastien 2014): jump point search with a table of the lengths of diagonal scans, up to the next cell from which a straight scan finds a turn.
 * The table does not change the paths. After an edit, the next query that needs a search builds it again in O(cells). Memory: 8 bytes per cell.
 */
import { DX, DY } from '../cells/index.js'
import type { Grid, GridQuery } from '../cells/index.js'
import { JumpPointSearch } from './jump-point-search.js'

/** Maximum length of one hop. Longer scans take several hops. */
const LONGEST_HOP = 0x7fff

export class JumpPointPlus extends JumpPointSearch {
  private isMeasured = false

  constructor(
    grid: Grid,
    private readonly table = new Int16Array(4 * grid.size),
  ) {
    super(grid, table)
  }

  override areaChanged(): void {
    super.areaChanged()
    this.isMeasured = false
  }

  protected override search(query: GridQuery, isDirect: boolean): void {
    if (!this.isMeasured) this.measure()
    super.search(query, isDirect)
  }

  private measure(): void {
    const { height, diagonal } = this.grid
    for (const d of diagonal === 'never' ? [2, 6] : [1, 3, 5, 7]) {
      // An entry is computed from the entry of the next cell in direction d. So the rows are visited against this direction.
      for (let i = 0; i < height; i++) this.measureRow(d, d < 4 ? height - 1 - i : i)
    }
    this.isMeasured = true
  }

  private measureRow(d: number, y: number): void {
    const { grid, table } = this
    const { moves, offsets, width } = grid
    const one = this.sideOf(d, -1)
    const other = this.sideOf(d, 1)
    for (let x = 0; x < width; x++) {
      const cell = grid.indexOf(x, y)
      const to = cell + offsets[d]
      const column = (x + DX[d] + 1) * this.tables.columnStride + y + DY[d] + 1
      const further = table[4 * to + (d >> 1)]
      let hop = 0
      if (((moves[cell] >> d) & 1) !== 0) {
        if (this.leads(one, to, column) || this.leads(other, to, column) || this.forced(to, d) !== 0) hop = 1
        else if (Math.abs(further) === LONGEST_HOP) hop = 1
        else hop = further > 0 ? further + 1 : further - 1
      }
      table[4 * cell + (d >> 1)] = hop
    }
  }
}
