/** Workers that die silently, and radii that change during a build. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Scene } from '../../src/engine/geometry/index.js'
import { buildNavMesh, findPath } from '../../src/engine/index.js'
import type { NavigationEngine } from '../../src/navigation/mesh-builder.js'
import type { NavigationOptions } from '../../src/navigation/navigation-types.js'
import type { Locks } from '../../src/worker/locks.js'
import type * as workerTask from '../../src/worker/worker-task.js'
import type { WorkerLike } from '../../src/worker/worker-task.js'
import { kitEngine } from '../../src/navigation/kit-engine.js'
import { createNavigationStore } from '../../src/navigation/navigation-store.js'
import { answerTo } from '../../src/navigation/navigation.worker.js'
import type { WorkerRequest } from '../../src/navigation/worker-builder.js'
import { QueryWorker } from '../../src/navigation/query-worker.js'
import { createFakeEngine, createSlowEngine } from './fake-engine.js'
import { acrossThreads, scene, workers } from './made-workers.js'
import { box, pointsOf } from '../support/shapes.js'
import { fakeWorker, lateWorker } from '../support/fake-worker.js'

/** Simulates Web Locks: one holder, and others wait. A terminated worker releases its lock. */
function fakeLocks() {
  const waiting = new Map<string, () => void>()
  const locks: Locks = {
    request: (name, { signal }, work) =>
      new Promise((_resolve, reject) => {
        waiting.set(name, () => void work())
        signal?.addEventListener('abort', () => {
          waiting.delete(name)
          reject(new Error('aborted'))
        })
      }),
  }
  return {
    locks,
    waiting,
    free: (name: string) => {
      waiting.get(name)?.()
      waiting.delete(name)
    },
  }
}

function start(first: Scene, options: Partial<NavigationOptions>) {
  const engine = createFakeEngine()
  const live = createNavigationStore(first, { engine, ...options })
  live.subscribe(() => undefined)
  live.flush()
  return { engine, live }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a radius that changes while a worker builds', () => {
  it('triggers a build for the new radius before ready resolves', () => {
    const { made, createWorker } = workers()
    const { live } = start(scene(10), { createWorker, workerFrom: 0, agentRadius: 1 })
    live.setOptions({ agent: undefined, agentRadius: 5 })
    made[0].answer()
    expect(live.getSnapshot().status).toBe('building')
    vi.advanceTimersByTime(200)
    expect(made[0].requests).toMatchObject([{ agentRadius: 1 }, { agentRadius: 5 }])
    made[0].answer()
    expect(live.getSnapshot()).toMatchObject({ status: 'ready', error: undefined })
  })

  it('triggers a build even if the build for the old radius failed', () => {
    const { made, createWorker } = workers()
    const { live } = start(scene(10), { createWorker, workerFrom: 0, agentRadius: 1 })
    live.setOptions({ agent: undefined, agentRadius: 5 })
    made[0].say({ type: 'failed', revision: 1, code: 'mesh/x', message: '', details: {} })
    vi.advanceTimersByTime(200)
    expect(made[0].requests.at(-1)).toMatchObject({ agentRadius: 5 })
    made[0].answer()
    expect(live.getSnapshot().status).toBe('ready')
  })
})

describe('a worker that was terminated externally', () => {
  it('is detected immediately, and another worker repeats its job', () => {
    const { made, createWorker } = workers()
    const { locks, waiting, free } = fakeLocks()
    const { live, engine } = start(scene(10), { createWorker, workerFrom: 0, locks })
    for (let death = 0; death < 2; death++) {
      made[death].say({ type: 'held' })
      expect(waiting.size).toBe(1)
      free(made[death].requests[0].lock!)
      expect(made).toHaveLength(death + 2)
    }
    made[2].answer()
    expect([live.getSnapshot().status, engine.builds.length]).toEqual(['ready', 0])
  })

  it('is replaced twice, then the main thread takes over', () => {
    const { made, createWorker } = workers()
    const { locks, free } = fakeLocks()
    const { live, engine } = start(scene(10), { createWorker, workerFrom: 0, locks })
    for (let death = 0; death < 3; death++) {
      made[death].say({ type: 'held' })
      free(made[death].requests[0].lock!)
    }
    expect([
      live.getSnapshot().status,
      engine.builds.length,
      made.length,
      made.filter(({ ended }) => !ended).length,
    ]).toEqual(['ready', 1, 3, 0])
  })

  it('is replaced by a new worker at the next build if it was idle, and the mesh that it built remains usable', () => {
    const { made, createWorker } = workers()
    const { locks, waiting, free } = fakeLocks()
    const { live } = start(scene(10), { createWorker, workerFrom: 0, locks })
    made[0].say({ type: 'held' })
    made[0].answer()
    const { mesh } = live.getSnapshot()
    free(made[0].requests[0].lock!)
    expect([live.getSnapshot().mesh === mesh, live.getSnapshot().status, made[0].ended]).toEqual([true, 'ready', true])
    live.update({ ...scene(10), bounds: { x: -1, y: 0, width: 100, height: 100 } })
    live.flush()
    made[1].answer()
    expect(live.getSnapshot().status).toBe('ready')
    live.dispose()
    expect(waiting.size).toBe(0)
  })
})

