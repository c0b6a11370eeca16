/**
 * A worker that builds a mesh also runs the pending query before it sends the mesh, so that the main thread need not
 * search the first path. Oracle: a build on the main thread.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Scene } from '../../src/engine/geometry/index.js'
import type { MeshPathOptions } from '../../src/engine/convex/index.js'
import { buildNavMesh } from '../../src/engine/index.js'
import { kitEngine } from '../../src/navigation/kit-engine.js'
import { createNavigationStore } from '../../src/navigation/navigation-store.js'
import type { NavigationOptions } from '../../src/navigation/navigation-types.js'
import { answerTo } from '../../src/navigation/navigation.worker.js'
import type { WorkerRequest } from '../../src/navigation/worker-builder.js'
import { acrossThreads, lengthHere } from './made-workers.js'
import { box, pointsOf } from '../support/shapes.js'
import { lateWorker } from '../support/fake-worker.js'

const square = (id: string, x: number, y: number, side = 8) => ({ id, outer: box(x, y, side) })
const yard: Scene = {
  bounds: { x: 0, y: 0, width: 200, height: 200 },
  obstacles: Array.from({ length: 100 }, (_, i) => square(`o${i}`, 6 + 20 * (i % 10), 6 + 20 * Math.floor(i / 10))),
}
const ends = pointsOf(1, 1, 199, 198)
const [start, goal] = ends

/**
 * Makes a navigation that builds in a worker. In the result, `asked` has the options of each query that ran on the main
 * thread.
 */
function open(scene: Scene, options: Partial<NavigationOptions> = {}) {
  const pageQueries: (MeshPathOptions | undefined)[] = []
  const requests: WorkerRequest[] = []
  const answer = acrossThreads((request) => {
    requests.push(request)
    return answerTo(request)
  })
  const createWorker = () => lateWorker(answer)
  const engine: NavigationOptions['engine'] = {
    ...kitEngine,
    findPath: (...question) => {
      pageQueries.push(question[3])
      return kitEngine.findPath(...question)
    },
  }
  const live = createNavigationStore(scene, { engine, createWorker, workerFrom: 1, ...options })
  return { live, asked: pageQueries, requests }
}
const shown = (live: ReturnType<typeof open>['live'], name = 'way') => {
  const { paths, stale } = live.getSnapshot()
  const result = paths.get(name)
  return { length: result?.status === 'found' ? result.path.length : result?.status, stale: stale.get(name) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the first path', () => {
  it('is computed in the worker together with the mesh', () => {
    const { live, asked: pageQueries } = open(yard, { agentRadius: 1 })
    live.setQuery('way', { start, goal, options: { agentRadius: 1 } })
    live.setQuery('back', { start: goal, goal: start })
    live.setQuery('wall', { start, goal: { x: 8, y: 8 } })
    live.subscribe(() => undefined)
    vi.advanceTimersByTime(2000)
    expect(shown(live)).toEqual({ length: lengthHere(yard, ends, 1), stale: undefined })
    expect(shown(live, 'back').length).toBeCloseTo(lengthHere(yard, ends, 1), 9)
    expect(shown(live, 'wall')).toEqual({ length: 'goal-blocked', stale: undefined })
    expect(pageQueries).toEqual([])
    // After an edit, the main thread runs the three queries.
    live.update({ ...yard, obstacles: [...yard.obstacles, square('late', 0, 30, 5)] })
    vi.advanceTimersByTime(200)
    expect(pageQueries).toHaveLength(3)
    live.dispose()
  })

  it('is searched again on the main thread when the query changed during the build', () => {
    const { live, asked: pageQueries } = open(yard)
    live.setQuery('way', { start, goal })
    live.subscribe(() => undefined)
    vi.advanceTimersByTime(20)
    live.setQuery('way', { start, goal: { x: 100, y: 1 } })
    vi.advanceTimersByTime(2000)
    expect(shown(live)).toEqual({ length: 99, stale: undefined })
    expect(pageQueries).toHaveLength(1)
    live.dispose()
  })

  it('is computed in the worker, also over terrain; only a query with a trace callback runs on the main thread', () => {
    const mud = { id: 'mud', cost: 3, outer: square('m', 20, 20, 60).outer }
    const weighted = open({ ...yard, areas: [mud] })
    weighted.live.setQuery('way', { start, goal })
    weighted.live.subscribe(() => undefined)
    vi.advanceTimersByTime(2000)
    expect(weighted.requests[0]).toMatchObject({ type: 'build', queries: [{ start, goal }] })
    expect(typeof shown(weighted.live).length).toBe('number')
    expect(weighted.asked).toEqual([])
    weighted.live.dispose()

    const { live, asked: pageQueries, requests } = open(yard)
    const trace = vi.fn()
    live.setQuery('traced', { start, goal, options: { trace } })
    live.subscribe(() => undefined)
    vi.advanceTimersByTime(2000)
    expect(requests[0]).toMatchObject({ type: 'build', queries: [] })
    expect(shown(live, 'traced').length).toBe(lengthHere(yard, ends, 0))
    expect(pageQueries).toHaveLength(1)
    expect(trace).toHaveBeenCalled()
    live.dispose()
  })

  it('arrives together with the diagnostics of the drawing', () => {
    const bow = { id: 'bow', outer: pointsOf(1, 20, 5, 24, 5, 20, 1, 24) }
    const odd: Scene = { ...yard, obstacles: [...yard.obstacles, bow] }
    const { live } = open(odd)
    live.subscribe(() => undefined)
    vi.advanceTimersByTime(2000)
    const { issues } = live.getSnapshot()
    expect(issues).toEqual(buildNavMesh(odd).diagnostics)
    expect(issues.length).toBeGreaterThan(0)
    live.dispose()
  })
})
