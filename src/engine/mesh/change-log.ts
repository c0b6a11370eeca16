/** Where the last edits of a mesh changed it, so that whoever draws or watches it need look only there. */
import type { ChangedBox } from './nav-mesh.js'

/** Edits that are told apart; before them everything counts as changed. */
const REMEMBERED = 64

export class ChangeLog {
  private readonly changes: { readonly revision: number; readonly box: ChangedBox | undefined }[] = []

  constructor(private readonly everything: ChangedBox) {}

  /** `box` undefined: that revision changed nothing. */
  record(revision: number, box: ChangedBox | undefined): void {
    this.changes.push({ revision, box })
    if (this.changes.length > REMEMBERED) this.changes.shift()
  }

  /** Rectangle around all changes after a revision; undefined when nothing did change. */
  since(revision: number): ChangedBox | undefined {
    const { changes, everything } = this
    if (changes.length === 0 || revision >= changes[changes.length - 1].revision) return undefined
    if (changes[0].revision > revision + 1) return everything
    let sum: ChangedBox | undefined
    for (const { revision: at, box } of changes) {
      if (at <= revision || box === undefined) continue
      sum = sum === undefined ? box : { minX: Math.min(sum.minX, box.minX), minY: Math.min(sum.minY, box.minY), maxX: Math.max(sum.maxX, box.maxX), maxY: Math.max(sum.maxY, box.maxY) }
    }
    return sum
  }
}
