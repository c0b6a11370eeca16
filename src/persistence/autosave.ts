/**
 * Saves a document soon after it changed, into two places in turn, so that a save cut anywhere leaves the one before it.
 * Each save is one transaction where the storage has them, else it is made under a lock; another tab that saved in between is never
 * overwritten in silence. Storage that fails or does not answer is reported, and tried again at a calm pace while editing goes on.
 */
import type { NavDocument, OpenedSaves } from '../document/model/index.js'
import { openSealed, sealDocument } from '../document/model/index.js'
import { createStore, NavError, toNavError } from '../engine/core/index.js'
import type { Locks } from '../worker/index.js'
import { defaultLocks, uniqueName, withLock } from '../worker/index.js'

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

export interface AutosaveSnapshot {
  /** `conflict`: somebody else saved under this key; nothing is written until `takeOver`. */
  readonly status: 'idle' | 'pending' | 'saving' | 'saved' | 'error' | 'conflict'
  /** Counts saves, across reloads. */
  readonly generation: number
  readonly error: NavError | undefined
}

export interface AutosaveOptions {
  readonly storage: SaveStorage
  /** Name of the save; one per map. */
  readonly key: string
  /** Milliseconds of rest before a save; 300 when absent. */
  readonly delay?: number
  /** Milliseconds that a change waits at most under steady editing; 1,000 when absent. */
  readonly maxDelay?: number
  /** Milliseconds between two tries while storage fails; 5,000 when absent. */
  readonly retry?: number
  /** Milliseconds that storage has to answer; 5,000 when absent. */
  readonly timeout?: number
  /** Tells this session from others that save under the same key; a random one when absent. */
  readonly session?: string
  /** Keeps sessions of other pages apart where storage has no transactions; the browser's own when absent. */
  readonly locks?: Locks | undefined
}

export interface Autosave {
  getSnapshot: () => AutosaveSnapshot
  subscribe: (listener: () => void) => () => void
  /** Saves this document soon. The same document again is no work. */
  save: (document: NavDocument) => void
  /** Saves what waits now. Resolves when it is written or has failed; never rejects. */
  flush: () => Promise<AutosaveSnapshot>
  /** The page goes out of sight, perhaps for good: keeps what waits at once where storage can, and saves it. */
  leave: () => void
  /** The newest whole save, and what was damaged. Never rejects. */
  restore: () => Promise<OpenedSaves>
  /** After a conflict: this session's document is the right one. */
  takeOver: () => void
  /** Forgets what waits. */
  dispose: () => void
}

const DELAY = 300
const MAX_DELAY = 1_000
const RETRY = 5_000
const TIMEOUT = 5_000

const generationOf = (text: string | undefined): number => {
  const value = Number(text?.split(' ')[0] ?? 0)
  return Number.isSafeInteger(value) && value > 0 ? value : 0
}

const timeOf = (head: string | undefined): number => Number(head?.split(' ')[2] ?? 0)

