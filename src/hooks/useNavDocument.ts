import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Command, DocumentChange, ExecuteOptions, History, NavDocument } from '../document/index.js'
import { createHistory, createNavDocument, validateDocument } from '../document/index.js'
import type { Diagnostic } from '../engine/index.js'

export interface NavDocumentState {
  readonly document: NavDocument
  /** Does a command; it can be undone. Throws a NavError and changes nothing when the command does not fit. */
  dispatch: (command: Command, options?: ExecuteOptions) => DocumentChange
  undo: () => void
  redo: () => void
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly issues: readonly Diagnostic[]
  /** The store behind it: marks, transactions, dumps. */
  readonly history: History
}

/**
 * A document with undo and redo. Later values of `initial` are not looked at.
 * @example
 * function Clear() {
 *   const { document, dispatch, undo } = useNavDocument()
 *   return <button onClick={() => dispatch({ type: 'remove-items', ids: document.items.map((item) => item.id) })}>Clear</button>
 * }
 */
export function useNavDocument(initial?: NavDocument | (() => NavDocument)): NavDocumentState {
  const [history] = useState(() => createHistory(typeof initial === 'function' ? initial() : (initial ?? createNavDocument())))
  const [actions] = useState(() => ({
    dispatch: (command: Command, options?: ExecuteOptions) => history.execute(command, options),
    undo: () => void history.undo(),
    redo: () => void history.redo(),
    read: () => history.getSnapshot(),
    subscribe: (listener: () => void) => history.subscribe(listener),
  }))
  const { document, canUndo, canRedo } = useSyncExternalStore(actions.subscribe, actions.read, actions.read)
  const issues = useMemo(() => validateDocument(document), [document])
  return { document, dispatch: actions.dispatch, undo: actions.undo, redo: actions.redo, canUndo, canRedo, issues, history }
}
