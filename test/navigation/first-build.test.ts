/**
 * Tests on which thread the first build runs, and on which thread a search computes how far a path may be from the
 * optimum. Code that runs for the first time is slow, and must not block the main thread.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PathResult, Scene } from '../../src/engine/geometry/index.js'
import type { NavigationEngine } from '../../src/navigation/mesh-builder.js'
import type { NavigationOptions } from '../../src/navigation/navigation-types.js'
import { createNavigationStore } from '../../src/navigation/navigation-store.js'
import { aborted, createSlowEngine } from './fake-engine.js'
import { promptWorkers } from './made-workers.js'
import { pointsOf } from '../support/shapes.js'

/** Makes a scene with `count` triangles as obstacles. */
const sceneOf = (count: number): Scene => ({
  bounds: { x: 0, y: 0, width: 1000, height: 100 },
  obstacles: Array.from({ length: count }, (_, i) => ({
    id: `o${i}`,
    outer: pointsOf(10 * i, 0, 10 * i + 5, 0, 10 * i, 5),
  })),
})
const found: PathResult = {
  status: 'found',
  path: { points: [], length: 1, cost: 1, quality: 'exact' },
  stats: { expanded: 0, generated: 0 },
}

/**
 * Makes a navigation in which a search takes `cost.search` ms, or no time if its option `proof` is false. `posted` are
 * the messages to workers.
 */
function start(scene: Scene, options: Partial<NavigationOptions> = {}, walkableTriangles = 2) {
  const clock = { time: 0 }
  const slices: number[] = []
  const cost = { search: 1 }
  const { posted, createWorker } = promptWorkers(found)
  const slow = createSlowEngine(cost, () => clock.time++)
  const engine: NavigationEngine & { builds: Scene[] } = {
    ...slow,
    buildNavMesh: (...parts) => Object.assign(slow.buildNavMesh(...parts), { walkableTriangles }),
    findPath: (...queryFor) => {
      const since = clock.time
      const { status } = queryFor[3]?.proof === false ? found : slow.findPath(...queryFor)
      slices.push(clock.time - since)
      return status === 'found' ? found : aborted
    },
  }
  const live = createNavigationStore(scene, { engine, now: () => clock.time, createWorker, ...options })
  return { engine, live, clock, slices, cost, posted }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the first build', () => {
  it.each([
    ['in the worker for three thousand vertices', 1000, {}, 0, 1],
    ['on the main thread for almost three thousand vertices', 999, {}, 1, 0],
    ['on the main thread below the option workerFrom', 1000, { workerFrom: 4000 }, 1, 0],
    ['on the main thread without workers', 1000, { createWorker: false as const }, 1, 0],
  ])('runs %s', (_name, count, options, here, away) => {
    const { engine, live, posted } = start(sceneOf(count), options)
    live.subscribe(() => undefined)
    vi.advanceTimersByTime(300)
    expect([engine.builds.length, posted.length]).toEqual([here, away])
    expect(live.getSnapshot().status).toBe('ready')
  })

  it('runs on the main thread when the caller waits for it, and so do later builds of a small map', () => {
    const { engine, live, clock, posted } = start(sceneOf(34))
    expect(live.flush().status).toBe('ready')
    clock.time = 1000
    live.setOptions({ agentRadius: 2 })
    live.subscribe(() => undefined)
    vi.advanceTimersByTime(300)
    expect([engine.builds.length, posted.length]).toEqual([2, 0])
  })
})

describe('computing how far an existing path may be from the optimum', () => {
  const ends = { start: { x: 1, y: 50 }, goal: { x: 900, y: 50 } }
  const queryFor = (proof: boolean) => ({ ...ends, options: { agentRadius: 0, proof } })
  const opened = (walkableTriangles?: number) => {
    const session = start(sceneOf(1), {}, walkableTriangles)
    session.live.subscribe(() => undefined)
    return session
  }

  it('completes on the main thread if one slice of work is enough', () => {
    const { live, slices, posted } = opened()
    live.setQuery('way', queryFor(false))
    vi.advanceTimersByTime(300)
    live.setQuery('way', queryFor(true))
    vi.advanceTimersByTime(1000)
    expect(slices).toEqual([0, 1])
    expect(posted).toEqual([])
  })

  it('moves to the worker after one slice, and the path stays visible', () => {
    const { live, slices, cost, posted } = opened()
    live.setQuery('way', queryFor(false))
    vi.advanceTimersByTime(300)
    cost.search = 1000
    live.setQuery('way', queryFor(true))
    expect(live.getSnapshot().paths.get('way')).toBe(found)
    expect([...live.getSnapshot().stale]).toEqual([['way', 'working']])
    vi.advanceTimersByTime(1000)
    expect(slices).toEqual([0, 8])
    expect(posted.map(({ type }) => type)).toEqual(['query'])
    expect(live.getSnapshot().stale.size).toBe(0)
  })

  it('starts in the worker when the worker has the mesh', () => {
    const { live, slices, cost, posted } = opened()
    cost.search = 1000
    for (const count of [1, 2, 3]) {
      live.update(sceneOf(count))
      live.setQuery('way', queryFor(false))
      vi.advanceTimersByTime(300)
      live.setQuery('way', queryFor(true))
      vi.advanceTimersByTime(1000)
      expect(live.getSnapshot().stale.size, `${count} obstacles`).toBe(0)
    }
    // The loop has caused three searches that take time: those with `proof: true`. The main thread works on the first
    // one for one slice of 8 ms, and passes it to the worker. The second and the third search start in the worker.
    expect(slices.filter((slice) => slice > 0)).toEqual([8])
    expect(posted.map(({ type }) => type)).toEqual(['query', 'query', 'query'])
  })

  it('starts a worker for a large mesh', () => {
    const { live, slices, cost, posted } = opened(10_000)
    live.setQuery('way', queryFor(false))
    vi.advanceTimersByTime(300)
    cost.search = 1000
    live.setQuery('way', queryFor(true))
    vi.advanceTimersByTime(1000)
    expect(slices).toEqual([0])
    expect(posted.map(({ type }) => type)).toEqual(['query'])
    expect(live.getSnapshot().stale.size).toBe(0)
  })

  it('does not start when the start or goal has changed: a normal query runs instead', () => {
    const { live, slices, cost } = opened()
    live.setQuery('way', queryFor(false))
    vi.advanceTimersByTime(300)
    cost.search = 1000
    live.setQuery('way', { ...queryFor(true), goal: { x: 5, y: 50 } })
    vi.advanceTimersByTime(300)
    expect(slices.slice(0, 3)).toEqual([0, 8, 16])
  })
})
