/** Storage that is slow, never responds, throws or is shared; pages that close; runtimes without random ids. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNavDocument, sealDocument, type NavDocument } from '../../src/document/index.js'
import { createRandom } from '../../src/engine/core/index.js'
import type { Locks } from '../../src/worker/locks.js'
import { createMemoryStorage, type SaveStorage } from '../../src/persistence/storage/index.js'
import { createAutosave } from '../../src/persistence/index.js'
import { effort } from '../support/effort.js'

const map = (name: string): NavDocument => createNavDocument({ name })
const never = <T>(): Promise<T> => new Promise(() => undefined)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['crypto without randomUUID', { getRandomValues: (numbers: Uint32Array) => numbers.fill(7) }],
  ['no crypto at all', undefined],
])('a runtime on plain http saves with %s', async (_name, crypto) => {
  vi.stubGlobal('crypto', crypto)
  const autosave = createAutosave({ storage: createMemoryStorage(), key: 'map' })
  autosave.save(map('a'))
  expect(await autosave.flush()).toMatchObject({ status: 'saved', generation: 1 })
})

describe('storage that never responds', () => {
  const silentAt = (calls: readonly (keyof SaveStorage)[], stored = new Map<string, string>()) => {
    const good = createMemoryStorage(stored)
    const state = { silent: true }
    const storage: SaveStorage = {
      read: (name) => (state.silent && calls.includes('read') ? never() : good.read(name)),
      write: (name, text) => (state.silent && calls.includes('write') ? never() : good.write(name, text)),
      ...(calls.includes('swap') && { swap: (names, decide) => (state.silent ? never() : good.swap!(names, decide)) }),
    }
    return { storage, state, kept: stored }
  }

  it.each([[['read']], [['write']], [['swap']]] as const)(
    '%s fails after a timeout instead of saving forever',
    async (calls) => {
      const { storage } = silentAt(calls)
      const autosave = createAutosave({ storage, key: 'map' })
      autosave.save(map('a'))
      await vi.advanceTimersByTimeAsync(12_000)
      expect(autosave.getSnapshot()).toMatchObject({ status: 'error', error: { code: 'live/storage-silent' } })
    },
  )

  it('restore returns nothing after a timeout', async () => {
    const opened = createAutosave({ storage: silentAt(['read']).storage, key: 'map', timeout: 100 }).restore()
    await vi.advanceTimersByTimeAsync(200)
    expect(await opened).toEqual({ save: undefined, damaged: [] })
  })

  it('a late write never overwrites a newer save', async () => {
    const stored = new Map<string, string>()
    const good = createMemoryStorage(stored)
    const late: (() => void)[] = []
    let isLate = true
    const storage: SaveStorage = {
      read: good.read,
      write: (name, text) =>
        isLate
          ? new Promise((resolve) => late.push(() => void good.write(name, text).then(resolve)))
          : good.write(name, text),
    }
    const autosave = createAutosave({ storage, key: 'map', timeout: 100, retry: 50 })
    autosave.save(map('old'))
    await vi.advanceTimersByTimeAsync(600)
    expect(autosave.getSnapshot().status).toBe('error')
    autosave.save(map('new'))
    await vi.advanceTimersByTimeAsync(600)
    expect([autosave.getSnapshot().status, late.length]).toEqual(['error', 1])
    isLate = false
    late.forEach((land) => land())
    await vi.advanceTimersByTimeAsync(600)
    expect(autosave.getSnapshot().status).toBe('saved')
    expect((await autosave.restore()).save?.document.name).toBe('new')
  })

  it('waiting for another session’s lock fails after a timeout', async () => {
    const locks: Locks = { request: () => never() }
    const autosave = createAutosave({ storage: createMemoryStorage(), key: 'map', locks })
    autosave.save(map('a'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(autosave.getSnapshot()).toMatchObject({ status: 'error', error: { code: 'live/locked' } })
  })
})

describe('a page that closes', () => {
  it('saves the last edit without waiting for a response', async () => {
    const stored = new Map<string, string>()
    const first = createAutosave({ storage: createMemoryStorage(stored), key: 'map' })
    first.save(map('saved'))
    await first.flush()
    for (let i = 0; i < 6; i++) {
      const gone = createAutosave({
        storage: { ...createMemoryStorage(stored), write: never, swap: never },
        key: 'map',
      })
      const restoring = gone.restore()
      await vi.advanceTimersByTimeAsync(1)
      await restoring
      gone.save(map(`last ${i}`))
      gone.leave()
      expect(
        (await createAutosave({ storage: createMemoryStorage(stored), key: 'map' }).restore()).save?.document.name,
      ).toBe(`last ${i}`)
      gone.dispose()
      await vi.advanceTimersByTimeAsync(6000)
    }
    const next = createAutosave({ storage: createMemoryStorage(stored), key: 'map' })
    await next.restore()
    next.save(map('later'))
    await next.flush()
    expect(
      (await createAutosave({ storage: createMemoryStorage(stored), key: 'map' }).restore()).save?.document.name,
    ).toBe('later')
  })

  it('also saves pending edits, unless another session saved', async () => {
    const stored = new Map<string, string>()
    const keepNow = vi.fn()
    const autosave = createAutosave({ storage: { ...createMemoryStorage(stored), keepNow, swap: never }, key: 'map' })
    autosave.leave()
    expect(keepNow).not.toHaveBeenCalled()
    autosave.save(map('under way'))
    void autosave.flush()
    await vi.advanceTimersByTimeAsync(1)
    expect(autosave.getSnapshot().status).toBe('saving')
    autosave.leave()
    expect(keepNow).toHaveBeenCalledWith('map:last', sealDocument(map('under way'), 1))
    await vi.advanceTimersByTimeAsync(6000)
    const other = createAutosave({ storage: { ...createMemoryStorage(stored), keepNow }, key: 'map' })
    await other.restore()
    stored.set('map:head', '9 somebody')
    other.save(map('mine'))
    await other.flush()
    keepNow.mockClear()
    other.leave()
    expect([other.getSnapshot().status, keepNow.mock.calls.length]).toEqual(['conflict', 0])
  })
})

describe('two sessions on one map', () => {
  /** Makes a storage with a delay per call, with or without transactions. */
  const slow = (stored: Map<string, string>, random: () => number, isAtomic: boolean): SaveStorage => {
    const good = createMemoryStorage(stored)
    const wait = () => new Promise((resolve) => setTimeout(resolve, Math.floor(random() * 20)))
    return {
      read: async (name) => (await wait(), good.read(name)),
      write: async (name, text) => {
        await wait()
        await good.write(name, text)
        await wait()
      },
      ...(isAtomic && {
        swap: async (names, decide) => {
          await wait()
          await good.swap!(names, decide)
          await wait()
        },
      }),
    }
  }

  it.each([true, false])(
    'never both report success for different drawings over random interleavings (storage with transactions: %s)',
    async (isAtomic) => {
      const random = createRandom(10)
      const counts = { saved: 0, conflict: 0 }
      const ROUNDS = effort(1000)
      for (let round = 0; round < ROUNDS; round++) {
        const stored = new Map<string, string>()
        const sessions = ['one', 'two'].map((session) =>
          createAutosave({
            storage: slow(stored, random, isAtomic),
            key: `map ${isAtomic} ${round}`,
            session,
            delay: Math.floor(random() * 30),
          }),
        )
        const looks = random() < 0.5 ? sessions.map((session) => session.restore()) : []
        if (looks.length > 0) {
          await vi.advanceTimersByTimeAsync(100)
          await Promise.all(looks)
        }
        sessions.forEach((session, i) => session.save(map(`${i}`)))
        await vi.advanceTimersByTimeAsync(1000)
        const said = sessions.map((session) => session.getSnapshot().status)
        for (const status of said) counts[status as 'saved' | 'conflict']++
        expect([...said].sort(), `round ${round}`).toEqual(['conflict', 'saved'])
        const reader = createAutosave({ storage: createMemoryStorage(stored), key: `map ${isAtomic} ${round}` })
        expect((await reader.restore()).save?.document.name, `round ${round}`).toBe(`${said.indexOf('saved')}`)
      }
      expect(counts).toEqual({ saved: ROUNDS, conflict: ROUNDS })
    },
  )
})
