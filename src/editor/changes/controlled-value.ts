/**
 * Decides what a new `value` of a controlled editor means. The app accepts a change by passing the new document back, perhaps late. It refuses a change by
 * passing the previous document. For any other document of the history, the editor jumps to its entry. Documents are compared by content.
 */
import { sameValue } from '../../engine/core/index.js'
import type { History, HistoryEntry } from '../../document/commands/index.js'
import type { NavDocument } from '../../document/model/index.js'
import type { Selection } from '../selection.js'

export interface Revision {
  readonly document: NavDocument
  readonly selection: Selection
  readonly restore: () => void
}

interface AcceptedValue {
  readonly document: NavDocument
  readonly revision?: Revision | undefined
  /** The editor goes to this position in the history. If it finds another document than `document` there, it returns to its previous position. */
  readonly position?: number | undefined
}

interface KnownValue {
  readonly document: NavDocument
  /** History entries that result in this document, including entries of earlier histories. */
  readonly entries: ReadonlySet<HistoryEntry>
  /** Present if this document was reported to the app. */
  readonly revision?: Revision | undefined
}

const MAX_REPORTED = 32

export class ControlledValue {
  /** The document before the first change that the app has neither accepted nor refused. The editor restores it if the app refuses. */
  private base: Revision | undefined
  /** What is known about each document. The keys are documents of the editor, and the copies of them that the app has passed as `value`. */
  private readonly known = new WeakMap<NavDocument, KnownValue>()
  private reported: readonly KnownValue[] = []

  constructor(private readonly history: History) {}

  report(before: Revision, selection: Selection): void {
    this.base ??= before
    const { document, position } = this.history
    if (!this.known.has(before.document)) this.record(before.document, position - 1)
    const recorded = this.record(document, position, { document, selection, restore: this.history.hold() })
    this.reported = [...this.reported.slice(1 - MAX_REPORTED), recorded]
  }

  interpret(value: NavDocument): AcceptedValue | undefined {
    const { base } = this
    this.base = undefined
    const own = this.known.get(value)
    const isValue = (document: NavDocument): boolean =>
      document === (own?.document ?? value) || sameValue(document, value)
    if (isValue(this.history.document)) {
      this.accept(value)
      return undefined
    }
    if (base !== undefined && isValue(base.document)) return { document: base.document, revision: base }
    // Several reported documents may be equal, for example after an undo. Take the last one.
    const reported = this.reported.findLast(({ document }) => isValue(document))
    const known = reported ?? own
    if (known === undefined) return { document: value }
    const resultsInValue = (entry: HistoryEntry): boolean =>
      known.entries.has(entry) || own?.entries.has(entry) === true
    const position = this.history.entries.findLastIndex(resultsInValue) + 1
    return { document: known.document, revision: known.revision, position }
  }

  accept(value: NavDocument): void {
    const { document, position } = this.history
    this.known.set(value, this.record(document, position, this.known.get(document)?.revision))
  }

  private record(document: NavDocument, position: number, revision?: Revision): KnownValue {
    const entries = new Set(this.known.get(document)?.entries)
    if (position > 0) entries.add(this.history.entries[position - 1])
    const known = { document, entries, revision }
    this.known.set(document, known)
    return known
  }
}
