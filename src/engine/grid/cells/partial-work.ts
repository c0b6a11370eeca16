/**
 * Work on a table of a grid in parts of bounded size, so that the budget and the signal of a question can stop it between two of them. The next question
 * goes on where the last one was stopped, or begins again if the grid was edited meanwhile. Nobody reads the table before its work has ended.
 * The work is a generator that yields after each part but the last.
 */
import type { Grid } from './grid.js'

/** Cells that one part of the work looks at, as a rule: half a millisecond or so. */
export const CELLS_AT_ONCE = 1 << 14

export type Parts<T = void> = Generator<undefined, T, undefined>

export class PartialWork {
  private parts: Parts | undefined
  private revision = -1

  constructor(private readonly grid: Pick<Grid, 'revision'>) {}

  /** Goes on with the work that `begin` begins; false where `mustStop`, asked after each part, ended it early. */
  ends(begin: () => Parts, mustStop?: () => boolean): boolean {
    const { revision } = this.grid
    const parts = (this.revision === revision ? this.parts : undefined) ?? begin()
    this.revision = revision
    // kept only while it can go on: not after a fault
    this.parts = undefined
    while (parts.next().done !== true) {
      this.parts = parts
      if (mustStop?.() === true) return false
      this.parts = undefined
    }
    return true
  }
}

/** All parts at once. */
export function finish<T>(parts: Parts<T>): T {
  for (;;) {
    const { done, value } = parts.next()
    if (done === true) return value
  }
}
