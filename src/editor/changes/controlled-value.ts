/**
 * A controlled document: what was reported to the host, and what its answer on `value` means. The host may take a change over, refuse it
 * by handing the old document back, accept it late, or hand in a document of its own; each may be a copy.
 */
import { sameValue } from '../../engine/core/index.js'
import type { History } from '../../document/commands/index.js'
import type { NavDocument } from '../../document/model/index.js'
import type { Selection } from '../selection.js'

/** A document that the host knows, and the way back to it. */
export interface KnownDocument {
  readonly document: NavDocument
  readonly selection: Selection
  readonly restore: () => void
}

/** What the editor is to show. Without `restore` the document is new to it. */
export interface TakenValue {
  readonly document: NavDocument
  readonly known?: KnownDocument
}

/** So many changes may be on their way to the host and back; copies are looked for among the last few. */
const MOST_REPORTED = 32
const MOST_COMPARED = 8

export class ControlledValue {
  /** What holds if the host refuses: the document before the first change that it did not answer. */
  private before: KnownDocument | undefined
  private reported: readonly KnownDocument[] = []
  /** Copies that the host handed in, and the document that they equal. */
  private readonly copies = new WeakMap<NavDocument, NavDocument>()

  constructor(private readonly history: History) {}

  /** The host is about to hear of a change. */
  report(before: KnownDocument, selection: Selection): void {
    this.before ??= before
    const { document } = this.history
    this.reported = [...this.reported.slice(1 - MOST_REPORTED), { document, selection, restore: this.history.hold() }]
  }

  /** The host's answer; undefined when the editor shows it already. */
  take(value: NavDocument): TakenValue | undefined {
    const { before, reported } = this
    this.before = undefined
    const { document: shown } = this.history
    if (value === shown || this.copies.get(value) === shown) return undefined
    const recent = reported.slice(-MOST_COMPARED).reverse()
    const candidates = [
      shown,
      ...(before === undefined ? [] : [before.document]),
      ...recent.map(({ document }) => document),
    ]
    const known =
      reported.find(({ document }) => document === value)?.document ??
      candidates.find((document) => document === value) ??
      candidates.find((document) => sameValue(document, value))
    if (known === undefined) return { document: value }
    if (known !== value) this.copies.set(value, known)
    if (known === shown) return undefined
    const way = known === before?.document ? before : reported.findLast(({ document }) => document === known)
    return { document: known, ...(way !== undefined && { known: way }) }
  }
}
