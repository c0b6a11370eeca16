import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { NavError } from '../engine/core/index.js'
import type { Editor, EditorSnapshot, HistoryView, Issue } from '../editor/index.js'
import type { Navigation, NavigationSnapshot } from '../navigation/index.js'

/** An editor and the navigation of its drawing. Both remain the same objects for the lifetime of the editor. */
export interface NavEditorScope {
  readonly editor: Editor
  readonly navigation?: Navigation | undefined
}

/**
 * Context with the editor that `useNavEditor`, `useNavigation` and the hooks based on them use by default. `<NavEditor>` provides it;
 * provide it yourself for an editor without a user interface.
 * @example
 * const page = <NavEditorContext.Provider value={{ editor }}>parts of the app</NavEditorContext.Provider>
 */
export const NavEditorContext = createContext<NavEditorScope | undefined>(undefined)

/**
 * Returns the surrounding editor, the same object as the `ref` of `<NavEditor>`.
 * @example
 * function ClearButton() {
 *   const editor = useNavEditor()
 *   return <button onClick={() => editor.document.remove(editor.document.current.items.map(({ id }) => id))}>Clear</button>
 * }
 */
export function useNavEditor(): Editor {
  const scope = useContext(NavEditorContext)
  if (scope === undefined)
    throw new NavError('editor/no-editor', 'useNavEditor must be called inside <NavEditor> or <NavEditorProvider>')
  return scope.editor
}

export interface ReadableStore<S> {
  getSnapshot: () => S
  subscribe: (listener: () => void) => () => void
}

/**
 * Selects a value from the editor's state. Renders only when the selected value changes.
 * @example
 * function PointCount() {
 *   return <p>{useNavEditorState((state) => state.draft.items.length)} items</p>
 * }
 */
export function useNavEditorState<T>(
  selector: (state: EditorSnapshot) => T,
  isEqual: (a: T, b: T) => boolean = Object.is,
): T {
  return useStoreState(useNavEditor(), selector, isEqual)
}

/**
 * Selects a value from any store. Returns the previous value as long as `isEqual` finds the new one equal.
 * @example
 * function Zoom({ camera }: { camera: CameraStore }) {
 *   return <p>{useStoreState(camera, ({ zoom }) => Math.round(100 * zoom))} %</p>
 * }
 */
export function useStoreState<S, T>(
  store: ReadableStore<S>,
  selector: (state: S) => T,
  isEqual: (a: T, b: T) => boolean = Object.is,
): T {
  const read = useMemo(() => createReader(store, selector, isEqual), [store, selector, isEqual])
  return useSyncExternalStore(store.subscribe, read, read)
}

function createReader<S, T>(
  store: ReadableStore<S>,
  selector: (state: S) => T,
  isEqual: (a: T, b: T) => boolean,
): () => T {
  let last: { readonly state: S; readonly selected: T } | undefined
  return () => {
    const state = store.getSnapshot()
    if (last !== undefined && last.state === state) return last.selected
    const selected = selector(state)
    last = { state, selected: last !== undefined && isEqual(last.selected, selected) ? last.selected : selected }
    return last.selected
  }
}

export interface HistoryState extends HistoryView {
  undo: () => boolean
  redo: () => boolean
  /** Undoes or redoes until `position` entries are applied. */
  travelTo: (position: number) => boolean
}

/**
 * Returns undo and redo of the surrounding editor.
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

/**
 * Returns the issues of the surrounding editor's drawing.
 * @example
 * function IssueCount() {
 *   return <p>{useIssues().length} issues</p>
 * }
 */
export function useIssues(): readonly Issue[] {
  return useNavEditorState((state) => state.issues)
}

/**
 * Returns the given navigation, or that of the surrounding editor. Use it to edit in a game loop, to query, or to read state in a
 * callback. Never causes a render.
 * @example
 * function Gate() {
 *   const navigation = useNavigationStore()
 *   return <button onClick={() => navigation.edit({ remove: ['gate'] })}>Open the gate</button>
 * }
 */
export function useNavigationStore(navigation?: Navigation): Navigation {
  const scope = useContext(NavEditorContext)
  const store = navigation ?? scope?.navigation
  if (store === undefined)
    throw new NavError(
      'editor/no-editor',
      'useNavigation must be called inside <NavEditor>, or with a navigation from createNavigation',
    )
  return store
}

/**
 * Selects a value from a navigation's snapshot (mesh, paths, islands, issues, stats, agent). Renders only when the selected value
 * changes. Reads the surrounding editor's navigation by default, where `paths.get('shown')` is the path of the active agent. Otherwise
 * pass one from `createNavigation`.
 * @example
 * function Islands() {
 *   return <p>{useNavigation((state) => state.islands.length)} islands</p>
 * }
 */
export function useNavigation<T>(
  selector: (state: NavigationSnapshot) => T,
  navigation?: Navigation,
  isEqual: (a: T, b: T) => boolean = Object.is,
): T {
  return useStoreState(useNavigationStore(navigation), selector, isEqual)
}
