/**
 * Work that is cancelled, restarted or superseded in any order, on a clock of the test. At the end the last request
 * must have its result.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRandom, NavError } from '../../src/engine/core/index.js'
import type { Obstacle, Scene } from '../../src/engine/geometry/index.js'
import type { NavigationEngine } from '../../src/navigation/mesh-builder.js'
import type { Navigation, NavigationOptions } from '../../src/navigation/navigation-types.js'
import { createNavigationStore } from '../../src/navigation/navigation-store.js'
import { unpackScene } from '../../src/navigation/packed-scene.js'
import type { WorkerLike } from '../../src/worker/worker-task.js'
import { createFakeEngine, createSlowEngine, type FakeMesh } from './fake-engine.js'
import { built } from './made-workers.js'
import { lateWorker } from '../support/fake-worker.js'
import { pointsOf } from '../support/shapes.js'
import { effort } from '../support/effort.js'

const square = (id: string): Obstacle => ({ id, outer: pointsOf(0, 0, 1, 0, 1, 1) })
const drawing = (obstacles: number, x = 0): Scene => ({
  bounds: { x, y: 0, width: 100, height: 100 },
  obstacles: Array.from({ length: obstacles }, (_, i) => square(`o${i}`)),
})
const from = { x: 5, y: 5 }
const to = { x: 95, y: 95 }

/**
 * Makes a navigation whose builds, edits and searches take milliseconds on the clock of the test. They check their
 * signal after each millisecond.
 */
function start(cost: { search: number; build?: number; edit?: number }, options: Partial<NavigationOptions> = {}) {
  let worked = 0
  const now = (): number => performance.now() + worked
  const slow = createSlowEngine(cost, () => worked++)
  const engine: NavigationEngine = {
    ...slow,
    findPath: (...query) => {
      if (!Number.isFinite(query[1].x))
        throw new NavError('input/not-finite', 'start is (NaN, 0); numbers were expected')
      return slow.findPath(...query)
    },
  }
  const navigation = createNavigationStore(drawing(2), { engine, now, createWorker: false, ...options })
  return { navigation, builds: slow.builds }
}

const idsOf = ({ getSnapshot }: Navigation): string[] =>
  [...((getSnapshot().mesh as FakeMesh | undefined)?.obstacles.keys() ?? [])].sort()
const lengthOf = ({ getSnapshot }: Navigation, name: string): number | string | undefined => {
  const result = getSnapshot().paths.get(name)
  return result !== undefined && 'path' in result ? result.path.length : result?.status
}
const settled = async (promise: Promise<unknown>): Promise<string> => {
  let state = 'pending'
  promise.then(
    () => (state = 'resolved'),
    () => (state = 'rejected'),
  )
  await vi.advanceTimersByTimeAsync(3000)
  return state
}

/** Makes a worker that answers after a delay. */
function slowWorker(delay: () => number): WorkerLike {
  let length = 0
  return lateWorker((request) => {
    const { revision } = request
    if (request.scene !== undefined) length = unpackScene(request.scene).obstacles.length
    if (request.type === 'build') return built(request)
    length += (request.edit?.insert.length ?? 0) - (request.edit?.remove.length ?? 0)
    const result = { status: 'found', path: { points: [from, to], length, cost: 0, quality: 'exact' }, stats: {} }
    return { type: 'answered', revision, result }
  }, delay)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a query that outlasts its first slice', () => {
  it.each(['flush', 'ready', 'flush twice', 'an equal drawing', 'another listener', 'dispose and another listener'])(
    'has a result after: %s',
    async (how) => {
      const { navigation } = start({ search: 20 })
      const leave = navigation.subscribe(() => undefined)
      await vi.advanceTimersByTimeAsync(200)
      navigation.setQuery('q', { start: from, goal: to })
      expect(navigation.getSnapshot().stale.get('q')).toBe('working')
      let done: Promise<unknown> = Promise.resolve()
      if (how === 'flush') navigation.flush()
      if (how === 'ready') done = navigation.ready()
      if (how === 'flush twice') navigation.flush()
      if (how === 'flush twice') navigation.flush()
      if (how === 'an equal drawing') navigation.update(drawing(2))
      if (how.endsWith('another listener')) {
        if (how.startsWith('dispose')) navigation.dispose()
        else leave()
        navigation.subscribe(() => undefined)
      }
      expect(await settled(done)).toBe('resolved')
      expect([lengthOf(navigation, 'q'), navigation.getSnapshot().stale.size]).toEqual([2, 0])
    },
  )

  it('has a result when ready resolves, without any listener', async () => {
    const { navigation } = start({ search: 20 })
    navigation.setQuery('q', { start: from, goal: to })
    expect(await settled(navigation.ready())).toBe('resolved')
    expect(lengthOf(navigation, 'q')).toBe(2)
  })
})

