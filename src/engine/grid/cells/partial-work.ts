/**
 * Builds a table of a grid in parts of bounded size, so that the budget and the signal of a query can stop it between parts. The next query
 * continues, or starts over if the grid was edited meanwhile. The table must not be read before its work has ended.
 */
import type { Coroutine } from '../../core/index.js'
import type { Grid } from './grid.js'

/** Cells visited by one part, usually about half a millisecond. */
const CELLS_AT_ONCE = 1 << 14

export class PartialWork {
  isEnded = false
  private parts: Coroutine | undefined
  private revision = -1

  constructor(
    private readonly grid: Pick<Grid, 'revision'>,
    private readonly begin: () => Coroutine,
  ) {}

  /** Continues the work to its end. Returns false if `mustStop`, called after each part, stopped it. */
  end(mustStop?: () => boolean): boolean {
    if (this.isEnded) return true
    const { revision } = this.grid
    const parts = (this.revision === revision ? this.parts : undefined) ?? this.begin()
    this.revision = revision
    // Retained only while it can continue: not after an exception.
    this.parts = undefined
    while (parts.next().done !== true) {
      this.parts = parts
      if (mustStop?.() === true) return false
      this.parts = undefined
    }
    return (this.isEnded = true)
  }
}

/** Counts the cells that the work visits. */
export class CellCheckpoint {
  private left = CELLS_AT_ONCE

  /** Counts cells; true when a part is full, and starts the next part. */
  isDue(cells = 1): boolean {
    this.left -= cells
    if (this.left > 0) return false
    this.left = CELLS_AT_ONCE
    return true
  }
}
