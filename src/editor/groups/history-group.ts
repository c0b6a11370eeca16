import type { HistoryDump, HistoryMark } from '../../document/commands/index.js'
import type { DocumentStore } from '../changes/document-store.js'
import type { EditorContext } from '../editor-context.js'
import type { HistoryView } from '../editor-snapshot.js'
import type { ToolRunner } from '../input/tool-runner.js'

export interface HistoryGroup {
  readonly current: HistoryView
  /** Whether `undo` can undo an entry or change a shape that is being drawn. */
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Removes the last point of a shape that is being drawn; otherwise undoes the last entry. */
  readonly undo: () => boolean
  readonly redo: () => boolean
  /** Undoes or redoes until `position` entries are applied. */
  readonly travelTo: (position: number) => boolean
  readonly mark: () => HistoryMark
  /** Undoes everything since the mark, and drops those entries. */
  readonly bailTo: (mark: HistoryMark) => void
  /** Merges all entries since the mark into one. */
  readonly squashTo: (mark: HistoryMark, label: string) => void
  /** Runs changes as one history entry. If `change` throws, rolls them back. */
  readonly transact: <T>(label: string, change: () => T) => T
  /** Returns the history as JSON, for a save that preserves undo. */
  readonly dump: () => HistoryDump
  /** Restores a dump and its document. If the dump is inconsistent, throws `document/bad-history` and changes nothing. */
  readonly load: (dump: unknown) => boolean
}

export function createHistoryGroup(
  { store, history, act }: EditorContext,
  documents: DocumentStore,
  runner: ToolRunner,
): HistoryGroup {
  return {
    get current() {
      return store.state.history
    },
    get canUndo() {
      return history.canUndo || runner.drafting
    },
    get canRedo() {
      return history.canRedo || runner.drafting
    },
    undo: act(() => runner.draftAction('undo') || documents.undo()),
    redo: act(() => runner.draftAction('redo') || documents.redo()),
    travelTo: act((position) => documents.travelTo(position)),
    mark: () => history.mark(),
    bailTo: act((mark) => documents.bailTo(mark)),
    squashTo: act((mark, label) => documents.squashTo(mark, label)),
    transact: (label, change) => store.batch(() => documents.transact(label, change)),
    dump: () => history.dump(),
    load: act((dump) => documents.loadHistory(dump)),
  }
}
