/** Autosave with a storage that is slow, fails, loses data or answers late at any step, while another tab saves. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNavDocument, type NavDocument } from '../../src/document/index.js'
import { createRandom } from '../../src/engine/core/index.js'
import { createAutosave, type AutosaveSnapshot } from '../../src/persistence/index.js'
import { createMemoryStorage, type SaveStorage } from '../../src/persistence/storage/index.js'

type Status = AutosaveSnapshot['status']

/**
 * For each status, the statuses that may follow it. The table of states in the header of src/persistence explains them.
 */
const NEXT: Readonly<Record<Status, readonly Status[]>> = {
  idle: ['pending', 'saving', 'error'],
  pending: ['saving', 'pending'],
  saving: ['saved', 'pending', 'error', 'conflict', 'saving'],
  saved: ['pending', 'saving'],
  error: ['saving', 'pending'],
  conflict: ['pending', 'idle'],
}
function expectDocumented(statuses: readonly Status[]): void {
  for (const [i, status] of statuses.slice(1).entries()) expect(NEXT[statuses[i]], statuses.join(' ')).toContain(status)
}
const TIMEOUT = 1_000

const unhandled: unknown[] = []
const onUnhandled = (reason: unknown): void => void unhandled.push(reason)
beforeEach(() => {
  vi.useFakeTimers()
  unhandled.length = 0
  process.on('unhandledRejection', onUnhandled)
})
afterEach(() => {
  process.off('unhandledRejection', onUnhandled)
  vi.useRealTimers()
})

type Trouble = 'none' | 'slow' | 'fails' | 'late' | 'throws'
const TROUBLES: readonly Trouble[] = ['none', 'none', 'slow', 'fails', 'late', 'throws']

/** Makes a storage where `trouble` chooses a fault, or none, for every call. */
function troubledStorage(stored: Map<string, string>, trouble: () => Trouble, hasSwap: boolean): SaveStorage {
  const good = createMemoryStorage(stored)
  const later = <T>(milliseconds: number, work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => setTimeout(() => void work().then(resolve, reject), milliseconds))
  const run = <T>(work: () => Promise<T>): Promise<T> => {
    const kind = trouble()
    if (kind === 'throws') throw new Error('no storage today')
    if (kind === 'fails') return later(1, () => Promise.reject(new Error('the disk is full')))
    if (kind === 'slow') return later(TIMEOUT / 4, work)
    if (kind === 'late') return later(TIMEOUT * 2, work)
    return work()
  }
  return {
    read: (name) => run(() => good.read(name)),
    write: (name, text) => run(() => good.write(name, text)),
    ...(hasSwap && { swap: (names, decide) => run(() => good.swap!(names, decide)) }),
  }
}

function session(seed: number, hasSwap: boolean) {
  const random = createRandom(seed)
  const stored = new Map<string, string>()
  let isTroubled = true
  const trouble = (): Trouble => (isTroubled ? TROUBLES[Math.floor(random() * TROUBLES.length)] : 'none')
  const options = { storage: troubledStorage(stored, trouble, hasSwap), key: 'map', timeout: TIMEOUT, locks: undefined }
  const autosave = createAutosave({ ...options, session: 'mine' })
  const statuses: Status[] = [autosave.getSnapshot().status]
  autosave.subscribe(() => {
    const { status } = autosave.getSnapshot()
    if (status !== statuses.at(-1)) statuses.push(status)
  })
  let count = 0
  const nextMap = (): NavDocument => createNavDocument({ name: `version ${++count}` })
  return {
    random,
    kept: stored,
    autosave,
    statuses,
    nextMap,
    endTroubles: () => (isTroubled = false),
    another: () =>
      createAutosave({ storage: createMemoryStorage(stored), key: 'map', session: 'theirs', locks: undefined }),
  }
}

const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds)

describe.each([
  ['with transactions', true],
  ['without transactions', false],
])('autosave over a storage %s', (_, hasSwap) => {
  it.each(Array.from({ length: 40 }, (__, seed) => seed))(
    'saves the last version once storage works, with documented changes of its status (seed %i)',
    async (seed) => {
      const { random, kept: stored, autosave, statuses, nextMap, endTroubles } = session(seed, hasSwap)
      for (let step = 0; step < 60; step++) {
        const choice = random()
        if (choice < 0.4) autosave.save(nextMap())
        else if (choice < 0.5) void autosave.flush()
        else if (choice < 0.55) autosave.leave()
        else if (choice < 0.6) stored.clear()
        else if (choice < 0.65) void autosave.restore()
        await pass(random() * 800)
      }
      endTroubles()
      const last = nextMap()
      autosave.save(last)
      await pass(20_000)
      expect(autosave.getSnapshot()).toMatchObject({ status: 'saved', error: undefined })
      const opened = await createAutosave({ storage: createMemoryStorage(stored), key: 'map' }).restore()
      expect(opened.save?.document.name).toBe(last.name)
      expectDocumented(statuses)
      // No other session saves, so there is no conflict.
      expect(statuses).not.toContain('conflict')
      vi.useRealTimers()
      await new Promise((resolve) => setTimeout(resolve))
      expect(unhandled).toEqual([])
    },
  )

  it.each(Array.from({ length: 20 }, (__, seed) => 100 + seed))(
    'never overwrites a save of another tab before takeOver is called (seed %i)',
    async (seed) => {
      const { random, autosave, nextMap, endTroubles, another, statuses } = session(seed, hasSwap)
      autosave.save(nextMap())
      for (let step = 0; step < 10; step++) {
        if (random() < 0.5) autosave.save(nextMap())
        await pass(random() * 1000)
      }
      endTroubles()
      await pass(20_000)
      expect(autosave.getSnapshot().status).toBe('saved')
      const other = another()
      await other.restore()
      const theirs = createNavDocument({ name: 'theirs' })
      other.save(theirs)
      await other.flush()
      expect(other.getSnapshot().status).toBe('saved')
      const mine = nextMap()
      autosave.save(mine)
      await pass(20_000)
      expect(autosave.getSnapshot()).toMatchObject({ status: 'conflict', error: { code: 'live/save-conflict' } })
      expect((await another().restore()).save?.document.name).toBe('theirs')
      autosave.takeOver()
      await pass(20_000)
      expect(autosave.getSnapshot().status).toBe('saved')
      expect((await another().restore()).save?.document.name).toBe(mine.name)
      expectDocumented(statuses)
    },
  )
})
