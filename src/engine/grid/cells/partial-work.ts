/**
 * Builds a table of a grid in parts of bounded size, so that the budget and the signal of a query can stop it between two parts. The next query continues the
 * work, or starts over if the grid was edited in between. The table must not be read before the work has ended.
 */
import type { Coroutine } from '../../core/index.js'
import type { Grid } from './grid.js'

/** Number of cells visited by one part, usually in about half a millisecond. */
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
    // The work is stored again only after a part has succeeded, so an exception drops it.
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

  /** Counts cells. When a part is full, returns true and starts the next part. */
  isDue(cells: number): boolean {
    this.left -= cells
    if (this.left > 0) return false
    this.left = CELLS_AT_ONCE
    return true
  }
}
