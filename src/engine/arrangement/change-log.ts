/** Log of the places that edits changed, so that drawing, offsetting and listeners process only these. Old edits are merged into one entry. */
import { joinBoxes, type Box } from '../geometry/index.js'

const REMEMBERED = 64

interface Change {
  readonly revision: number
  box: Box | undefined
  lines: readonly number[] | undefined
}

export class ChangeLog {
  /** Entries from old to new. The first entry covers its own and all earlier revisions. */
  private readonly changes: Change[] = []

  /** Adds a revision. `box` is undefined if nothing changed. `lines` holds all segments drawn and erased (ax ay bx by each), if they are known. */
  record(revision: number, box: Box | undefined, lines?: readonly number[]): void {
    const { changes } = this
    changes.push({ revision, box, lines })
    if (changes.length <= REMEMBERED) return
    const [oldest, next] = changes
    next.box = joinBoxes(oldest.box, next.box)
    next.lines = undefined
    changes.shift()
  }

  /** Returns the segments drawn and erased after a revision; undefined if they are not known. */
  linesSince(revision: number): readonly number[] | undefined {
    const lines = this.after(revision).map((change) => change.lines)
    if (lines.length === 1) return lines[0]
    return lines.includes(undefined) ? undefined : lines.flatMap((of = []) => of)
  }

  private after(revision: number): readonly Change[] {
    return this.changes.filter((change) => change.revision > revision)
  }

  /** Returns the bounding box of all changes after a revision; undefined if nothing changed. */
  since(revision: number): Box | undefined {
    return this.after(revision).reduce<Box | undefined>((sum, { box }) => joinBoxes(sum, box), undefined)
  }
}
