/** Where edits changed a mesh, so that drawing, offsetting and watching it visit only these places. Old edits are remembered together. */
import { joinBoxes } from '../geometry/index.js'
import type { ChangedBox } from '../geometry/index.js'

/** Edits that are kept apart; what came before them is one rectangle. */
const REMEMBERED = 64

interface Change {
  readonly revision: number
  box: ChangedBox | undefined
  /** Absent where they are not known. */
  lines: readonly number[] | undefined
}

export class ChangeLog {
  /** Oldest first; the first one stands for all revisions up to its own. */
  private readonly changes: Change[] = []

  /** `box` undefined: that revision changed nothing. `lines`: all that was drawn and erased, ax ay bx by each, where that is known. */
  record(revision: number, box: ChangedBox | undefined, lines?: readonly number[]): void {
    const { changes } = this
    changes.push({ revision, box, lines })
    if (changes.length <= REMEMBERED) return
    const [oldest, next] = changes
    next.box = joinBoxes(oldest.box, next.box)
    next.lines = undefined
    changes.shift()
  }

  /** What was drawn and erased after a revision; undefined where that is not known. */
  linesSince(revision: number): readonly number[] | undefined {
    const lines = this.after(revision).map((change) => change.lines)
    if (lines.length === 1) return lines[0]
    return lines.includes(undefined) ? undefined : lines.flatMap((of = []) => of)
  }

  private after(revision: number): readonly Change[] {
    return this.changes.filter((change) => change.revision > revision)
  }

  /** Rectangle around all changes after a revision; undefined when nothing did change. */
  since(revision: number): ChangedBox | undefined {
    return this.after(revision).reduce<ChangedBox | undefined>((sum, { box }) => joinBoxes(sum, box), undefined)
  }
}
