/** The live mesh: edits instead of builds, batched changes, the last good result, and workers that fail in every way. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import { createRandom, storeOf } from '../../src/engine/core/index.js'
import type { Scene } from '../../src/engine/geometry/index.js'
import type { NavigationOptions, NavigationSnapshot } from '../../src/navigation/navigation-types.js'
import type { WorkerLike } from '../../src/worker/worker-task.js'
import { createNavigationStore } from '../../src/navigation/navigation-store.js'
import type { BuildMessage } from '../../src/navigation/worker-builder.js'
import { createFakeEngine, scene, triangle, type FakeMesh } from './fake-engine.js'
import { built, workers } from './made-workers.js'
import { effort } from '../support/effort.js'

const bounds = { x: 0, y: 0, width: 100, height: 100 }
const idsOf = (snapshot: NavigationSnapshot): string[] =>
  [...((snapshot.mesh as FakeMesh | undefined)?.obstacles.keys() ?? [])].sort()

function start(first: Scene, options: Partial<NavigationOptions> = {}) {
  const engine = createFakeEngine()
  const live = createNavigationStore(first, { engine, ...options })
  const seen: NavigationSnapshot[] = []
  const stop = live.subscribe(() => seen.push(live.getSnapshot()))
  return { engine, live, seen, stop }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a live mesh', () => {
  it('builds once when the first listener subscribes, then edits in place', () => {
    const engine = createFakeEngine()
    const live = createNavigationStore(scene(triangle('a')), { engine })
    vi.advanceTimersByTime(1000)
    expect(engine.builds).toHaveLength(0)
    live.subscribe(() => undefined)
    vi.advanceTimersByTime(200)
    const { mesh } = live.getSnapshot()
    live.update(scene(triangle('a'), triangle('b', 20)))
    vi.advanceTimersByTime(200)
    expect(engine.builds).toHaveLength(1)
    expect(live.getSnapshot()).toMatchObject({ status: 'ready', revision: 2, shown: 2, stats: { mode: 'incremental' } })
    expect(storeOf(live.getSnapshot().mesh)).toBe(storeOf(mesh))
    expect(idsOf(live.getSnapshot())).toEqual(['a', 'b'])
  })

  it('omits hidden items of a document, and ignores a rename', () => {
    const engine = createFakeEngine()
    const shape = { type: 'rectangle', x: 10, y: 10, width: 5, height: 5 } as const
    const drawing = createNavDocument({
      items: [
        { kind: 'obstacle', id: 'a', shape },
        { kind: 'obstacle', id: 'b', shape, hidden: true },
      ],
    })
    const live = createNavigationStore(drawing, { engine })
    expect(idsOf(live.flush())).toEqual(['a'])
    live.update({ ...drawing, name: 'renamed' })
    const after = live.flush()
    expect(after).toMatchObject({ status: 'ready', shown: 2, revision: 1 })
    expect((after.mesh as FakeMesh).edits).toHaveLength(0)
  })

  it('batches a thousand changes per second into few builds, and finally shows the mesh of the last change', () => {
    const { engine, live, seen } = start(scene())
    vi.advanceTimersByTime(200)
    let longest = 0
    let last = performance.now()
    live.subscribe(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    })
    for (let i = 1; i <= 1000; i++) {
      live.update({ ...scene(triangle('a', i)), bounds: { ...bounds, width: 100 + i } })
      vi.advanceTimersByTime(1)
    }
    vi.advanceTimersByTime(300)
    expect(engine.builds.length).toBeLessThanOrEqual(22)
    expect(longest).toBeLessThanOrEqual(250)
    expect(live.getSnapshot()).toMatchObject({ status: 'ready', shown: 1001 })
    expect(engine.builds.at(-1)?.bounds).toEqual({ ...bounds, width: 1100 })
    const shown = seen.map((snapshot) => snapshot.shown)
    expect(shown).toEqual([...shown].sort((a, b) => a - b))
  })

  it('keeps the last good mesh while a drawing is invalid, and recovers', () => {
    const { live } = start(scene(triangle('a')))
    live.flush()
    const { mesh } = live.getSnapshot()
    live.update(scene(triangle('a'), triangle('poison')))
    expect(live.flush()).toMatchObject({ status: 'error', error: { code: 'mesh/poison' } })
    expect(storeOf(live.getSnapshot().mesh)).toBe(storeOf(mesh))
    live.update(scene(triangle('a'), triangle('c', 30)))
    expect(live.flush()).toMatchObject({ status: 'ready', error: undefined })
    expect(idsOf(live.getSnapshot())).toEqual(['a', 'c'])
  })

  it('updates the results of its queries after every change', () => {
    const { live } = start(scene(triangle('a')))
    live.setQuery('test', { start: { x: 1, y: 1 }, goal: { x: 2, y: 2 } })
    live.flush()
    const length = () => {
      const result = live.getSnapshot().paths.get('test')
      return result !== undefined && 'path' in result ? result.path.length : undefined
    }
    expect(length()).toBe(1)
    live.update(scene(triangle('a'), triangle('b', 20)))
    live.flush()
    expect(length()).toBe(2)
    live.setQuery('test', undefined)
    expect(live.getSnapshot().paths.size).toBe(0)
  })

  it('rebuilds when the radius changes', () => {
    const { engine, live } = start(scene(triangle('a')))
    live.flush()
    live.setOptions({ agent: undefined, agentRadius: 5 })
    live.flush()
    expect(engine.builds).toHaveLength(2)
  })

  it('stops when the last listener unsubscribes, and restarts with the next', () => {
    const { engine, live, stop } = start(scene(triangle('a')))
    stop()
    vi.advanceTimersByTime(500)
    expect(engine.builds).toHaveLength(0)
    live.subscribe(() => undefined)
    vi.advanceTimersByTime(500)
    expect(live.getSnapshot().status).toBe('ready')
  })
})

describe('builds in a worker', () => {
  it('happen only for a large drawing', () => {
    const { made, createWorker } = workers<BuildMessage>()
    const { engine, live } = start(scene(triangle('a')), { createWorker, workerFrom: 10 })
    live.flush()
    expect([engine.builds.length, made.length]).toEqual([1, 0])
    live.update({ ...scene(triangle('a'), triangle('b'), triangle('c'), triangle('d')), bounds: { ...bounds, x: -1 } })
    live.flush()
    expect(live.getSnapshot().status).toBe('building')
    made[0].answer()
    expect(idsOf(live.getSnapshot())).toEqual(['a', 'b', 'c', 'd'])
  })

  const PERMUTATIONS = effort(10_000)
  it(`show only the newest mesh, whatever the order, delay and repetition of messages (${PERMUTATIONS} permutations, seed 11)`, () => {
    const random = createRandom(11)
    for (let round = 0; round < PERMUTATIONS; round++) {
      const { made, createWorker } = workers<BuildMessage>()
      const { live, seen } = start(scene(triangle('v0')), { createWorker, workerFrom: 0 })
      live.flush()
      const changes = 2 + Math.floor(random() * 5)
      const heard: { request: BuildMessage; listener: WorkerLike['onmessage'] }[] = []
      const collect = () => {
        for (const worker of made)
          for (const request of worker.requests.splice(0)) heard.push({ request, listener: worker.onmessage })
      }
      const deliver = () => {
        collect()
        if (heard.length === 0) return
        const { request, listener } = heard[Math.floor(random() * heard.length)]
        listener?.({ data: built(request) })
      }
      for (let i = 1; i <= changes; i++) {
        live.update({ ...scene(triangle(`v${i}`)), bounds: { ...bounds, x: -i } })
        live.flush()
        collect()
        if (random() < 0.2) made.at(-1)?.onerror?.({})
        for (let k = Math.floor(random() * 3); k > 0; k--) deliver()
      }
      for (let k = 0; k < 200 && live.getSnapshot().shown !== changes + 1; k++) {
        deliver()
        live.flush()
      }
      expect(idsOf(live.getSnapshot())).toEqual([`v${changes}`])
      expect(live.getSnapshot().status).toBe('ready')
      const shown = seen.map((snapshot) => snapshot.shown)
      expect(shown).toEqual([...shown].sort((a, b) => a - b))
      live.dispose()
    }
  })

  it('are terminated by a watchdog and reported when they hang', () => {
    const { made, createWorker, alive } = workers<BuildMessage>()
    const { live } = start(scene(triangle('a')), { createWorker, workerFrom: 0, watchdog: 500 })
    live.flush()
    made[0].answer()
    live.update({ ...scene(triangle('b')), bounds: { ...bounds, x: -1 } })
    live.flush()
    vi.advanceTimersByTime(600)
    expect(live.getSnapshot()).toMatchObject({ status: 'error', error: { code: 'live/worker-hung' } })
    expect(idsOf(live.getSnapshot())).toEqual(['a'])
    expect(alive()).toHaveLength(0)
    live.update({ ...scene(triangle('c')), bounds: { ...bounds, x: -2 } })
    live.flush()
    const worker = made.at(-1)!
    worker.answer()
    expect(idsOf(live.getSnapshot())).toEqual(['c'])
  })

  it('report errors of the engine with code and details', () => {
    const { made, createWorker } = workers<BuildMessage>()
    const { live } = start(scene(triangle('a')), { createWorker, workerFrom: 0 })
    live.flush()
    made[0].say({ type: 'failed', revision: 1, code: 'input/not-finite', message: 'NaN came', details: { ids: ['a'] } })
    expect(live.getSnapshot()).toMatchObject({
      status: 'error',
      error: { code: 'input/not-finite', details: { ids: ['a'] } },
    })
  })

  it('stop when the last listener unsubscribes, which ends the worker', () => {
    const { createWorker, alive } = workers()
    const { live, stop } = start(scene(triangle('a')), { createWorker, workerFrom: 0 })
    live.flush()
    expect(alive()).toHaveLength(1)
    stop()
    vi.advanceTimersByTime(50)
    expect(alive()).toHaveLength(0)
    expect(live.getSnapshot().mesh).toBeUndefined()
  })
})

describe('an engine that loads on demand', () => {
  it('is loaded once with the first drawing', async () => {
    const fake = createFakeEngine()
    let loads = 0
    let isHere = false
    let arrive = (): void => undefined
    const load = (): Promise<void> | undefined => {
      if (isHere) return undefined
      loads++
      return new Promise((resolve) => {
        arrive = () => {
          isHere = true
          resolve()
        }
      })
    }
    const { live } = start(scene(triangle('a')), { engine: { ...fake, load } })
    expect(live.flush()).toMatchObject({ status: 'building', shown: 0, mesh: undefined })
    live.update(scene(triangle('b')))
    expect(live.flush().status).toBe('building')
    arrive()
    await vi.advanceTimersByTimeAsync(200)
    expect(live.getSnapshot()).toMatchObject({ status: 'ready', shown: 2 })
    expect(fake.builds).toHaveLength(1)
    expect(loads).toBe(1)
  })

  it('is reported once when it cannot be loaded', async () => {
    const load = vi.fn(() => Promise.reject(new Error('no network')))
    const { live, seen } = start(scene(triangle('a')), { engine: { ...createFakeEngine(), load } })
    for (const id of ['b', 'c']) {
      await vi.advanceTimersByTimeAsync(200)
      live.update(scene(triangle(id)))
    }
    await vi.advanceTimersByTimeAsync(200)
    expect(live.getSnapshot()).toMatchObject({ status: 'error', mesh: undefined })
    expect(seen.filter(({ status }) => status === 'error')).toHaveLength(1)
    expect(load).toHaveBeenCalledTimes(1)
  })
})
