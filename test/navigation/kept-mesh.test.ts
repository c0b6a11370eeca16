/** A worker that has built a large map runs queries on its mesh without a second build. Oracle: a build of the same scene on the main thread. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Scene } from '../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../src/engine/index.js'
import { kitEngine } from '../../src/navigation/kit-engine.js'
import { createNavigationStore } from '../../src/navigation/navigation-store.js'
import type { NavigationOptions } from '../../src/navigation/navigation-types.js'
import { QueryWorker } from '../../src/navigation/query-worker.js'
import { createResponder } from '../../src/navigation/responder.js'
import type { WorkerRequest } from '../../src/navigation/worker-builder.js'
import type { WorkerLike } from '../../src/worker/worker-task.js'
import { aborted } from './fake-engine.js'
import { acrossThreads, lengthHere } from './made-workers.js'
import { around, pointsOf } from '../support/shapes.js'
import { fakeWorker, lateWorker } from '../support/fake-worker.js'

/** Makes decagons in rows of 25. */
const sceneOf = (count: number, moved = 0): Scene => ({
  bounds: { x: 0, y: 0, width: 500, height: 500 },
  obstacles: Array.from({ length: count }, (_, i) => ({
    id: `o${i}`,
    outer: around(10 + 20 * (i % 25), 10 + 20 * Math.floor(i / 25), 10, (k) => (i === 12 && k === 0 ? 6 + moved : 6)),
  })),
})
const ends = pointsOf(3, 3, 497, 497)
const [start, goal] = ends

