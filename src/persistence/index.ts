/**
 * Saves a document soon after a change, alternating between two slots, so that an interrupted save never damages the previous one.
 * A save never silently overwrites another tab's save. Storage that fails or does not respond is reported, and retried every few seconds.
 * Editing never waits; a pause in editing costs one write.
 *
 * States, and what leads from one to the next:
 *   idle      nothing to save yet           save -> pending; restore failed -> error
 *   pending   a change waits for a pause    pause over, flush, leave -> saving
 *   saving    a save is running             written -> saved, or pending if the document changed meanwhile
 *                                           failed or no response -> error; save of another session found -> conflict
 *   saved     the newest document is saved  save -> pending
 *   error     the change still waits        retry time over, flush, leave -> saving
 *   conflict  nothing is written            takeOver -> pending
 * `clear` leads from every state to idle. If the user cleared the site's data, nothing can be overwritten, so there is no conflict.
 */
import type { NavDocument } from '../document/model/index.js'
import { openSealed, sealDocument, type OpenedSaves } from '../document/writing/index.js'
import { createStore, NavError, toNavError } from '../engine/core/index.js'
import { defaultLocks, uniqueName, withLock, type Locks } from '../worker/index.js'
import type { SaveStorage } from './storage/index.js'

export interface AutosaveSnapshot {
  /** `conflict`: another session saved under this key; nothing is written until `takeOver`. */
  readonly status: 'idle' | 'pending' | 'saving' | 'saved' | 'error' | 'conflict'
  /** Number of saves, across reloads. */
  readonly generation: number
  readonly error: NavError | undefined
}

interface AutosaveOptions {
  readonly storage: SaveStorage
  readonly key: string
  /** Milliseconds without changes before a save; 300 when absent. */
  readonly delay?: number | undefined
  /** Maximum milliseconds that a change waits during steady editing; 1,000 when absent. */
  readonly maxDelay?: number | undefined
  /** Milliseconds between two attempts while storage fails; 5,000 when absent. */
  readonly retry?: number | undefined
  readonly timeout?: number | undefined
  /** Name of this session, which distinguishes it from others that save under the same key; a random name when absent. */
  readonly session?: string | undefined
  readonly locks?: Locks | undefined
}

export interface Autosave {
  getSnapshot: () => AutosaveSnapshot
  subscribe: (listener: () => void) => () => void
  /** Schedules a save of this document; does nothing if it is the document of the last call. */
  save: (document: NavDocument) => void
  flush: () => Promise<AutosaveSnapshot>
  leave: () => void
  /** Returns the newest complete save, and lists the damaged ones. Never rejects. */
  restore: () => Promise<OpenedSaves>
  takeOver: () => void
  /** Discards pending changes, waits for a running save, and deletes the saves of this key. Never rejects. */
  clear: () => Promise<void>
  dispose: () => void
}

const DELAY = 300
const MAX_DELAY = 1_000
const RETRY = 5_000
const TIMEOUT = 5_000

export const createAutosave = (options: AutosaveOptions): Autosave => new Autosaver(options)

interface PlannedSave {
  readonly generation: number
  readonly name: string
  readonly text: string
  readonly head: string
}

/** Makes `read`, `write` and `swap` async: if the storage throws, the promise rejects. `keepNow` stays synchronous. */
const asyncStorage = (storage: SaveStorage): SaveStorage => ({
  read: async (name) => storage.read(name),
  write: async (name, text) => storage.write(name, text),
  ...(storage.swap !== undefined && { swap: async (names, decide) => storage.swap?.(names, decide) }),
  ...(storage.keepNow !== undefined && { keepNow: (name, text) => storage.keepNow?.(name, text) }),
})

/**
 * The names under which the saves of one key are stored: two slots and a head. The head stores the name of the newest slot and the
 * session that wrote it.
 */
class SavePlaces {
  /** A storage call that timed out and may still complete. Nothing is written until it ends. */
  overdue: Promise<unknown> | undefined
  readonly timeout: number
  readonly slots: readonly [string, string]
  readonly headName: string
  readonly lastName: string
  /** Content of the head when this session last read or wrote it. Undefined before that, and after `allowOverwrite`. */
  head: { readonly text: string | undefined } | undefined
  attempts = 0
  private readonly session: string
  private readonly since = Date.now()
  private headRead: Promise<unknown> | undefined
  private readonly key: string
  readonly storage: SaveStorage

  constructor({ storage, key, session, timeout = TIMEOUT }: AutosaveOptions) {
    this.storage = asyncStorage(storage)
    this.key = key
    this.session = session ?? uniqueName('session')
    this.timeout = timeout
    this.slots = [`${key}:a`, `${key}:b`]
    this.headName = `${key}:head`
    this.lastName = `${key}:last`
  }

