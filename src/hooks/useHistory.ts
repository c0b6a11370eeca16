import type { HistoryView } from '../editor/index.js'
import { useNavEditor } from './useNavEditor.js'
import { useNavEditorState } from './useNavEditorState.js'

export interface HistoryState extends HistoryView {
  undo: () => boolean
  redo: () => boolean
  /** Undoes or redoes until `position` entries are applied. */
  travelTo: (position: number) => boolean
}

/**
 * What was done in the editor around this component, and the way back.
 * @example
 * function Undo() {
 *   const { canUndo, undoLabel, undo } = useHistory()
 *   return <button disabled={!canUndo} onClick={undo}>Undo {undoLabel}</button>
 * }
 */
export function useHistory(): HistoryState {
  const editor = useNavEditor()
  const history = useNavEditorState((state) => state.history)
  const { undo, redo, travelTo } = editor.history
  return { ...history, undo, redo, travelTo }
}
