import { describe, expect, it, vi } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import { createAutosave } from '../../src/persistence/index.js'
import { createIndexedDbStorage } from '../../src/persistence/storage/index.js'

// IndexedDB of the browser: atomic transactions, one shared connection, and a last write while the page unloads.

const map = (name: string) => createNavDocument({ name })
const sessionOf = (key: string, delay?: number) =>
  createAutosave({ storage: createIndexedDbStorage('navsmith-test'), key, delay })
const savedName = async (key: string) => (await sessionOf(key).restore()).save?.document.name

describe('autosave in IndexedDB', () => {
  it('reports a conflict to one of two sessions that save simultaneously', async () => {
    for (let round = 0; round < 20; round++) {
      const key = `race-${round}`
      const sessions = [0, 1].map(() => sessionOf(key, round))
      sessions.forEach((session, i) => session.save(map(`${i}`)))
      await Promise.all(sessions.map((session) => session.flush()))
      const said = sessions.map((session) => session.getSnapshot().status)
      expect([...said].sort()).toEqual(['conflict', 'saved'])
      expect(await savedName(key)).toBe(`${said.indexOf('saved')}`)
    }
  })

  it('writes nothing when the function that computes the new values throws', async () => {
    const storage = createIndexedDbStorage('navsmith-test')
    await storage.write('one', 'before')
    await expect(
      storage.swap!(['one'], () => {
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await storage.swap!(['one', 'none'], ([one, none]) => ({ one: `${one} after`, two: String(none) }))
    expect([await storage.read('one'), await storage.read('two')]).toEqual(['before after', 'undefined'])
  })

  it('uses one connection for any number of editors', async () => {
    const open = vi.spyOn(indexedDB, 'open')
    for (let i = 0; i < 20; i++) await createIndexedDbStorage('navsmith-connections').read('x')
    expect(open).toHaveBeenCalledTimes(1)
  })

  it('saves when the page unloads, without waiting for a response', async () => {
    const gone = sessionOf('gone', 60_000)
    await gone.restore()
    gone.save(map('last'))
    gone.leave()
    gone.dispose()
    expect(await savedName('gone')).toBe('last')
  })
})