  timeoutError(): NavError {
    return new NavError('live/storage-silent', `Storage did not respond within ${this.timeout} ms`, { key: this.key })
  }

  /** Returns the result of a storage call. Rejects if it does not come in time. */
  async limit<T>(work: Promise<T>): Promise<T> {
    let alarm: ReturnType<typeof setTimeout> | undefined
    const over = new Promise<never>((_resolve, reject) => {
      alarm = setTimeout(() => {
        const pending: Promise<unknown> = work
          .catch(() => undefined)
          .then(() => {
            if (this.overdue === pending) this.overdue = undefined
          })
        this.overdue = pending
        reject(this.timeoutError())
      }, this.timeout)
    })
    try {
      return await Promise.race([work, over])
    } finally {
      clearTimeout(alarm)
    }
  }

  readHead(): Promise<unknown> {
    return (this.headRead ??= this.limit(this.storage.read(this.headName)).then(
      // If the head was written after this session began, another session wrote it. Store undefined, so that `checkHead` reports the conflict.
      (text) => (this.head ??= { text: timeOf(text) > this.since ? undefined : text }),
      () => (this.headRead = undefined),
    ))
  }

  async clear(): Promise<void> {
    const { storage, slots, headName, lastName } = this
    await Promise.all([...slots, lastName].map((name) => storage.write(name, '')))
    await storage.write(headName, '')
    this.head = { text: '' }
  }

  allowOverwrite(): void {
    this.head = undefined
    this.headRead = Promise.resolve()
  }

  /** Writes a slot and the head in one transaction, or one after the other under a lock. Then reads the slot back to verify it. */
  async write(
    document: NavDocument,
    after: () => number,
    attempt: number,
    onWritten: (generation: number) => void,
  ): Promise<void> {
    const { storage, headName, key } = this
    let next: PlannedSave | undefined
    if (storage.swap !== undefined) {
      await storage.swap([headName], ([found]) => {
        this.checkHead(found, attempt)
        next = this.plan(document, found, after())
        return { [next.name]: next.text, [headName]: next.head }
      })
    } else {
      const found = await storage.read(headName)
      this.checkHead(found, attempt)
      next = this.plan(document, found, after())
      await storage.write(next.name, next.text)
      await this.verifySlot(next)
      // Without locks between pages, check the head as late as possible before the write.
      this.checkHead(await storage.read(headName), attempt)
      await storage.write(headName, next.head)
    }
    if (next === undefined)
      throw new NavError('live/save-lost', 'Storage ended the transaction without writing', { key })
    this.head = { text: next.head }
    onWritten(next.generation)
    if (storage.swap !== undefined && (await storage.read(headName)) === next.head) await this.verifySlot(next)
  }

  private checkHead(found: string | undefined, attempt: number): void {
    if (attempt !== this.attempts) throw this.timeoutError()
    if (this.head !== undefined && found !== undefined && found !== '' && found !== this.head.text)
      throw new NavError(
        'live/save-conflict',
        'Another tab saved this map in the meantime; take over to keep this version',
        { key: this.key },
      )
  }

  private plan(document: NavDocument, found: string | undefined, after: number): PlannedSave {
    const generation = Math.max(generationOf(found), after) + 1
    return {
      generation,
      name: this.slots[generation % 2],
      text: sealDocument(document, generation),
      head: `${generation} ${this.session} ${Date.now()}`,
    }
  }

  private async verifySlot({ name, text }: PlannedSave): Promise<void> {
    if ((await this.storage.read(name)) !== text)
      throw new NavError('live/save-lost', 'Storage returned another text than was saved', { key: this.key, name })
  }
}

class Autosaver implements Autosave {
  private readonly store = createStore<AutosaveSnapshot>({ status: 'idle', generation: 0, error: undefined })
  readonly getSnapshot = this.store.getSnapshot
  readonly subscribe = this.store.subscribe
  private readonly places: SavePlaces
  private readonly locks: Locks | undefined
  private waiting: NavDocument | undefined
  private waitingSince = 0
  private writing: NavDocument | undefined
  private last: NavDocument | undefined
  private savedOnLeave = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<void> | undefined
  private failedAt = -Infinity

  constructor(private readonly options: AutosaveOptions) {
    this.places = new SavePlaces(options)
    this.locks = options.locks ?? defaultLocks()
  }

  readonly save = (document: NavDocument): void => {
    const { store, waiting } = this
    if (document === waiting || (document === this.last && waiting === undefined && this.writing === undefined)) return
    if (waiting === undefined) {
      this.waitingSince = performance.now()
      void this.places.readHead()
    }
    this.waiting = document
    const { status } = store.state
    if (status === 'idle' || status === 'saved') store.set({ status: 'pending' })
    this.schedule()
  }