describe('an invalid query', () => {
  it('is reported once, until it is replaced', async () => {
    const { navigation } = start({ search: 20 })
    let calls = 0
    navigation.subscribe(() => calls++)
    await vi.advanceTimersByTimeAsync(200)
    calls = 0
    navigation.setQuery('q', { start: { x: NaN, y: 0 }, goal: to })
    await vi.advanceTimersByTimeAsync(2000)
    expect(navigation.getSnapshot()).toMatchObject({ status: 'error', error: { code: 'input/not-finite' } })
    expect(calls).toBeLessThanOrEqual(2)
    navigation.setQuery('q', { start: from, goal: to })
    expect(await settled(navigation.ready())).toBe('resolved')
    expect([navigation.getSnapshot().status, navigation.getSnapshot().error]).toEqual(['ready', undefined])
    expect(lengthOf(navigation, 'q')).toBe(2)
  })

  it('does not block other queries; `ready` resolves after the invalid query is removed', async () => {
    const { navigation } = start({ search: 20 })
    navigation.subscribe(() => undefined)
    navigation.setQuery('good', { start: from, goal: to })
    navigation.setQuery('bad', { start: { x: NaN, y: 0 }, goal: to })
    navigation.setQuery('late', { start: from, goal: to })
    await vi.advanceTimersByTimeAsync(2000)
    expect([lengthOf(navigation, 'good'), lengthOf(navigation, 'late')]).toEqual([2, 2])
    navigation.setQuery('bad', undefined)
    expect(await settled(navigation.ready())).toBe('resolved')
  })
})

it('an engine that failed to load is loaded again on retry', async () => {
  let loads = 0
  const fake = createFakeEngine()
  const engine: NavigationEngine = {
    ...fake,
    load: () => (loads < 2 ? (loads++ === 0 ? Promise.reject(new Error('offline')) : Promise.resolve()) : undefined),
  }
  const navigation = createNavigationStore(drawing(2), { engine, createWorker: false })
  navigation.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(200)
  expect(navigation.getSnapshot().status).toBe('error')
  navigation.retry()
  await vi.advanceTimersByTimeAsync(200)
  expect([navigation.getSnapshot().status, idsOf(navigation)]).toEqual(['ready', ['o0', 'o1']])
})

it.each([
  ['on the main thread', 20],
  ['on the main thread, with searches that need the last slice', 120],
  ['in workers', 120],
])('after any sequence of changes, the result is that of the last request: %s', async (where, search) => {
  const random = createRandom(5)
  for (let round = 0; round < effort(150); round++) {
    const options: Partial<NavigationOptions> = where.startsWith('in workers')
      ? { createWorker: () => slowWorker(() => 400 * random()), workerFrom: round % 2 === 0 ? 0 : 6 }
      : {}
    const cost = { search, build: round % 3 === 0 ? 60 : 3, edit: round % 5 === 0 ? 60 : 1 }
    const { navigation } = start(cost, options)
    let [obstacles, x] = [2, 0]
    const wanted = new Set<string>()
    const leaves: (() => void)[] = []
    const trail: string[] = []
    const acts: Record<string, () => void> = {
      listen: () => leaves.push(navigation.subscribe(() => undefined)),
      leave: () => leaves.pop()?.(),
      flush: () => navigation.flush(),
      ready: () => void navigation.ready().catch(() => undefined),
      edit: () => navigation.update(drawing((obstacles = 1 + Math.floor(8 * random())), x)),
      build: () => navigation.update(drawing(obstacles, (x = -1 - x))),
      gate: () => navigation.edit({ insert: [square('gate')] }),
      restore: () => navigation.edit({ restore: 'all' }),
      radius: () => navigation.setOptions({ agentRadius: Math.floor(3 * random()) }),
      stop: () => navigation.stop(),
      retry: () => navigation.retry(),
      dispose: () => navigation.dispose(),
      ask: () => {
        const name = `q${Math.floor(2 * random())}`
        wanted.add(name)
        navigation.setQuery(name, { start: { x: random(), y: 0 }, goal: to })
      },
      forget: () => {
        wanted.delete('q0')
        navigation.setQuery('q0', undefined)
      },
    }
    const names = Object.keys(acts)
    for (let i = 0; i < 14; i++) {
      const name = names[Math.floor(names.length * random())]
      trail.push(name)
      acts[name]()
      if (random() < 0.5) await vi.advanceTimersByTimeAsync([0, 1, 20, 60, 200, 700][Math.floor(6 * random())])
    }
    navigation.subscribe(() => undefined)
    navigation.retry()
    const state = await settled(navigation.ready())
    const { status, stale } = navigation.getSnapshot()
    const isGated = trail.lastIndexOf('gate') > trail.lastIndexOf('restore')
    const count = obstacles + (isGated ? 1 : 0)
    expect({
      trail,
      round,
      state,
      status,
      stale: stale.size,
      count: idsOf(navigation).length,
      paths: [...wanted].map((name) => lengthOf(navigation, name)),
    }).toEqual({
      trail,
      round,
      state: 'resolved',
      status: 'ready',
      stale: 0,
      count,
      paths: [...wanted].map(() => count),
    })
    navigation.dispose()
  }
})
