/**
 * Work on a table of a grid in parts of bounded size, so that the budget and the signal of a query can stop it between two of them. The next query
 * goes on where the last one was stopped, or begins again if the grid was edited meanwhile. The table must not be read before its work has ended.
 */
import type { Parts } from '../../core/index.js'
import type { Grid } from './grid.js'

/** Cells that one part of the work looks at, as a rule: half a millisecond or so. */
const CELLS_AT_ONCE = 1 << 14

export class PartialWork {
  isEnded = false
  private parts: Parts | undefined
  private revision = -1

  constructor(
    private readonly grid: Pick<Grid, 'revision'>,
    private readonly begin: () => Parts,
  ) {}

  /** Goes on with the work until it has ended; false where `mustStop`, asked after each part, ended it early. */
  end(mustStop?: () => boolean): boolean {
    if (this.isEnded) return true
    const { revision } = this.grid
    const parts = (this.revision === revision ? this.parts : undefined) ?? this.begin()
    this.revision = revision
    // kept only while it can go on: not after a fault
    this.parts = undefined
    while (parts.next().done !== true) {
      this.parts = parts
      if (mustStop?.() === true) return false
      this.parts = undefined
    }
    return (this.isEnded = true)
  }
}

/** Counts the cells that work looks at. */
export class PartMeter {
  private left = CELLS_AT_ONCE

  /** Counts cells; true when a part is full, and starts the next part. */
  isFull(cells = 1): boolean {
    this.left -= cells
    if (this.left > 0) return false
    this.left = CELLS_AT_ONCE
    return true
  }
}
