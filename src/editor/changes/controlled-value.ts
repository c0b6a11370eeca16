/**
 * A controlled document: what was reported to the app, and what its answer on `value` means. The app may take a change over, refuse it
 * by handing the old document back, accept it late, go back to a document of before (an undo of its own), or hand in one of its own; each may
 * be a copy. What history still has is gone to, and what comes after it stays to be redone; what was refused is forgotten.
 */
import { sameValue } from '../../engine/core/index.js'
import type { History, HistoryEntry } from '../../document/commands/index.js'
import type { NavDocument } from '../../document/model/index.js'
import type { Selection } from '../selection.js'

/** A document that the app knows, and the way back to it. */
export interface KnownDocument {
  readonly document: NavDocument
  readonly selection: Selection
  readonly restore: () => void
}

/** What the editor is to show. Without `restore` the document is new to it. */
interface TakenValue {
  readonly document: NavDocument
  readonly known?: KnownDocument
  /** Where it may stand in history. */
  readonly position?: number
}

/** So many changes may be on their way to the app and back; copies are looked for among the last few. */
const MOST_REPORTED = 32
const MOST_COMPARED = 8

export class ControlledValue {
  /** What holds if the app refuses: the document before the first change that it did not answer. */
  private before: KnownDocument | undefined
  private reported: readonly KnownDocument[] = []
  /** Copies that the app handed in, and the document that they equal. */
  private readonly copies = new WeakMap<NavDocument, NavDocument>()

  /** The entries that led to a document, one in each history that had it; undefined: none did. */
  private readonly places = new WeakMap<NavDocument, Set<HistoryEntry | undefined>>()

  constructor(private readonly history: History) {}

  /** The app is about to hear of a change. */
  report(before: KnownDocument, selection: Selection): void {
    this.before ??= before
    const { document, position } = this.history
    if (!this.places.has(before.document)) this.note(before.document, position - 1)
    this.note(document, position)
    this.reported = [...this.reported.slice(1 - MOST_REPORTED), { document, selection, restore: this.history.hold() }]
  }

  /** The app's answer; undefined when the editor shows it already. */
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

  /** The editor shows what equals the app's value. */
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

  /** Whether it is that document indeed shows when history is there. */
  private placeOf(document: NavDocument): number | undefined {
    const led = this.places.get(document)
    const at = this.history.entries.findLastIndex((entry) => led?.has(entry))
    return at >= 0 || led?.has(undefined) ? at + 1 : undefined
  }
}
