/** Where edits changed a mesh, so that whoever draws, offsets or watches it need look only there. Old edits are remembered together. */
import type { ChangedBox } from '../geometry/index.js'

/** Edits that are kept apart; what came before them is one rectangle. */
const REMEMBERED = 64

export class ChangeLog {
  /** Oldest first; the first one stands for all revisions up to its own. */
  private readonly changes: { revision: number; box: ChangedBox | undefined }[] = []

  /** `box` undefined: that revision changed nothing. */
  record(revision: number, box: ChangedBox | undefined): void {
    const { changes } = this
    changes.push({ revision, box })
    if (changes.length <= REMEMBERED) return
    const [oldest, next] = changes
    next.box = around(oldest.box, next.box)
    changes.shift()
  }

  /** Rectangle around all changes after a revision; undefined when nothing did change. */
  since(revision: number): ChangedBox | undefined {
    let sum: ChangedBox | undefined
    for (const change of this.changes) if (change.revision > revision) sum = around(sum, change.box)
    return sum
  }
}

function around(a: ChangedBox | undefined, b: ChangedBox | undefined): ChangedBox | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return {
    minX: Math.min(a.minX, b.minX),
    minY: Math.min(a.minY, b.minY),
    maxX: Math.max(a.maxX, b.maxX),
    maxY: Math.max(a.maxY, b.maxY),
  }
}