/** Makes a navigation whose main thread never has time for a search. */
function open(scene: Scene, options: Partial<NavigationOptions> = {}) {
  const clock = { time: 0 }
  const posted: { readonly worker: number; readonly request: WorkerRequest }[] = []
  const made: { builds: number; isEnded: boolean }[] = []
  const createWorker = (): WorkerLike => {
    const state = { builds: 0, isEnded: false }
    const worker = made.push(state) - 1
    const answerTo = createResponder((of, build) => {
      state.builds++
      return buildNavMesh(of, build)
    })
    const answer = acrossThreads((request) => {
      posted.push({ worker, request })
      return answerTo(request)
    })
    return lateWorker(answer, undefined, () => (state.isEnded = true))
  }
  const engine: NavigationOptions['engine'] = {
    ...kitEngine,
    findPath: (...query) => {
      clock.time += 100
      if (query[3]?.signal?.aborted !== true) throw new Error('the page had the time')
      return aborted
    },
  }
  const live = createNavigationStore(scene, { engine, now: () => clock.time, createWorker, ...options })
  return { live, posted, made, clock }
}
const lengthOf = (live: ReturnType<typeof open>['live']): number | undefined => {
  const result = live.getSnapshot().paths.get('way')
  return result?.status === 'found' ? result.path.length : undefined
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a worker that has built a large map', () => {
  it('runs queries and applies edits without a second build', () => {
    const { live, posted, made, clock } = open(sceneOf(500), { agentRadius: 1 })
    live.setQuery('way', { start, goal, options: { agentRadius: 1 } })
    live.subscribe(() => undefined)
    vi.advanceTimersByTime(2000)
    expect(made).toEqual([{ builds: 1, isEnded: false }])
    // The result of the query comes with the mesh.
    expect(posted.map(({ request }) => [request.type, 'scene' in request])).toEqual([['build', true]])
    expect(lengthOf(live)).toBe(lengthHere(sceneOf(500), ends, 1))

    live.update(sceneOf(500, 3))
    vi.advanceTimersByTime(2000)
    expect(made).toEqual([{ builds: 1, isEnded: false }])
    expect(posted.at(-1)).toMatchObject({ worker: 0, request: { type: 'query' } })
    expect(posted.some(({ request }) => request.type === 'query' && 'edit' in request)).toBe(true)
    expect(lengthOf(live)).toBeCloseTo(lengthHere(sceneOf(500, 3), ends, 1), 9)

    clock.time += 1000
    live.setOptions({ agentRadius: 2 })
    live.setQuery('way', { start, goal, options: { agentRadius: 2 } })
    live.update(sceneOf(525))
    vi.advanceTimersByTime(3000)
    expect(lengthOf(live)).toBeCloseTo(lengthHere(sceneOf(525), ends, 2), 9)
    expect(made.reduce((sum, { builds }) => sum + builds, 0)).toBeLessThanOrEqual(3)
    live.dispose()
    expect(made.every(({ isEnded }) => isEnded)).toBe(true)
  })

  it('keeps serving queries while a second worker rebuilds similar drawings', () => {
    const { live, posted, made, clock } = open(sceneOf(500), { agentRadius: 1 })
    live.setQuery('way', { start, goal, options: { agentRadius: 1 } })
    live.subscribe(() => undefined)
    vi.advanceTimersByTime(2000)
    /** Adds a square across 225 decagons, an edit so large that the worker runs it. */
    const across = (moved: number): Scene => ({
      ...sceneOf(500),
      obstacles: [
        ...sceneOf(500).obstacles,
        { id: 'across', outer: pointsOf(45 + moved, 45, 355, 45, 355, 355, 45, 355) },
      ],
    })
    for (const moved of [0, 1]) {
      clock.time += 1000
      live.update(sceneOf(500, moved))
      vi.advanceTimersByTime(1000)
      clock.time += 1000
      live.update(across(moved))
      vi.advanceTimersByTime(1000)
      expect(lengthOf(live)).toBeCloseTo(lengthHere(across(moved), ends, 1), 9)
    }
    const builds = posted.filter(({ request }) => request.type === 'build')
    expect(builds.length).toBeGreaterThan(2)
    expect(builds.map(({ worker, request }) => [worker, 'keep' in request && request.keep])).toEqual([
      [0, true],
      ...builds.slice(1).map(() => [1, false]),
    ])
    const questions = posted.filter(({ request }) => request.type === 'query')
    expect(questions.every(({ worker, request }) => worker === 0 && !('scene' in request))).toBe(true)
    expect(made).toHaveLength(2)
    live.dispose()
  })

  it.each([
    ['there is no query', sceneOf(500), false],
    ['the map is small', sceneOf(400), true],
  ])('does not retain its mesh when %s', (_why, scene, isAsked) => {
    const { live, posted } = open(scene)
    if (isAsked) live.setQuery('way', { start, goal })
    live.subscribe(() => undefined)
    vi.advanceTimersByTime(20)
    expect(posted[0].request).toMatchObject({ type: 'build', keep: false })
    live.dispose()
  })

  it('is asked to rebuild a large map that differs too much from its mesh', () => {
    const createWorker = (): WorkerLike => {
      throw new Error('nobody is asked')
    }
    const task = { watchdog: 1000, createWorker }
    const idle = { run: () => undefined, isLost: () => false, dispose: () => undefined }
    const worker = new QueryWorker(task)
    const [map, other] = [sceneOf(500), { ...sceneOf(500), bounds: { x: 0, y: 0, width: 600, height: 500 } }]
    const wanted = (scene: Scene, agentRadius: number): boolean =>
      worker.needsMesh({ scene, agentRadius }, 10 * scene.obstacles.length)
    expect(wanted(map, 1)).toBe(true)
    expect(wanted(sceneOf(400), 1)).toBe(false)
    worker.adopt(idle, { scene: map, agentRadius: 1 })
    expect(wanted(map, 1)).toBe(false)
    expect(wanted(sceneOf(525, 3), 1)).toBe(false)
    expect(wanted(sceneOf(700), 1)).toBe(true)
    expect(wanted(map, 2)).toBe(true)
    expect(wanted(other, 1)).toBe(true)
    worker.dispose()
    expect(wanted(map, 1)).toBe(true)
  })

  it('is terminated after the build if the worker that runs the queries is busy', () => {
    const ended: string[] = []
    const task = { watchdog: 1000, createWorker: () => fakeWorker() }
    const worker = new QueryWorker(task)
    const source = { scene: sceneOf(1), agentRadius: 0 }
    const built = (name: string) => ({
      run: () => void ended.push(`${name} was asked`),
      isLost: () => false,
      dispose: () => void ended.push(`${name} was ended`),
    })
    worker.adopt(built('first'), source)
    expect(worker.isReady).toBe(true)
    worker.run(source, { start, goal }, () => undefined)
    worker.adopt(built('second'), source)
    expect(ended).toEqual(['first was asked', 'second was ended'])
    worker.dispose()
    expect(ended.at(-1)).toBe('first was ended')
    expect(worker.isReady).toBe(false)
  })
})
