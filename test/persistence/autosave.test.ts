/** Autosave over a storage that is full, unreadable, truncated, slow, silent, forgetful or shared with another page. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNavDocument, sealDocument, type NavDocument } from '../../src/document/index.js'
import { createRandom } from '../../src/engine/core/index.js'
import { createMemoryStorage, type SaveStorage } from '../../src/persistence/storage/index.js'
import { createAutosave } from '../../src/persistence/index.js'
import { effort } from '../support/effort.js'

const map = (name: string): NavDocument => createNavDocument({ name })
const autosaveOver = (storage: SaveStorage, options: Partial<Parameters<typeof createAutosave>[0]> = {}) =>
  createAutosave({ storage, key: 'map', ...options })
const autosaveIn = (stored?: Map<string, string>) => autosaveOver(createMemoryStorage(stored))
const nameIn = async (stored: Map<string, string>): Promise<string | undefined> =>
  (await autosaveIn(stored).restore()).save?.document.name
const never = <T>(): Promise<T> => new Promise(() => undefined)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('autosave', () => {
  it('saves once after a pause in editing, and the save can be restored', async () => {
    const stored = new Map<string, string>()
    const autosave = autosaveIn(stored)
    for (let i = 0; i < 5; i++) {
      autosave.save(map(`v${i}`))
      await vi.advanceTimersByTimeAsync(50)
    }
    expect(autosave.getSnapshot().status).toBe('pending')
    await vi.advanceTimersByTimeAsync(400)
    expect(autosave.getSnapshot()).toMatchObject({ status: 'saved', generation: 1 })
    expect(await nameIn(stored)).toBe('v4')
  })

  it('saves at least every second under steady editing', async () => {
    const autosave = autosaveIn()
    for (let i = 0; i < 40; i++) {
      autosave.save(map(`v${i}`))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(autosave.getSnapshot().generation).toBeGreaterThanOrEqual(3)
  })

  it('opens the previous save when the newest is truncated, and preserves the truncated text', async () => {
    const stored = new Map<string, string>()
    const autosave = autosaveIn(stored)
    for (const name of ['first', 'second']) {
      autosave.save(map(name))
      await autosave.flush()
    }
    const [slot, whole] = [...stored].find(([name, text]) => name !== 'map:head' && text.includes('second'))!
    for (let cut = 1; cut < whole.length; cut += 7) {
      const { save, damaged } = await autosaveIn(new Map(stored).set(slot, whole.slice(0, cut))).restore()
      expect([save?.document.name, damaged]).toEqual(['first', [whole.slice(0, cut)]])
    }
  })

  it('retries slowly while storage is full, and then saves the newest document', async () => {
    let full = true
    let tries = 0
    const memory = createMemoryStorage()
    const autosave = autosaveOver({
      read: memory.read,
      write: (name, text) => {
        tries++
        return full ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : memory.write(name, text)
      },
    })
    for (let i = 0; i < 200; i++) {
      autosave.save(map(`v${i}`))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(autosave.getSnapshot()).toMatchObject({ status: 'error', error: { code: 'live/save-failed' } })
    expect(tries).toBeLessThanOrEqual(5)
    full = false
    await vi.advanceTimersByTimeAsync(6_000)
    expect(autosave.getSnapshot().status).toBe('saved')
    expect((await autosave.restore()).save?.document.name).toBe('v199')
  })

  it('reports storage that loses a completed write', async () => {
    const autosave = autosaveOver({ read: () => Promise.resolve(undefined), write: () => Promise.resolve() })
    autosave.save(map('a'))
    expect((await autosave.flush()).error?.code).toBe('live/save-lost')
  })

  it('returns nothing when storage cannot be read', async () => {
    const blocked = () => Promise.reject(new Error('blocked'))
    const autosave = autosaveOver({ read: blocked, write: blocked })
    expect(await autosave.restore()).toEqual({ save: undefined, damaged: [] })
    expect(autosave.getSnapshot()).toMatchObject({ status: 'error', error: { code: 'live/restore-failed' } })
  })

  it('waits for a running save to end before `clear` deletes the saves, without a conflict', async () => {
    const stored = new Map<string, string>()
    const good = createMemoryStorage(stored)
    const slow: SaveStorage = {
      ...good,
      swap: (names, decide) =>
        new Promise((resolve, reject) => setTimeout(() => void good.swap!(names, decide).then(resolve, reject), 350)),
    }
    const autosave = autosaveOver(slow)
    const statuses: string[] = []
    autosave.subscribe(() => statuses.push(autosave.getSnapshot().status))
    autosave.save(map('draft'))
    const flushed = autosave.flush()
    await vi.advanceTimersByTimeAsync(100)
    const cleared = autosave.clear()
    await vi.advanceTimersByTimeAsync(1_000)
    await Promise.all([flushed, cleared])
    expect(statuses).not.toContain('conflict')
    expect(autosave.getSnapshot().status).toBe('idle')
    expect(await nameIn(stored)).toBeUndefined()
  })

  it('does not write a document that is already saved, nor after dispose', async () => {
    const { read, ...memory } = createMemoryStorage()
    const write = vi.fn(memory.write)
    const autosave = autosaveOver({ read, write })
    const drawing = map('a')
    autosave.save(drawing)
    await autosave.flush()
    const writes = write.mock.calls.length
    autosave.save(drawing)
    autosave.save(map('b'))
    autosave.dispose()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(write.mock.calls).toHaveLength(writes)
  })
})

it.each([
  ['crypto without randomUUID', { getRandomValues: (numbers: Uint32Array) => numbers.fill(7) }],
  ['no crypto at all', undefined],
])('a page on plain HTTP can save with %s', async (_name, crypto) => {
  vi.stubGlobal('crypto', crypto)
  const autosave = autosaveIn()
  autosave.save(map('a'))
  expect(await autosave.flush()).toMatchObject({ status: 'saved', generation: 1 })
})

describe('with storage that never responds', () => {
  const { read, write } = createMemoryStorage()

  it.each(['read', 'write', 'swap'])('%s fails after a timeout instead of saving forever', async (call) => {
    const autosave = autosaveOver({ read, write, [call]: never })
    autosave.save(map('a'))
    await vi.advanceTimersByTimeAsync(12_000)
    expect(autosave.getSnapshot()).toMatchObject({ status: 'error', error: { code: 'live/storage-silent' } })
  })

  it('a late write never overwrites a newer save', async () => {
    const good = createMemoryStorage()
    const late: (() => void)[] = []
    let isLate = true
    const storage: SaveStorage = {
      read: good.read,
      write: (name, text) =>
        isLate
          ? new Promise((resolve) => late.push(() => void good.write(name, text).then(resolve)))
          : good.write(name, text),
    }
    const autosave = autosaveOver(storage, { timeout: 100, retry: 50 })
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
    const autosave = autosaveOver(createMemoryStorage(), { locks: { request: () => never() } })
    autosave.save(map('a'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(autosave.getSnapshot()).toMatchObject({ status: 'error', error: { code: 'live/locked' } })
  })
})

describe('a page that closes', () => {
  it('saves the last edit without waiting for a response', async () => {
    const stored = new Map<string, string>()
    const first = autosaveIn(stored)
    first.save(map('saved'))
    await first.flush()
    for (let i = 0; i < 6; i++) {
      const gone = autosaveOver({ ...createMemoryStorage(stored), write: never, swap: never })
      const restoring = gone.restore()
      await vi.advanceTimersByTimeAsync(1)
      await restoring
      gone.save(map(`last ${i}`))
      gone.leave()
      expect(await nameIn(stored)).toBe(`last ${i}`)
      gone.dispose()
      await vi.advanceTimersByTimeAsync(6000)
    }
    const next = autosaveIn(stored)
    await next.restore()
    next.save(map('later'))
    await next.flush()
    expect(await nameIn(stored)).toBe('later')
  })

  it('stores the last edit again if its save is still running, unless another session has saved', async () => {
    const stored = new Map<string, string>()
    const keepNow = vi.fn()
    const autosave = autosaveOver({ ...createMemoryStorage(stored), keepNow, swap: never })
    autosave.leave()
    expect(keepNow).not.toHaveBeenCalled()
    autosave.save(map('under way'))
    void autosave.flush()
    await vi.advanceTimersByTimeAsync(1)
    expect(autosave.getSnapshot().status).toBe('saving')
    autosave.leave()
    expect(keepNow).toHaveBeenCalledWith('map:last', sealDocument(map('under way'), 1))
    await vi.advanceTimersByTimeAsync(6000)
    const other = autosaveOver({ ...createMemoryStorage(stored), keepNow })
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
    'never both save different drawings in random interleavings (storage with transactions: %s)',
    async (isAtomic) => {
      const random = createRandom(10)
      const counts = { saved: 0, conflict: 0 }
      const ROUNDS = effort(1000)
      for (let round = 0; round < ROUNDS; round++) {
        const stored = new Map<string, string>()
        const key = `map ${isAtomic} ${round}`
        const sessions = ['one', 'two'].map((session) => {
          const delay = Math.floor(random() * 30)
          return createAutosave({ storage: slow(stored, random, isAtomic), key, session, delay })
        })
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
        const reader = createAutosave({ storage: createMemoryStorage(stored), key })
        expect((await reader.restore()).save?.document.name, `round ${round}`).toBe(`${said.indexOf('saved')}`)
      }
      expect(counts).toEqual({ saved: ROUNDS, conflict: ROUNDS })
    },
  )
})