describe('a mesh that a worker built', () => {
  it('is queried and edited on the main thread without a second build', () => {
    let builds = 0
    const engine: NavigationEngine = {
      ...kitEngine,
      buildNavMesh: (...args) => (builds++, kitEngine.buildNavMesh(...args)),
    }
    const respond = acrossThreads(answerTo)
    const worker = fakeWorker((request, answer) => answer(respond(request as WorkerRequest)))
    const live = createNavigationStore(scene(10, 40, 70), {
      engine,
      createWorker: () => worker,
      workerFrom: 0,
      agentRadius: 2,
    })
    live.subscribe(() => undefined)
    live.setQuery('way', { start: { x: 1, y: 25 }, goal: { x: 99, y: 25 }, options: { agentRadius: 2 } })
    live.flush()
    live.update(scene(10, 45, 70))
    live.flush()
    const { mesh, paths, status } = live.getSnapshot()
    expect([status, builds]).toEqual(['ready', 0])
    const here = buildNavMesh(scene(10, 45, 70), { agentRadius: 2 })
    expect(mesh?.freeArea).toBe(here.freeArea)
    const [there, expected] = [paths.get('way'), findPath(here, { x: 1, y: 25 }, { x: 99, y: 25 }, { agentRadius: 2 })]
    expect(there !== undefined && 'path' in there && there.path).toEqual('path' in expected && expected.path)
  })

  it('gives the same query results as a mesh built on the main thread', () => {
    const ask = (revision: number, more: object) =>
      answerTo({
        type: 'query',
        revision,
        agentRadius: 0,
        start: { x: 1, y: 25 },
        goal: { x: 99, y: 25 },
        options: undefined,
        ...more,
      })
    expect(ask(1, {})).toMatchObject({ type: 'failed', code: 'live/no-mesh' })
    expect(ask(2, { scene: scene(10) })).toMatchObject({
      type: 'answered',
      result: findPath(buildNavMesh(scene(10)), { x: 1, y: 25 }, { x: 99, y: 25 }),
    })
    expect(ask(3, { edit: { insert: [], remove: ['o0'], update: [], move: [] } })).toMatchObject({
      type: 'answered',
      result: { path: { length: 98 } },
    })
    expect(ask(4, {})).toMatchObject({ result: { path: { length: 98 } } })
    expect(ask(5, { edit: { insert: [], remove: ['nobody'], update: [], move: [] } })).toMatchObject({ type: 'failed' })
    expect(ask(6, {})).toMatchObject({ type: 'failed', code: 'live/no-mesh' })
  })
})

describe('the worker for builds', () => {
  const swamp: Scene = { ...scene(10, 70), areas: [{ id: 'swamp', cost: 3, outer: box(30, 0, 20, 60) }] }
  const [start, goal] = pointsOf(1, 25, 99, 25)
  const query = { type: 'query', revision: 1, agentRadius: 0, start, goal } as const

  it('returns the same results as the main thread for a disc, links, partial paths, terrain and planners', () => {
    const linked: Scene = { ...scene(10, 40), links: [{ id: 'l', from: { x: 1, y: 1 }, to: { x: 90, y: 50 } }] }
    for (const question of [
      { scene: linked, agentRadius: 3, options: { agentRadius: 3, allowPartial: true } },
      { scene: swamp, agentRadius: 0, options: undefined },
      { scene: scene(10, 70), agentRadius: 0, options: { areaCosts: {} } },
      { scene: scene(10, 70), agentRadius: 0, options: { algorithm: 'triangle-a-star' as const } },
    ])
      expect(answerTo({ ...query, ...question })).toEqual({
        type: 'answered',
        revision: 1,
        result: findPath(
          buildNavMesh(question.scene, { agentRadius: question.agentRadius }),
          start,
          goal,
          question.options,
        ),
      })
  })

  it('is started only once for queries on different scenes', () => {
    let started = 0
    const worker = new QueryWorker({
      watchdog: 1000,
      createWorker: (): WorkerLike => {
        started++
        return fakeWorker((message, answer) => answer(answerTo(message as WorkerRequest)))
      },
    })
    const results: (string | undefined)[] = []
    for (const drawing of [scene(10), swamp, scene(10)])
      worker.run({ scene: drawing, agentRadius: 0 }, { start, goal }, (answer) =>
        results.push(answer !== undefined && 'status' in answer ? answer.status : answer?.code),
      )
    expect([started, results]).toEqual([1, ['found', 'found', 'found']])
  })
})

