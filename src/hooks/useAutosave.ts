import { useEffect, useState, useSyncExternalStore } from 'react'
import type { NavDocument } from '../document/model/index.js'
import { type Autosave, type AutosaveSnapshot, createAutosave } from '../persistence/index.js'
import { type SaveStorage, createIndexedDbStorage } from '../persistence/storage/index.js'
import { whenPageHides } from './in-browser.js'

export interface AutosaveHookOptions {
  /** Name of the save, a different one for each map. Read once. */
  readonly key: string
  /** Where saves are stored; IndexedDB if absent. Read once. */
  readonly storage?: SaveStorage | undefined
  /** Milliseconds without a change before a save; 300 if absent. Read once. */
  readonly delay?: number | undefined
  /** Whether to save; true if absent. Pass false until the previous save is restored, so that it is not overwritten. */
  readonly enabled?: boolean | undefined
}

export type AutosaveState = AutosaveSnapshot & Pick<Autosave, 'flush' | 'restore' | 'takeOver'>

/**
 * Saves a document soon after each change, and when the page is closed.
 * @example
 * function SaveState({ document }: { document: NavDocument }) {
 *   const { status, error } = useAutosave(document, { key: 'level-3' })
 *   return <p role="status">{error?.message ?? status}</p>
 * }
 */
export function useAutosave(document: NavDocument, options: AutosaveHookOptions): AutosaveState {
  const { enabled = true } = options
  const [autosave] = useState(() =>
    createAutosave({
      key: options.key,
      storage: options.storage ?? createIndexedDbStorage(),
      ...(options.delay !== undefined && { delay: options.delay }),
    }),
  )
  useEffect(() => {
    if (enabled) autosave.save(document)
  }, [autosave, document, enabled])
  useEffect(() => {
    const unsubscribe = whenPageHides(autosave.leave)
    return () => {
      unsubscribe()
      autosave.leave()
    }
  }, [autosave])
  const snapshot = useSyncExternalStore(autosave.subscribe, autosave.getSnapshot, autosave.getSnapshot)
  return { ...snapshot, flush: autosave.flush, restore: autosave.restore, takeOver: autosave.takeOver }
}
