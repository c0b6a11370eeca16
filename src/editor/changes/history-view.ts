/** What a history panel shows: the entries, where we are among them, and what undo and redo would do. */
import type { History } from '../../document/commands/index.js'
import type { HistoryView } from '../editor-snapshot.js'

export function viewHistory(history: History): HistoryView {
  const { entries, position, canUndo, canRedo } = history.getSnapshot()
  const undoLabel = entries[position - 1]?.label
  const redoLabel = entries[position]?.label
  return {
    canUndo,
    canRedo,
    entries,
    position,
    ...(undoLabel !== undefined && { undoLabel }),
    ...(redoLabel !== undefined && { redoLabel }),
  }
}
