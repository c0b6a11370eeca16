/** Has the browser ask before it leaves a page with unsaved work. */
import type { EditorSnapshot } from '../editor/index.js'

/** Whether a shape has corners and is not part of the document yet. */
export function isShapeUnfinished({ overlay: { shape } }: EditorSnapshot): boolean {
  return shape !== undefined && shape.kind !== 'measure' && shape.placed > 0
}

/** Whether such a shape, or a gesture, has yet to become part of the document. */
export function isUnfinished(state: EditorSnapshot): boolean {
  return state.draft !== state.document || isShapeUnfinished(state)
}

/** Listens only while there is unsaved work: a browser does not keep a page that listens for the way back. Until the returned function is called. */
export function warnWhile(
  isUnsaved: () => boolean,
  ...stores: readonly { readonly subscribe: (listener: () => void) => () => void }[]
): () => void {
  const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
  const listen = (): void => (isUnsaved() ? addEventListener : removeEventListener)('beforeunload', warn)
  listen()
  const unsubscribe = stores.map((store) => store.subscribe(listen))
  return () => {
    for (const end of unsubscribe) end()
    removeEventListener('beforeunload', warn)
  }
}
