import { useMemo, useSyncExternalStore } from 'react'
import type { EditorSnapshot } from '../editor/index.js'
import { useNavEditor } from './useNavEditor.js'

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
