/**
 * Interprets the app's answers to a controlled document: accepted (perhaps late), refused by the old document, another one; each may be a
 * copy. If the document is in history, the editor jumps to that entry; refused changes are dropped.
 */
import { sameValue } from '../../engine/core/index.js'
import type { History, HistoryEntry } from '../../document/commands/index.js'
import type { NavDocument } from '../../document/model/index.js'
import type { Selection } from '../selection.js'

export interface KnownDocument {
  readonly document: NavDocument
  readonly selection: Selection
  readonly restore: () => void
}

interface TakenValue {
  readonly document: NavDocument
  readonly known?: KnownDocument
  readonly position?: number
}

const MOST_REPORTED = 32
const MOST_COMPARED = 8

export class ControlledValue {
  /** Restored if the app refuses: the document before the first unanswered change. */
  private before: KnownDocument | undefined
  private reported: readonly KnownDocument[] = []
  private readonly copies = new WeakMap<NavDocument, NavDocument>()

  /** Entries that led to a document, one per history; undefined: none. */
  private readonly places = new WeakMap<NavDocument, Set<HistoryEntry | undefined>>()

  constructor(private readonly history: History) {}

  report(before: KnownDocument, selection: Selection): void {
    this.before ??= before
    const { document, position } = this.history
    if (!this.places.has(before.document)) this.note(before.document, position - 1)
    this.note(document, position)
    this.reported = [...this.reported.slice(1 - MOST_REPORTED), { document, selection, restore: this.history.hold() }]
  }

  take(value: NavDocument): TakenValue | undefined {
    const { before, reported } = this
    this.before = undefined
    const { document: shown } = this.history
    if (value === shown || this.copies.get(value) === shown) return undefined
    if (sameValue(shown, value)) {
      this.copies.set(value, shown)
      return undefined
    }
    const isBefore = before !== undefined && (before.document === value || sameValue(before.document, value))
    if (isBefore) {
      this.copies.set(value, before.document)
      return { document: before.document, known: before }
    }
    const recent = reported.slice(-MOST_COMPARED).reverse()
    const own = this.copies.get(value) ?? value
    const isKnown = this.places.has(own) || reported.some(({ document }) => document === own)
    const known = isKnown ? own : recent.find(({ document }) => sameValue(document, value))?.document
    if (known === undefined) return { document: value }
    if (known !== value) this.copies.set(value, known)
    const way = reported.findLast(({ document }) => document === known || sameValue(document, known))
    const position = this.placeOf(known) ?? this.placeOf(value)
    return { document: known, ...(way !== undefined && { known: way }), ...(position !== undefined && { position }) }
  }

  arrived(value: NavDocument): void {
    const { document, position } = this.history
    if (document !== value) this.copies.set(value, document)
    this.note(document, position)
    this.note(value, position)
  }

  private note(document: NavDocument, position: number): void {
    const entry = this.history.entries[position - 1]
    this.places.set(document, (this.places.get(document) ?? new Set()).add(entry))
  }

  private placeOf(document: NavDocument): number | undefined {
    const led = this.places.get(document)
    const at = this.history.entries.findLastIndex((entry) => led?.has(entry))
    return at >= 0 || led?.has(undefined) ? at + 1 : undefined
  }
}
