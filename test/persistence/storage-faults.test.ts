/** All ways in which a browser can reject a save: editing continues, the reason is reported, and retries are rare. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import { createAutosave } from '../../src/persistence/index.js'
import { createIndexedDbStorage } from '../../src/persistence/storage/index.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Makes a database request that fails or never answers. */
function request(error: DOMException | undefined): object {
  const made: { onerror?: () => void; error: unknown } = { error }
  if (error !== undefined) void Promise.resolve().then(() => made.onerror?.())
  return made
}
const trouble = (name: string): DOMException => new DOMException(name, name)

/** Makes a database that opens and then runs `transaction` for each transaction. */
function opened(transaction: () => unknown): object {
  const made: { onsuccess?: () => void; result: object } = { result: { transaction } }
  void Promise.resolve().then(() => made.onsuccess?.())
  return made
}
const failing = (name: string) => () => {
  const store = {
    transaction: { error: trouble(name), commit: () => undefined, abort: () => undefined },
    get: () => request(trouble(name)),
    put: () => request(trouble(name)),
  }
  return { objectStore: () => store }
}

const FAULTS: Readonly<Record<string, (count: () => void) => object | undefined>> = {
  'a full disk (QuotaExceededError)': (count) => ({
    open: () => opened(() => (count(), failing('QuotaExceededError')())),
  }),
  'a database of a newer version (VersionError)': (count) => ({
    open: () => (count(), request(trouble('VersionError'))),
  }),
  'a database that another tab blocks': (count) => ({ open: () => (count(), request(undefined)) }),
  'a connection that was closed (InvalidStateError)': (count) => ({
    open: () =>
      opened(() => {
        count()
        throw trouble('InvalidStateError')
      }),
  }),
  'a private window (SecurityError)': (count) => ({
    open: () => {
      count()
      throw trouble('SecurityError')
    },
  }),
  'no database at all': () => undefined,
}

describe('a browser without working storage', () => {
  let name = 0
  it.each(Object.entries(FAULTS))(
    '%s: editing continues, the error is reported, and saving is tried at most once in 5 s',
    async (_, make) => {
      const tries: number[] = []
      vi.stubGlobal(
        'indexedDB',
        make(() => void tries.push(performance.now())),
      )
      const autosave = createAutosave({ storage: createIndexedDbStorage(`broken-${name++}`), key: 'map' })
      const restored = autosave.restore()
      await vi.advanceTimersByTimeAsync(6_000)
      expect(await restored).toEqual({ save: undefined, damaged: [] })
      const since = performance.now()
      for (let i = 0; i < 400; i++) {
        autosave.save(createNavDocument({ name: `v${i}` }))
        await vi.advanceTimersByTimeAsync(100)
      }
      const { status, error } = autosave.getSnapshot()
      expect(status).toBe('error')
      expect(error?.code).toMatch(/^live\/(save-failed|storage-silent)$/)
      // The storage fails for 40 s with one try per 5 s, nine tries in all. Each try may access the storage three times.
      const bursts = tries.filter((at, i) => at >= since && (i === 0 || at - tries[i - 1] > 100))
      expect(bursts.length).toBeLessThanOrEqual(9)
      expect(tries.filter((at) => at >= since).length).toBeLessThanOrEqual(27)
      autosave.leave()
      autosave.dispose()
      await vi.advanceTimersByTimeAsync(20_000)
      expect(vi.getTimerCount()).toBe(0)
    },
  )

  it('reading indexedDB throws: the error is reported without a crash', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const get = () => {
      throw trouble('SecurityError')
    }
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get })
    const autosave = createAutosave({ storage: createIndexedDbStorage('thrown'), key: 'map' })
    autosave.save(createNavDocument())
    autosave.leave()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(autosave.getSnapshot()).toMatchObject({ status: 'error', error: { code: 'live/save-failed' } })
    autosave.dispose()
  })
})
