import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { NavError } from '../engine/core/index.js'
import type { Editor, EditorSnapshot, HistoryView, Issue } from '../editor/index.js'
import type { Navigation, NavigationSnapshot } from '../navigation/index.js'

/**
 * The editor that a part stands in, for a provider of the app's own; parts read it by `useNavEditor`.
 * @example
 * const page = <NavEditorContext.Provider value={editor}>parts of the host</NavEditorContext.Provider>
 */
export const NavEditorContext = createContext<Editor | undefined>(undefined)

/**
 * The editor around this component: the same object as the `ref` of `<NavEditor>`.
 * @example
 * function ClearButton() {
 *   const editor = useNavEditor()
 *   return <button onClick={() => editor.document.remove(editor.document.current.items.map(({ id }) => id))}>Clear</button>
 * }
 */
export function useNavEditor(): Editor {
  const editor = useContext(NavEditorContext)
  if (editor === undefined)
    throw new NavError(
      'editor/no-editor',
      'useNavEditor was called outside of an editor; put the component inside <NavEditor> or <NavEditorProvider>',
    )
  return editor
}

/** Anything that can be read now and listened to. */
export interface ReadableStore<S> {
  getSnapshot: () => S
  subscribe: (listener: () => void) => () => void
}

/**
 * A part of the editor's state; the component renders again only when that part changes.
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
 * A part of any store, by `selector`; kept as long as `isEqual` finds no difference.
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

/** Selects once per snapshot, and answers the last selection while it is equal. */
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

/**
 * What needs a look in the drawing of the editor around this component.
 * @example
 * function IssueCount() {
 *   return <p>{useIssues().length} issues</p>
 * }
 */
export function useIssues(): readonly Issue[] {
  return useNavEditorState((state) => state.issues)
}

export const NavigationContext = createContext<Navigation | undefined>(undefined)

/**
 * The navigation that is named, else that of the editor around this component: to edit it from a game loop, to ask it, to read it in a callback.
 * Renders nothing again.
 * @example
 * function Gate() {
 *   const navigation = useNavigationStore()
 *   return <button onClick={() => navigation.edit({ remove: ['gate'] })}>Open the gate</button>
 * }
 */
export function useNavigationStore(navigation?: Navigation): Navigation {
  const around = useContext(NavigationContext)
  const store = navigation ?? around
  if (store === undefined)
    throw new NavError(
      'editor/no-editor',
      'useNavigation was called outside of an editor and without a navigation; put the component inside <NavEditor>, or hand in what createNavigation made',
    )
  return store
}

/**
 * A part of a navigation's state: mesh, paths, islands, issues, stats, agent. The component renders again only when that part changes. Inside an
 * editor it is the editor's own mesh, and `paths.get('shown')` the path of the active agent; elsewhere hand in what `createNavigation` made.
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