describe('an unusable worker', () => {
  const reports: string[] = []
  beforeEach(() => {
    reports.length = 0
    vi.spyOn(console, 'info').mockImplementation((text: string) => void reports.push(text))
  })
  const answering = (answer: (request: WorkerRequest) => unknown) => (): WorkerLike => lateWorker(answer)
  const ofAnotherVersion: [string, (request: WorkerRequest) => unknown][] = [
    ['null', () => null],
    ['text', () => 'ready'],
    ['a number', () => 7],
    ['an empty object', () => ({})],
    ['a message of another type', ({ revision }) => ({ type: 'mesh', revision })],
    ['a message without a revision', () => ({ type: 'built', mesh: '' })],
    ['a mesh that cannot be read', ({ revision }) => ({ type: 'built', revision, mesh: null })],
    ['a result without a mesh', ({ revision }) => ({ type: 'built', revision })],
    ['results of the wrong structure', ({ revision }) => ({ type: 'built', revision, mesh: '', results: 1 })],
    ['an error without a code', ({ revision }) => ({ type: 'failed', revision })],
    ['progress without a part', ({ revision }) => ({ type: 'progress', revision })],
    ['an answer without a result', ({ revision }) => ({ type: 'answered', revision })],
    ['a result without a status', ({ revision }) => ({ type: 'answered', revision, result: { route: [] } })],
  ]
  const lengthOf = (result: unknown): unknown => (result as { path?: { length: number } } | undefined)?.path?.length

  it.each(ofAnotherVersion)('leaves its work to the main thread when it sends %s', async (_name, answer) => {
    const { live, engine } = start(scene(10, 40), { workerFrom: 0, createWorker: answering(answer) })
    live.setQuery('way', { start: { x: 1, y: 1 }, goal: { x: 9, y: 9 } })
    await vi.advanceTimersByTimeAsync(1000)
    expect(live.getSnapshot()).toMatchObject({ status: 'ready', error: undefined })
    expect([engine.builds.length, lengthOf(live.getSnapshot().paths.get('way'))]).toEqual([1, 2])
    live.dispose()
  })

  /**
   * Makes a navigation whose searches take 100 ms. During a drag, the main thread stops a search after at most 32 ms.
   * After the drag, the main thread runs a search for up to 250 ms if no worker can run the search.
   */
  const slowSearches = (options: Partial<NavigationOptions>) => {
    let worked = 0
    const engine = createSlowEngine({ search: 100 }, () => worked++)
    const live = createNavigationStore(scene(10), { engine, now: () => performance.now() + worked, ...options })
    live.subscribe(() => undefined)
    live.flush()
    live.setQuery('way', { start: { x: 1, y: 1 }, goal: { x: 9, y: 9 } })
    return live
  }
  it.each([
    [
      'cannot be made',
      () => {
        throw new Error('blocked by a content policy')
      },
    ],
    [
      'cannot be loaded',
      () => {
        const worker = fakeWorker(() => setTimeout(() => worker.onerror?.({}), 1))
        return worker
      },
    ],
    ['answers queries in another protocol', answering(() => ({ ok: true }))],
    ['never answers', () => fakeWorker()],
  ] satisfies [string, () => WorkerLike][])(
    'leaves its work to the main thread when it %s, and the main thread searches stale paths again',
    async (_name, createWorker) => {
      const live = slowSearches({ createWorker })
      await vi.advanceTimersByTimeAsync(15_000)
      expect(lengthOf(live.getSnapshot().paths.get('way'))).toBe(1)
      live.update(scene(10, 40, 70))
      live.flush()
      expect(lengthOf(live.getSnapshot().paths.get('way'))).toBe(1)
      expect(live.getSnapshot().stale.get('way')).toBe('working')
      await vi.advanceTimersByTimeAsync(2000)
      expect(lengthOf(live.getSnapshot().paths.get('way'))).toBe(3)
      expect(live.getSnapshot().stale.size).toBe(0)
      live.dispose()
    },
  )

  it('is abandoned for good after ten seconds without a message', async () => {
    let made = 0
    const createWorker = (): WorkerLike => {
      made++
      return fakeWorker()
    }
    const { live, engine } = start(scene(10), { workerFrom: 0, createWorker })
    await vi.advanceTimersByTimeAsync(9_900)
    expect([live.getSnapshot().status, engine.builds.length]).toEqual(['building', 0])
    await vi.advanceTimersByTimeAsync(200)
    expect([live.getSnapshot().status, engine.builds.length, made]).toEqual(['ready', 1, 1])
    live.update({ ...scene(10), bounds: { x: -1, y: 0, width: 100, height: 100 } })
    await vi.advanceTimersByTimeAsync(200)
    expect([live.getSnapshot().status, engine.builds.length, made]).toEqual(['ready', 2, 1])
    live.dispose()
  })

  it('is reported once per page, however many tasks fail', async () => {
    // A fresh copy of the module, as on another page.
    const fresh = '../../src/worker/worker-task.js?page'
    const { WorkerTask } = (await import(fresh)) as typeof workerTask
    const createWorker = (): WorkerLike => {
      throw new Error('blocked')
    }
    let lost = 0
    for (let i = 0; i < 3; i++)
      new WorkerTask({ createWorker, watchdog: 100 }).run({
        message: () => ({}),
        onMessage: () => true,
        onHung: () => undefined,
        onLost: () => lost++,
      })
    expect([lost, reports.length]).toEqual([3, 1])
  })
})
