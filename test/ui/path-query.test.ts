/**
 * The first query returns the path. After the editor shows this path, a second query with the option `proof` computes how
 * much the cost of the path can exceed the least possible cost.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNavDocument, type NavDocument } from '../../src/document/index.js'
import type { Navigation, PathQuery } from '../../src/navigation/index.js'
import { createPathQuery, QUERY } from '../../src/ui/live/path-query.js'
import { createDisplayStore, INITIAL_DISPLAY } from '../../src/ui/display-state.js'

const mapWith = (x: number): NavDocument =>
  createNavDocument({
    agents: [{ id: 'man', name: 'Man', radius: 5, speed: 60 }],
    items: [
      { kind: 'marker', id: 'from', role: 'spawn', x, y: 10 },
      { kind: 'marker', id: 'to', role: 'goal', x: 90, y: 10 },
    ],
  })

/** Makes a navigation that answers on request; `asked` lists the option `proof` of each query. */
function session() {
  const state = { paths: new Map<string, unknown>(), stale: new Map<string, unknown>(), mesh: undefined }
  const asked: (boolean | number | undefined)[] = []
  const live = {
    getSnapshot: () => state,
    setOptions: () => undefined,
    update: () => undefined,
    flush: () => undefined,
    setQuery: (_name: string, query: PathQuery | undefined) => {
      asked.push(query?.options?.proof)
      state.stale.set(QUERY, 'working')
    },
  } as unknown as Navigation
  const drawn = { document: mapWith(10), resting: true }
  const {
    update: ask,
    isProved,
    end,
  } = createPathQuery(
    { read: () => drawn.document, isResting: () => drawn.resting, id: () => 'draft' },
    createDisplayStore(INITIAL_DISPLAY),
    { sceneOf: (document) => document, weigh: (result) => result },
    live,
  )
  const answer = (): void => {
    state.paths.set(QUERY, {})
    state.stale.delete(QUERY)
    ask()
  }
  return { asked, drawn, ask, isProved, end, answer }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the path query of the editor', () => {
  it('finds the path first, and then computes a tighter bound on the cost of the path', () => {
    const { asked, ask, answer } = session()
    ask()
    ask()
    vi.advanceTimersByTime(1000)
    expect(asked).toEqual([false])
    answer()
    expect(asked).toEqual([false])
    vi.advanceTimersByTime(1000)
    expect(asked).toEqual([false, true])
    answer()
    vi.advanceTimersByTime(1000)
    expect(asked).toEqual([false, true])
  })

  it('`isProved` becomes true when the query with the option `proof` has its result, and false when a marker is dragged', () => {
    const { drawn, ask, isProved, answer } = session()
    ask()
    answer()
    expect(isProved()).toBe(false)
    vi.advanceTimersByTime(1000)
    expect(isProved()).toBe(false)
    answer()
    expect(isProved()).toBe(true)
    drawn.resting = false
    drawn.document = mapWith(20)
    ask()
    answer()
    expect(isProved()).toBe(false)
  })

  it('computes no tighter bound on the cost of the path until the drag of a marker ends', () => {
    const { asked, drawn, ask, answer } = session()
    drawn.resting = false
    for (const x of [10, 20, 30]) {
      drawn.document = mapWith(x)
      ask()
      answer()
    }
    vi.advanceTimersByTime(1000)
    expect(asked).toEqual([false, false, false])
    drawn.resting = true
    ask()
    expect(asked).toEqual([false, false, false, true])
  })

  it('computes no tighter bound on the cost of the path after the editor has ended the query', () => {
    const { asked, ask, end, answer } = session()
    ask()
    answer()
    end()
    vi.advanceTimersByTime(1000)
    expect(asked).toEqual([false])
  })
})
