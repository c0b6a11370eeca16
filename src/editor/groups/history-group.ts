/** `editor.history`: what was done, and the way back. */
import type { HistoryDump, HistoryMark } from '../../document/commands/index.js'
import type { DocumentStore } from '../changes/document-store.js'
import type { EditorContext } from '../editor-context.js'
import type { HistoryView } from '../editor-snapshot.js'
import type { ToolRunner } from '../input/tool-runner.js'

export interface HistoryGroup {
  readonly current: HistoryView
  /** Whether `undo` would do something: to a shape that is being drawn, too. */
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Takes back the last point of what is being drawn, else the last entry. */
  readonly undo: () => boolean
  readonly redo: () => boolean
  /** Undoes or redoes until `position` of the entries are done. */
  readonly travelTo: (position: number) => boolean
  readonly mark: () => HistoryMark
  /** Undoes and forgets everything since the mark. */
  readonly bailTo: (mark: HistoryMark) => void
  /** One entry for everything since the mark. */
  readonly squashTo: (mark: HistoryMark, label: string) => void
  /** All changes made inside become one entry; a throw takes them all back. */
  readonly transact: <T>(label: string, change: () => T) => T
  /** The whole history as plain data, for a save that can be undone after a reload. */
  readonly dump: () => HistoryDump
  /** Takes over a dump, its document included. Throws `document/bad-history` and changes nothing if it does not fit together. */
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
