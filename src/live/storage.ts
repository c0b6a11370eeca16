/** Storages for autosave: the browser's database, and memory for tests and private windows. */
import { createStore, get, set } from 'idb-keyval'
import type { SaveStorage } from './autosave.js'

/** IndexedDB, opened at the first use. Each write is one transaction: it is there whole or not at all. */
export function createIndexedDbStorage(database = 'navsmith'): SaveStorage {
  let store: ReturnType<typeof createStore> | undefined
  const opened = (): ReturnType<typeof createStore> => (store ??= createStore(database, 'saves'))
  return {
    read: async (name) => {
      const value: unknown = await get(name, opened())
      return typeof value === 'string' ? value : undefined
    },
    write: (name, text) => set(name, text, opened()),
  }
}

/** Kept as long as the page. */
export function createMemoryStorage(kept = new Map<string, string>()): SaveStorage {
  return {
    read: (name) => Promise.resolve(kept.get(name)),
    write: (name, text) => {
      kept.set(name, text)
      return Promise.resolve()
    },
  }
}