  readonly flush = async (): Promise<AutosaveSnapshot> => {
    await this.running
    if (this.waiting !== undefined && this.store.state.status !== 'conflict') await this.run()
    return this.store.state
  }

  readonly leave = (): void => {
    const document = this.waiting ?? this.writing
    const { status, generation } = this.store.state
    if (document === undefined || status === 'conflict') return
    const { storage, lastName } = this.places
    try {
      storage.keepNow?.(lastName, sealDocument(document, generation + 1))
      this.savedOnLeave = true
    } catch {
      // The save below will report the same error.
    }
    void this.flush()
  }

  readonly restore = async (): Promise<OpenedSaves> => {
    const { store, places } = this
    const { storage, headName, slots, lastName, head } = places
    try {
      const [found, ...saves] = await places.limit(
        Promise.all([headName, ...slots, lastName].map((name) => storage.read(name))),
      )
      if (places.head === head && this.writing === undefined) places.head = { text: found }
      const opened = openSealed(saves)
      store.set({ generation: Math.max(generationOf(found), opened.save?.generation ?? 0) })
      return opened
    } catch (error) {
      if (store.state.status === 'idle') store.set({ status: 'error', error: toNavError(error, 'live/restore-failed') })
      return { save: undefined, damaged: [] }
    }
  }

  readonly takeOver = (): void => {
    this.places.allowOverwrite()
    this.failedAt = -Infinity
    this.store.set({ status: this.waiting === undefined ? 'idle' : 'pending', error: undefined })
    this.schedule()
  }

  readonly clear = async (): Promise<void> => {
    const { store, places, locks } = this
    this.dispose()
    await this.running
    await places.overdue
    this.dispose()
    this.last = undefined
    try {
      await withLock(locks, `navsmith-save ${this.options.key}`, () => places.limit(places.clear()), places.timeout)
      store.set({ status: 'idle', error: undefined })
    } catch (error) {
      store.set({ status: 'error', error: toNavError(error, 'live/save-failed') })
    }
  }

  readonly dispose = (): void => {
    this.stopTimer()
    this.waiting = undefined
  }

  private schedule(): void {
    this.stopTimer()
    if (this.waiting === undefined || this.store.state.status === 'conflict') return
    const { delay = DELAY, maxDelay = MAX_DELAY, retry = RETRY } = this.options
    const now = performance.now()
    const rest = Math.min(delay, Math.max(0, this.waitingSince + maxDelay - now))
    this.timer = setTimeout(() => void this.run(), Math.max(rest, this.failedAt + retry - now))
  }

  private stopTimer(): void {
    if (this.timer !== undefined) clearTimeout(this.timer)
    this.timer = undefined
  }

  private run(): Promise<void> {
    this.stopTimer()
    this.running ??= this.runOnce().finally(() => {
      this.running = undefined
    })
    return this.running
  }

  private async runOnce(): Promise<void> {
    const { store, places } = this
    const document = this.waiting
    if (document === undefined) return
    this.waiting = undefined
    this.writing = document
    store.set({ status: 'saving' })
    const attempt = ++places.attempts
    try {
      await this.write(document, attempt)
      this.last = document
      this.failedAt = -Infinity
      if (this.savedOnLeave) places.storage.keepNow?.(places.lastName, '')
      this.savedOnLeave = false
      store.set({ status: this.waiting === undefined ? 'saved' : 'pending', error: undefined })
    } catch (error) {
      places.attempts++
      this.waiting ??= document
      const saveError = toNavError(error, 'live/save-failed')
      this.failedAt = performance.now()
      store.set({ status: saveError.code === 'live/save-conflict' ? 'conflict' : 'error', error: saveError })
    }
    this.writing = undefined
    this.schedule()
  }

  private async write(document: NavDocument, attempt: number): Promise<void> {
    const { store, places } = this
    if (places.overdue !== undefined) throw places.timeoutError()
    await places.readHead()
    const work = (): Promise<void> =>
      places.limit(
        places.write(
          document,
          () => store.state.generation,
          attempt,
          (generation) => store.set({ generation }),
        ),
      )
    await withLock(this.locks, `navsmith-save ${this.options.key}`, work, places.timeout)
  }
}

function generationOf(text: string | undefined): number {
  const value = Number(text?.split(' ')[0] ?? 0)
  return Number.isSafeInteger(value) && value > 0 ? value : 0
}

function timeOf(head: string | undefined): number {
  return Number(head?.split(' ')[2] ?? 0)
}
