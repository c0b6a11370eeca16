import type { EditorSnapshot } from '../editor/index.js'
import { endAll } from './scheduling.js'

export function isShapeUnfinished({ overlay: { shape } }: EditorSnapshot): boolean {
  return shape !== undefined && shape.kind !== 'measure' && shape.placed > 0
}

export function isUnfinished(state: EditorSnapshot): boolean {
  return state.draft !== state.document || isShapeUnfinished(state)
}

/** Warns before the page closes with unsaved work. Listens only while there is some, since a listener disables the back/forward cache. */
export function warnWhile(
  isUnsaved: () => boolean,
  ...stores: readonly { readonly subscribe: (listener: () => void) => () => void }[]
): () => void {
  const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
  const listen = (): void => (isUnsaved() ? addEventListener : removeEventListener)('beforeunload', warn)
  listen()
  return endAll(...stores.map((store) => store.subscribe(listen)), () => removeEventListener('beforeunload', warn))
}
