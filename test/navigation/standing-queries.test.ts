/** Queries with slow searches. The test has its own clock: each step of a search on the main thread takes 1 ms. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NavError } from '../../src/engine/core/index.js'
import type { PathResult } from '../../src/engine/geometry/index.js'
import type { NavigationEngine } from '../../src/navigation/mesh-builder.js'
import type { NavigationOptions } from '../../src/navigation/navigation-types.js'
import { createNavigationStore } from '../../src/navigation/navigation-store.js'
import { aborted, createSlowEngine, scene, triangle } from './fake-engine.js'
import { workers } from './made-workers.js'
import { pointsOf } from '../support/shapes.js'

const [start, goal] = pointsOf(1, 1, 9, 9)
const found = (length: number): PathResult => ({
  status: 'found',
  path: { points: [start, goal], length, cost: length, quality: 'exact' },
  stats: { expanded: 0, generated: 0 },
})
/**
 * Number of search steps in the longest slice. A slice is the time that the main thread spends on a query in one frame.
 */
const MOST = 32

/**
 * Makes a navigation with one query. A complete search for its path takes `work.search` steps. `slices` has one entry
 * per slice of the main thread: the number of search steps in this slice.
 */
function slow(options: Partial<NavigationOptions> = {}) {
  const clock = { time: 0 }
  const work = { search: 1, length: 0 }
  const slices: number[] = []
  const fake = createSlowEngine(work, () => clock.time++)
  const engine: NavigationEngine = {
    ...fake,
    findPath: (...requestCount) => {
      const since = clock.time
      const { status } = fake.findPath(...requestCount)
      slices.push(clock.time - since)
      return status === 'found' ? found(work.length) : aborted
    },
  }
  let waiting: (() => void) | undefined
  const scheduler = {
    request: (work: () => void) => {
      waiting = work
    },
    cancel: () => {
      waiting = undefined
    },
  }
  const frame = (): void => {
    const work = waiting
    waiting = undefined
    work?.()
    vi.advanceTimersByTime(16)
  }
  const live = createNavigationStore(scene(triangle('a')), {
    engine,
    now: () => clock.time,
    createWorker: false,
    scheduler,
    ...options,
  })
  live.subscribe(() => undefined)
  live.setQuery('way', { start, goal })
  const shown = () => {
    const { paths, stale, status } = live.getSnapshot()
    const path = paths.get('way')
    return {
      length: path !== undefined && 'path' in path ? path.path.length : path?.status,
      stale: stale.get('way'),
      status,
    }
  }
  let drawings = 0
  return {
    live,
    clock,
    work,
    slices,
    shown,
    change: () => live.update(scene(triangle('a'), triangle('b', ++drawings))),
    frame,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a standing query', () => {
  it('has its new path at the same time as the new mesh if its search fits into one time slice', () => {
    const { work, shown, change, frame, live } = slow()
    work.length = 7
    frame()
    expect(shown()).toEqual({ length: 7, stale: undefined, status: 'ready' })
    const seen: unknown[] = []
    live.subscribe(() => seen.push(shown()))
    work.length = 8
    change()
    frame()
    expect(seen).toEqual([{ length: 8, stale: undefined, status: 'ready' }])
  })

  it('gets longer and longer time slices while the last path is shown as stale', () => {
    const { work, shown, change, frame, slices, live } = slow()
    frame()
    Object.assign(work, { search: 20, length: 5 })
    const seen: unknown[] = []
    live.subscribe(() => seen.push(shown()))
    slices.length = 0
    change()
    for (let i = 0; i < 4; i++) frame()
    expect(seen).toEqual([
      { length: 0, stale: 'working', status: 'ready' },
      { length: 5, stale: undefined, status: 'ready' },
    ])
    expect(Math.max(...slices)).toBeLessThanOrEqual(MOST)
    // The time slice of the query has grown to at least 20 ms, and keeps this length. After the next change of the drawing,
    // the search of 20 ms ends within its first slice.
    slices.length = 0
    change()
    frame()
    expect(slices).toEqual([20])
  })

  it('stops after a limited amount of work; then it shows its last path with the mark `given-up`', () => {
    const { work, shown, change, frame, slices } = slow()
    frame()
    work.search = Infinity
    slices.length = 0
    change()
    for (let i = 0; i < 50; i++) frame()
    expect(shown()).toEqual({ length: 0, stale: 'given-up', status: 'ready' })
    // The query gets three growing slices. When the drawing no longer changes, the query gets a long last slice, because
    // this navigation has no worker.
    expect(slices).toEqual([8, 16, MOST, 250])
    work.search = 1
    change()
    frame()
    expect(shown()).toMatchObject({ stale: undefined })
  })

  it('that never had a path reports why its search ended', () => {
    const { work, shown, frame } = slow()
    work.search = Infinity
    for (let i = 0; i < 20; i++) frame()
    expect(shown()).toEqual({ length: 'budget-exceeded', stale: 'given-up', status: 'ready' })
  })

  it('that never finishes shares one time budget per frame with all other such queries', () => {
    const { live, work, change, frame, slices } = slow()
    for (let i = 0; i < 20; i++) live.setQuery(`other ${i}`, { start, goal })
    frame()
    work.search = Infinity
    for (let i = 0; i < 100; i++) {
      slices.length = 0
      change()
      frame()
      expect(slices.reduce((sum, slice) => sum + slice, 0)).toBeLessThanOrEqual(8 + MOST)
    }
  })

  it('gets only 2 ms per frame while the drawing changes, after its search has exceeded the longest time slice of 32 ms', () => {
    const { work, shown, change, frame, slices } = slow()
    frame()
    work.search = Infinity
    for (let i = 0; i < 4; i++) {
      change()
      frame()
    }
    slices.length = 0
    for (let i = 0; i < 60; i++) {
      change()
      frame()
    }
    expect(slices).toEqual(Array.from({ length: 60 }, () => 2))
    expect(shown()).toMatchObject({ length: 0, stale: 'working' })
    // If a change makes the search fast, the new path appears in the same frame. The next slow search begins with a slice
    // of 8 ms again.
    work.search = 1
    change()
    frame()
    expect(shown()).toMatchObject({ stale: undefined })
    work.search = 20
    slices.length = 0
    change()
    for (let i = 0; i < 3; i++) frame()
    expect(slices).toEqual([8, 16, 20])
  })

  it('keeps the result of a search that the app’s own budget or signal ended', () => {
    const { live, shown, frame, slices } = slow()
    live.setQuery('way', { start, goal, options: { signal: AbortSignal.abort() } })
    frame()
    expect(shown()).toMatchObject({ length: 'aborted', stale: undefined })
    expect(slices).toHaveLength(1)
  })
})

