/** Autosave with storage that is full, unreadable or truncated, or that loses a write. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNavDocument, type NavDocument } from '../../src/document/index.js'
import { createAutosave } from '../../src/persistence/index.js'
import { createMemoryStorage } from '../../src/persistence/storage/index.js'

const map = (name: string): NavDocument => createNavDocument({ name })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('autosave', () => {
  it('saves after a pause in editing, and restores it', async () => {
    const stored = new Map<string, string>()
    const autosave = createAutosave({ storage: createMemoryStorage(stored), key: 'map', session: 's' })
    for (let i = 0; i < 5; i++) {
      autosave.save(map(`v${i}`))
      await vi.advanceTimersByTimeAsync(50)
    }
    expect(autosave.getSnapshot().status).toBe('pending')
    await vi.advanceTimersByTimeAsync(400)
    expect(autosave.getSnapshot()).toMatchObject({ status: 'saved', generation: 1 })
    const next = createAutosave({ storage: createMemoryStorage(stored), key: 'map' })
    expect((await next.restore()).save?.document.name).toBe('v4')
  })

  it('saves at least every second under steady editing', async () => {
    const autosave = createAutosave({ storage: createMemoryStorage(), key: 'map' })
    for (let i = 0; i < 40; i++) {
      autosave.save(map(`v${i}`))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(autosave.getSnapshot().generation).toBeGreaterThanOrEqual(3)
  })

  it('opens the previous save when the newest is truncated, and preserves the truncated text', async () => {
    const stored = new Map<string, string>()
    const autosave = createAutosave({ storage: createMemoryStorage(stored), key: 'map' })
    for (const name of ['first', 'second']) {
      autosave.save(map(name))
      await autosave.flush()
    }
    const slot = [...stored].find(([name, text]) => name !== 'map:head' && text.includes('second'))![0]
    const whole = stored.get(slot)!
    for (let cut = 0; cut < whole.length; cut += 7) {
      const torn = new Map(stored).set(slot, whole.slice(0, cut))
      const opened = await createAutosave({ storage: createMemoryStorage(torn), key: 'map' }).restore()
      expect(opened.save?.document.name).toBe('first')
      expect(opened.damaged).toEqual(cut === 0 ? [] : [whole.slice(0, cut)])
    }
  })

  it('retries slowly while storage is full, and then saves the newest document', async () => {
    let full = true
    let tries = 0
    const memory = createMemoryStorage()
    const storage = {
      read: memory.read,
      write: (name: string, text: string) => {
        tries++
        return full ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : memory.write(name, text)
      },
    }
    const autosave = createAutosave({ storage, key: 'map' })
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
    const autosave = createAutosave({
      storage: { read: () => Promise.resolve(undefined), write: () => Promise.resolve() },
      key: 'map',
    })
    autosave.save(map('a'))
    expect((await autosave.flush()).error?.code).toBe('live/save-lost')
  })

  it('returns nothing when storage cannot be read', async () => {
    const autosave = createAutosave({
      storage: { read: () => Promise.reject(new Error('blocked')), write: () => Promise.reject(new Error('blocked')) },
      key: 'map',
    })
    expect(await autosave.restore()).toEqual({ save: undefined, damaged: [] })
    expect(autosave.getSnapshot()).toMatchObject({ status: 'error', error: { code: 'live/restore-failed' } })
  })

  it('does not write a document that is already saved, nor after dispose', async () => {
    const write = vi.fn(() => Promise.resolve())
    const text = new Map<string, string>()
    const storage = {
      read: (name: string) => Promise.resolve(text.get(name)),
      write: (name: string, value: string) => {
        text.set(name, value)
        return write()
      },
    }
    const autosave = createAutosave({ storage, key: 'map' })
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
