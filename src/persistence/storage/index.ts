/** Storages for saves, in a module of their own so that importing one does not load autosave. A write that resolved is durable; `swap` is atomic. */
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'

/** One connection per database and page; connections are never closed. */
const stores = new Map<string, UseStore>()

function storeOf(database: string): UseStore {
  const store = stores.get(database) ?? createStore(database, 'saves')
  stores.set(database, store)
  return store
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function abortIfRunning(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // The transaction has already ended.
  }
}

/**
 * Creates a storage in IndexedDB, opened at the first use. A swap is one atomic transaction, which no other tab can interrupt.
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
          // A transaction ends when it is idle, so nothing else may be awaited in between.
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
      // Commit explicitly instead of waiting for responses: the page may be unloaded by then.
      void storeOf(database)('readwrite', (store) => {
        store.put(text, name)
        store.transaction.commit?.()
        return promisifyRequest(store.transaction)
      }).catch(() => undefined)
    },
  }
}

/**
 * Creates a storage in memory, with the lifetime of the page.
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

/** Stores text under names. A write that resolves is durable. */
export interface SaveStorage {
  read: (name: string) => Promise<string | undefined>
  write: (name: string, text: string) => Promise<void>
  /** Reads the names and writes the result of `decide`, in one transaction. If `decide` throws, writes nothing and rejects with its error. */
  swap?: (
    names: readonly string[],
    decide: (values: readonly (string | undefined)[]) => Readonly<Record<string, string>>,
  ) => Promise<void>
  /** Starts a write while the page unloads. The caller does not wait for it, and it may fail. */
  keepNow?: (name: string, text: string) => void
}