export function createAutosave(options: AutosaveOptions): Autosave {
  const { storage, key, delay = DELAY, maxDelay = MAX_DELAY, retry = RETRY, timeout = TIMEOUT } = options
  const session = options.session ?? uniqueName('session')
  const locks = options.locks ?? defaultLocks()
  const slots = [`${key}:a`, `${key}:b`] as const
  const headName = `${key}:head`
  /** What was kept while the page went away; emptied by the next save. */
  const lastName = `${key}:last`
  const store = createStore<AutosaveSnapshot>({ status: 'idle', generation: 0, error: undefined })
  const publish = store.set
  let waiting: NavDocument | undefined
  let waitingSince = 0
  /** On its way into storage. */
  let writing: NavDocument | undefined
  let last: NavDocument | undefined
  let keptNow = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  /** The head as this session last saw it; undefined before the first look, and where whatever stands there may be overwritten. */
  let head: { readonly text: string | undefined } | undefined
  let looking: Promise<unknown> | undefined
  /** A storage call that was given up and may still come true: until it is over, nothing is written after it. */
  let late: Promise<unknown> | undefined
  let attempts = 0
  const since = Date.now()
  let failedAt = -Infinity

  const stopTimer = (): void => {
    if (timer !== undefined) clearTimeout(timer)
    timer = undefined
  }
  const schedule = (): void => {
    stopTimer()
    if (waiting === undefined || store.state.status === 'conflict') return
    const now = performance.now()
    const rest = Math.min(delay, Math.max(0, waitingSince + maxDelay - now))
    timer = setTimeout(() => void run(), Math.max(rest, failedAt + retry - now))
  }
  const silent = (): NavError =>
    new NavError('live/storage-silent', `storage did not answer within ${timeout} ms`, { key })

  /** Rejects when the work takes too long; it is remembered until it is over. */
  const timed = async <T>(work: Promise<T>): Promise<T> => {
    let alarm: ReturnType<typeof setTimeout> | undefined
    const over = new Promise<never>((_resolve, reject) => {
      alarm = setTimeout(() => {
        const pending: Promise<unknown> = work
          .catch(() => undefined)
          .then(() => {
            if (late === pending) late = undefined
          })
        late = pending
        reject(silent())
      }, timeout)
    })
    try {
      return await Promise.race([work, over])
    } finally {
      clearTimeout(alarm)
    }
  }
  /** What stands there before the first save: whoever changes it from then on is somebody else. */
  const look = (): Promise<unknown> =>
    (looking ??= timed(storage.read(headName)).then(
      // Saved after this session began: not by somebody before it.
      (text) => (head ??= { text: timeOf(text) > since ? undefined : text }),
      () => (looking = undefined),
    ))

  /** Throws when the head that was found is not the one that this session knows. */
  const checkHead = (found: string | undefined, attempt: number): void => {
    if (attempt !== attempts) throw silent()
    if (head !== undefined && found !== head.text)
      throw new NavError('live/save-conflict', 'another tab has saved this map since; take over to keep this one', {
        key,
      })
  }
  const plan = (document: NavDocument, found: string | undefined) => {
    const generation = Math.max(generationOf(found), store.state.generation) + 1
    return {
      generation,
      name: slots[generation % 2],
      text: sealDocument(document, generation),
      head: `${generation} ${session} ${Date.now()}`,
    }
  }
  const checkKept = async (name: string, text: string): Promise<void> => {
    if ((await storage.read(name)) !== text)
      throw new NavError('live/save-lost', 'storage took the save and gave something else back', { key, name })
  }
  /** Place and head in one transaction, or one after the other under the lock; the place is read back. */
  const write = async (document: NavDocument, attempt: number): Promise<void> => {
    let next: ReturnType<typeof plan> | undefined
    if (storage.swap !== undefined) {
      await storage.swap([headName], ([found]) => {
        checkHead(found, attempt)
        next = plan(document, found)
        return { [next.name]: next.text, [headName]: next.head }
      })
    } else {
      const found = await storage.read(headName)
      checkHead(found, attempt)
      next = plan(document, found)
      await storage.write(next.name, next.text)
      await checkKept(next.name, next.text)
      // Where there are no locks between pages: as near to the write as it goes.
      if ((await storage.read(headName)) !== found) checkHead('another', attempt)
      await storage.write(headName, next.head)
    }
    if (next === undefined)
      throw new NavError('live/save-lost', 'storage ended the transaction without having asked what to write', { key })
    head = { text: next.head }
    publish({ generation: next.generation })
    if (storage.swap !== undefined && (await storage.read(headName)) === next.head)
      await checkKept(next.name, next.text)
  }

  const runOnce = async (): Promise<void> => {
    const document = waiting
    if (document === undefined) return
    waiting = undefined
    writing = document
    publish({ status: 'saving' })
    const attempt = ++attempts
    try {
      if (late !== undefined) throw silent()
      await look()
      await withLock(locks, `navsmith-save ${key}`, () => timed(write(document, attempt)), timeout)
      last = document
      failedAt = -Infinity
      if (keptNow) storage.keepNow?.(lastName, '')
      keptNow = false
      publish({ status: waiting === undefined ? 'saved' : 'pending', error: undefined })
    } catch (error) {
      attempts++
      waiting ??= document
      const known = toNavError(error, 'live/save-failed')
      failedAt = performance.now()
      publish({ status: known.code === 'live/save-conflict' ? 'conflict' : 'error', error: known })
    }
    writing = undefined
    schedule()
  }

  function run(): Promise<void> {
    stopTimer()
    running ??= runOnce().finally(() => {
      running = undefined
    })
    return running
  }
  const flush = async (): Promise<AutosaveSnapshot> => {
    await running
    if (waiting !== undefined && store.state.status !== 'conflict') await run()
    return store.state
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    save: (document) => {
      if (document === waiting || (document === last && waiting === undefined && writing === undefined)) return
      if (waiting === undefined) waitingSince = performance.now()
      waiting = document
      void look()
      const { status } = store.state
      if (status === 'idle' || status === 'saved') publish({ status: 'pending' })
      schedule()
    },
    flush,
    leave: () => {
      const document = waiting ?? writing
      if (document === undefined || store.state.status === 'conflict') return
      try {
        storage.keepNow?.(lastName, sealDocument(document, store.state.generation + 1))
        keptNow = true
      } catch {
        // The save that follows says what is wrong.
      }
      void flush()
    },
    restore: async () => {
      try {
        const [found, ...saves] = await timed(
          Promise.all([headName, ...slots, lastName].map((name) => storage.read(name))),
        )
        head = { text: found }
        const opened = openSealed(saves)
        publish({ generation: Math.max(generationOf(found), opened.save?.generation ?? 0) })
        return opened
      } catch (error) {
        publish({ status: 'error', error: toNavError(error, 'live/restore-failed') })
        return { save: undefined, damaged: [] }
      }
    },
    takeOver: () => {
      head = looking = undefined
      failedAt = -Infinity
      publish({ status: waiting === undefined ? 'idle' : 'pending', error: undefined })
      // Whatever stands there now may go.
      looking = Promise.resolve()
      schedule()
    },
    dispose: () => {
      stopTimer()
      waiting = undefined
    },
  }
}
