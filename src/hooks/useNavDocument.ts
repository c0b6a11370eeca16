import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Command, NavDocument } from '../document/model/index.js'
import type { DocumentChange, DocumentRecipe, DispatchOptions, History } from '../document/commands/index.js'
import { createHistory } from '../document/commands/index.js'
import { fillDocument, validateDocument } from '../document/model/index.js'
import type { Diagnostic } from '../engine/geometry/index.js'

export interface NavDocumentState {
  readonly document: NavDocument
  /** Runs an undoable command. Throws a NavError, and changes nothing, if the command does not fit the document. */
  dispatch: (command: Command, options?: DispatchOptions) => DocumentChange
  /** Runs a recipe on a draft of the document, as one history entry. */
  change: (label: string, recipe: DocumentRecipe) => DocumentChange
  undo: () => void
  redo: () => void
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly issues: readonly Diagnostic[]
  /** The underlying history, for marks, transactions and dumps. */
  readonly history: History
}

/**
 * Returns a document with undo and redo. Reads `initial` only once.
 * @example
 * function Clear() {
 *   const { document, dispatch, undo } = useNavDocument()
 *   return <button onClick={() => dispatch({ type: 'remove-items', ids: document.items.map((item) => item.id) })}>Clear</button>
 * }
 */
export function useNavDocument(initial?: NavDocument | (() => NavDocument)): NavDocumentState {
  const [history] = useState(() =>
    createHistory(typeof initial === 'function' ? initial() : (initial ?? fillDocument())),
  )
  const [{ read, subscribe, ...actions }] = useState(() => ({
    dispatch: (command: Command, options?: DispatchOptions) => history.dispatch(command, options),
    change: (label: string, recipe: DocumentRecipe) => history.change(label, recipe),
    undo: () => void history.undo(),
    redo: () => void history.redo(),
    read: () => history.getSnapshot(),
    subscribe: (listener: () => void) => history.subscribe(listener),
  }))
  const { document, canUndo, canRedo } = useSyncExternalStore(subscribe, read, read)
  const issues = useMemo(() => validateDocument(document), [document])
  return { document, ...actions, canUndo, canRedo, issues, history }
}
