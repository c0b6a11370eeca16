/**
 * Saves a document soon after it changed, into two places in turn, so that a save cut anywhere leaves the one before it.
 * Storage that fails is tried again at a calm pace while editing goes on; another tab that saved in between is never
 * overwritten in silence.
 */
import type { NavDocument, OpenedSaves } from '../document/index.js'
import { openSealed, sealDocument } from '../document/index.js'
import { NavError } from '../engine/core/index.js'
import { toNavError } from './mesh-builder.js'

/** Where text is kept under names. A write that resolves is durable. */
export interface SaveStorage {
  read: (name: string) => Promise<string | undefined>
  write: (name: string, text: string) => Promise<void>
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
  /** Tells this session from others that save under the same key; a random one when absent. */
  readonly session?: string
}

export interface Autosave {
  getSnapshot: () => AutosaveSnapshot
  subscribe: (listener: () => void) => () => void
  /** Saves this document soon. The same document again is no work. */
  save: (document: NavDocument) => void
  /** Saves what waits now. Resolves when it is written or has failed; never rejects. */
  flush: () => Promise<AutosaveSnapshot>
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

export function createAutosave(options: AutosaveOptions): Autosave {
  const { storage, key, delay = DELAY, maxDelay = MAX_DELAY, retry = RETRY } = options
  const session = options.session ?? crypto.randomUUID()
  const slots = [`${key}:a`, `${key}:b`] as const
  const headName = `${key}:head`
  const listeners = new Set<() => void>()
  let snapshot: AutosaveSnapshot = { status: 'idle', generation: 0, error: undefined }
  let waiting: NavDocument | undefined
  let waitingSince = 0
  let last: NavDocument | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  /** The head as this session last saw it; undefined before the first look. */
  let head: { readonly text: string | undefined } | undefined
  let failedAt = -Infinity

  const publish = (change: Partial<AutosaveSnapshot>): void => {
    snapshot = { ...snapshot, ...change }
    for (const listener of [...listeners]) listener()
  }
  const stopTimer = (): void => {
    if (timer !== undefined) clearTimeout(timer)
    timer = undefined
  }
  const schedule = (): void => {
    stopTimer()
    if (waiting === undefined || snapshot.status === 'conflict') return
    const now = performance.now()
    const rest = Math.min(delay, Math.max(0, waitingSince + maxDelay - now))
    timer = setTimeout(() => void run(), Math.max(rest, failedAt + retry - now))
  }

  const generationOf = (text: string | undefined): number => {
    const value = Number(text?.split(' ')[0] ?? 0)
    return Number.isSafeInteger(value) && value > 0 ? value : 0
  }

  /** Writes one document: place first, head after, then reads the place back. */
  const write = async (document: NavDocument): Promise<void> => {
    const found = await storage.read(headName)
    if (head !== undefined && found !== head.text) throw new NavError('live/save-conflict', 'another tab has saved this map since; take over to keep this one', { key })
    const generation = generationOf(found) + 1
    const name = slots[generation % 2]
    const text = sealDocument(document, generation)
    await storage.write(name, text)
    if ((await storage.read(name)) !== text) throw new NavError('live/save-lost', 'storage took the save and gave something else back', { key, name })
    const nextHead = `${generation} ${session}`
    await storage.write(headName, nextHead)
    head = { text: nextHead }
    publish({ generation })
  }

  const runOnce = async (): Promise<void> => {
    const document = waiting
    if (document === undefined) return
    waiting = undefined
    publish({ status: 'saving' })
    try {
      await write(document)
      last = document
      failedAt = -Infinity
      publish({ status: waiting === undefined ? 'saved' : 'pending', error: undefined })
    } catch (error) {
      waiting ??= document
      const known = toNavError(error, 'live/save-failed')
      failedAt = performance.now()
      publish({ status: known.code === 'live/save-conflict' ? 'conflict' : 'error', error: known })
    }
    schedule()
  }

  function run(): Promise<void> {
    stopTimer()
    running ??= runOnce().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    save: (document) => {
      if (document === waiting || (document === last && waiting === undefined)) return
      if (waiting === undefined) waitingSince = performance.now()
      waiting = document
      if (snapshot.status === 'idle' || snapshot.status === 'saved') publish({ status: 'pending' })
      schedule()
    },
    flush: async () => {
      await running
      if (waiting !== undefined && snapshot.status !== 'conflict') await run()
      return snapshot
    },
    restore: async () => {
      try {
        const [found, ...saves] = await Promise.all([storage.read(headName), storage.read(slots[0]), storage.read(slots[1])])
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
      head = undefined
      failedAt = -Infinity
      publish({ status: waiting === undefined ? 'idle' : 'pending', error: undefined })
      schedule()
    },
    dispose: () => {
      stopTimer()
      waiting = undefined
    },
  }
}