describe('a standing query with a slow search, in a navigation with a worker', () => {
  const hopeless = (options: Partial<NavigationOptions> = {}) => {
    const { made, createWorker } = workers()
    const query = slow({ createWorker, watchdog: 5000, ...options })
    query.frame()
    query.work.search = Infinity
    const rest = () => {
      for (let i = 0; i < 20; i++) query.frame()
    }
    query.change()
    rest()
    return { ...query, made, rest }
  }

  it('runs in the worker once the drawing no longer changes, and gets its result later', () => {
    const { made, shown } = hopeless()
    expect(shown()).toMatchObject({ length: 0, stale: 'working' })
    expect(made[0].requests).toMatchObject([
      { type: 'query', start, goal, scene: { obstacles: [{ id: 'a' }, { id: 'b' }] } },
    ])
    made[0].say({ type: 'answered', revision: 1, result: found(42) })
    expect(shown()).toEqual({ length: 42, stale: undefined, status: 'ready' })
  })

  it('sends the worker only what changed since the last query', () => {
    const { made, change, rest } = hopeless()
    made[0].say({ type: 'answered', revision: 1, result: found(1) })
    change()
    rest()
    expect(made[0].requests[1]).toMatchObject({ type: 'query', edit: { update: [{ id: 'b' }] } })
    expect(made[0].requests[1]).not.toHaveProperty('scene')
  })

  it('keeps its worker when the drawing changes, and shows a result for the old drawing as stale', () => {
    const { made, change, rest, shown } = hopeless()
    change()
    rest()
    expect([made.length, made[0].ended, made[0].requests.length]).toEqual([1, false, 1])
    made[0].say({ type: 'progress', revision: 1, part: 0.5 })
    made[0].say({ type: 'answered', revision: 1, result: found(1) })
    expect(shown()).toEqual({ length: 1, stale: 'working', status: 'ready' })
    rest()
    expect(made[0].requests[1]).toMatchObject({ type: 'query', edit: { update: [{ id: 'b' }] } })
    made[0].say({ type: 'answered', revision: 2, result: found(2) })
    expect(shown()).toEqual({ length: 2, stale: undefined, status: 'ready' })
  })

  it('runs in the worker while the drawing changes, and each result of the worker is shown when it arrives', () => {
    const { made, change, frame, shown, slices, work, live } = hopeless()
    made[0].say({ type: 'answered', revision: 1, result: found(1) })
    work.search = 20
    slices.length = 0
    const seen = new Set<unknown>()
    live.subscribe(() => seen.add(shown().length))
    // If only three searches exceed their slice, the query is not sent to the worker: a busy machine may be the reason.
    for (let i = 0; i < 3; i++) {
      change()
      frame()
    }
    expect(made[0].requests).toHaveLength(1)
    let answered = 1
    for (let i = 0; i < 40; i++) {
      change()
      frame()
      // The worker takes three frames per result.
      if (i % 3 !== 2) continue
      answered++
      made[0].say({ type: 'answered', revision: answered, result: found(answered) })
      expect(shown().length).toBe(answered)
    }
    expect(made).toHaveLength(1)
    expect(made[0].requests.slice(1).some((request) => 'scene' in request)).toBe(false)
    expect(seen.size).toBeGreaterThan(10)
    expect(Math.max(...slices)).toBeLessThanOrEqual(8)
    // `slices` contains the searches on the main thread. Only few of the 43 changes may cause such a search, because the
    // worker runs the query.
    expect(slices.length).toBeLessThanOrEqual(3 + 40 / 10)
    // When the drawing no longer changes, the last result belongs to the current drawing.
    for (const late of [1, 2]) made[0].say({ type: 'answered', revision: answered + late, result: found(99) })
    expect(shown()).toMatchObject({ length: 99, stale: undefined })
  })

  it('waits before it sends the next query to a slow worker, and gets the final result soon after a drag', () => {
    const { made, change, frame, shown, clock, work } = hopeless()
    let answered = 0
    const answer = (took: number): void => {
      clock.time += took
      made[0].say({ type: 'answered', revision: ++answered, result: found(answered) })
    }
    answer(1)
    work.search = 20
    // After four searches that exceed their slice, the query is sent to the worker.
    for (let i = 0; i < 4; i++) {
      change()
      frame()
    }
    vi.advanceTimersByTime(50)
    expect(made[0].requests).toHaveLength(2)
    change()
    frame()
    answer(40)
    expect(shown()).toMatchObject({ length: 2, stale: 'working' })
    // The worker pauses as long as its last query took. So it gets its next query after 40 ms, not after 16 ms.
    change()
    clock.time += 16
    frame()
    expect(made[0].requests).toHaveLength(2)
    change()
    clock.time += 24
    frame()
    expect(made[0].requests).toHaveLength(3)
    // The drag ends here. The worker returns its result 4 s later. Although this query took 4 s, the next query is sent
    // after at most 50 ms, because the drawing no longer changes.
    change()
    frame()
    answer(4000)
    expect(made[0].requests).toHaveLength(3)
    vi.advanceTimersByTime(50)
    expect(made[0].requests).toHaveLength(4)
    answer(10)
    expect(shown()).toMatchObject({ length: 4, stale: undefined })
  })

  it('does not send the scene again to a failing worker while the drawing changes', () => {
    const { made, change, frame } = hopeless()
    const refuse = (): void => {
      for (const { requests, onmessage, ended } of made)
        for (const { revision } of requests.splice(0))
          if (!ended) onmessage?.({ data: { type: 'failed', revision, code: 'mesh/x', message: '', details: {} } })
    }
    let sent = 0
    for (let i = 0; i < 60; i++) {
      change()
      frame()
      sent += made.reduce((sum, { requests }) => sum + requests.length, 0)
      refuse()
    }
    expect(sent).toBeLessThanOrEqual(1)
  })

  it('returns to the main thread if the search was slow only because the machine was busy', () => {
    const { made, change, frame, work, shown } = hopeless()
    made[0].say({ type: 'answered', revision: 1, result: found(1) })
    const requestCount = (): number => made[0].requests.length
    // The search takes 5 ms. So it fits into a normal slice of 8 ms, but not into a slice of 2 ms. Queries that were too
    // slow get slices of 2 ms.
    Object.assign(work, { search: 5, length: 6 })
    for (let i = 0; i < 40; i++) {
      change()
      frame()
    }
    expect(shown()).toMatchObject({ length: 6, stale: undefined })
    const before = requestCount()
    change()
    frame()
    expect([requestCount(), shown().stale]).toEqual([before, undefined])
  })

  it('stays on the main thread if only every second search exceeds its time slice', () => {
    const { made, change, frame, work, slices, shown } = hopeless()
    made[0].say({ type: 'answered', revision: 1, result: found(1) })
    work.search = 1
    change()
    frame()
    // The last search was fast, so the main thread runs the query, not the worker. From now on, every second search
    // takes 20 steps. A normal slice has 8 steps.
    work.search = 20
    slices.length = 0
    for (let i = 0; i < 20; i++) {
      work.search = i % 2 === 0 ? 20 : 6
      change()
      frame()
    }
    expect(slices).toEqual(Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 8 : 6)))
    expect(shown()).toMatchObject({ stale: undefined })
    expect(made[0].requests).toHaveLength(1)
  })

  it('ignores an older result that arrives after a newer one', () => {
    const { made, change, frame, shown, work } = hopeless()
    Object.assign(work, { search: 1, length: 77 })
    change()
    frame()
    expect(shown()).toMatchObject({ length: 77, stale: undefined })
    made[0].say({ type: 'answered', revision: 1, result: found(1) })
    expect(shown()).toEqual({ length: 77, stale: undefined, status: 'ready' })
  })

  it('gets one last slice on the main thread when the worker does not respond or cannot be created', () => {
    const { made, shown, rest } = hopeless()
    vi.advanceTimersByTime(5000)
    expect(shown()).toMatchObject({ length: 0, stale: 'working' })
    rest()
    expect([shown().stale, shown().length, made[0].ended]).toEqual(['given-up', 0, true])
    const none = hopeless({
      createWorker: () => {
        throw new Error('blocked')
      },
    })
    none.rest()
    expect(none.shown()).toMatchObject({ length: 0, stale: 'given-up' })
  })

  it('reports the error code when the worker cannot run it', () => {
    const { made, live } = hopeless()
    made[0].say({ type: 'failed', revision: 1, code: 'input/algorithm', message: 'unknown', details: {} })
    expect(live.getSnapshot().error).toEqual(new NavError('input/algorithm', 'unknown'))
  })
})
