import type { UseStore } from 'idb-keyval'
import { createStore, promisifyRequest } from 'idb-keyval'

/** One connection per database and page: connections are never closed. */
const stores = new Map<string, UseStore>()

function storeOf(database: string): UseStore {
  const store = stores.get(database) ?? createStore(database, 'saves')
  stores.set(database, store)
  return store
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** A transaction that ended by itself, as after a failed read, cannot be aborted again. */
function abortIfRunning(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has ended.
  }
}

/**
 * IndexedDB, opened at the first use. A swap is one transaction: it is there whole or not at all, and no other tab comes between.
 * @example
 * const editor = <NavEditor autosave={{ key: 'level-3', storage: createIndexedDbStorage('levels') }} />
 */
export function createIndexedDbStorage(database = 'navsmith'): SaveStorage {
  const read = async (name: string): Promise<string | undefined> =>
    asText(await storeOf(database)<unknown>('readonly', (store) => promisifyRequest(store.get(name))))
  return {
    read,
    write: (name, text) =>
      storeOf(database)('readwrite', (store) => {
        store.put(text, name)
        return promisifyRequest(store.transaction)
      }),
    swap: (names, decide) =>
      storeOf(database)('readwrite', async (store) => {
        const { transaction } = store
        const done = promisifyRequest(transaction)
        try {
          // Requests of one transaction are answered within it: nothing else may be waited for in between.
          const values = await Promise.all(names.map((name) => promisifyRequest<unknown>(store.get(name))))
          for (const [name, text] of Object.entries(decide(values.map(asText)))) store.put(text, name)
        } catch (error) {
          const ended = done.catch(() => undefined)
          abortIfRunning(transaction)
          await ended
          throw error
        }
        await done
      }),
    keepNow: (name, text) => {
      // Committed without waiting for an answer: there may be nobody to get it. The page's own storage is there even when no database can be opened in time.
      void storeOf(database)('readwrite', (store) => {
        store.put(text, name)
        store.transaction.commit?.()
        return promisifyRequest(store.transaction)
      }).catch(() => undefined)
    },
  }
}

/**
 * Kept as long as the page.
 * @example
 * const kept = new Map<string, string>()
 * const editor = <NavEditor autosave={{ key: 'level-3', storage: createMemoryStorage(kept) }} />
 */
export function createMemoryStorage(kept = new Map<string, string>()): SaveStorage {
  return {
    read: (name) => Promise.resolve(kept.get(name)),
    write: (name, text) => {
      kept.set(name, text)
      return Promise.resolve()
    },
    swap: (names, decide) => {
      try {
        for (const [name, text] of Object.entries(decide(names.map((name) => kept.get(name))))) kept.set(name, text)
        return Promise.resolve()
      } catch (error) {
        return Promise.reject(error instanceof Error ? error : new Error(String(error)))
      }
    },
    keepNow: (name, text) => void kept.set(name, text),
  }
}

/** Where text is kept under names. A write that resolves is durable. */
export interface SaveStorage {
  read: (name: string) => Promise<string | undefined>
  write: (name: string, text: string) => Promise<void>
  /** One transaction: reads the names and writes what `decide` answers, all of it or nothing; nothing where it throws. Rejects with what it threw. */
  swap?: (
    names: readonly string[],
    decide: (values: readonly (string | undefined)[]) => Readonly<Record<string, string>>,
  ) => Promise<void>
  /** Writes as well as it can while the page goes away: nobody waits for an answer. */
  keepNow?: (name: string, text: string) => void
}
