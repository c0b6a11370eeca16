/** Components that unmount at any moment: during a build, a query, an animation or a playback. */
import { act, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRandom } from '../../src/engine/core/index.js'
import { type Path, type Scene, buildNavGrid } from '../../src/engine/index.js'
import { useNavMesh } from '../../src/hooks/useNavMesh.js'
import { usePath } from '../../src/hooks/usePath.js'
import { usePathAnimation } from '../../src/hooks/usePathAnimation.js'
import { useSearchPlayback } from '../../src/hooks/usePlayback.js'
import { defaultEngine } from '../../src/navigation/default-engine.js'
import { answerTo } from '../../src/navigation/navigation.worker.js'
import type { WorkerLike } from '../../src/worker/worker-task.js'
import { passes, stopClock } from '../support/hook-clock.js'
import { pointsOf } from '../support/shapes.js'
import { lateWorker } from '../support/fake-worker.js'

const MOMENTS = 200
/** Milliseconds after an unmount within which the worker must be terminated. */
const RELEASE = 50

const scene = (width: number): Scene => ({
  bounds: { x: 0, y: 0, width, height: 100 },
  obstacles: [{ id: 'wall', outer: pointsOf(40, 10, 45, 10, 45, 90) }],
})
/**
 * Workers that finish a build after a delay on the clock of the test; messages after their end are dropped, as in a
 * browser.
 */
function createWorkers(answerAfter: () => number) {
  const alive = new Set<WorkerLike>()
  const made = { count: 0 }
  const createWorker = (): WorkerLike => {
    made.count++
    const worker: WorkerLike = lateWorker(answerTo, answerAfter, () => alive.delete(worker))
    alive.add(worker)
    return worker
  }
  return { alive, made, createWorker }
}

describe('a component unmounted at 200 random moments', () => {
  const rejections: unknown[] = []
  const onRejection = (reason: unknown): void => void rejections.push(reason)
  beforeAll(() => defaultEngine.load?.())
  beforeEach(() => {
    stopClock()
    rejections.length = 0
    process.on('unhandledRejection', onRejection)
    return () => process.off('unhandledRejection', onRejection)
  })

  it('renders no mesh of its worker afterwards, and the worker is terminated within 50 ms', async () => {
    const random = createRandom(22)
    const { alive, made, createWorker } = createWorkers(() => 100 * random())
    const states = new Set<string>()
    let renders = 0
    for (let i = 0; i < MOMENTS; i++) {
      const { result, rerender, unmount } = renderHook(
        ({ width }) => {
          renders++
          const state = useNavMesh(scene(width), { live: { engine: defaultEngine, createWorker, workerFrom: 1 } })
          return { ...state, path: usePath(state.mesh, { x: 5, y: 50 }, { x: 95, y: 50 }) }
        },
        { wrapper: StrictMode, initialProps: { width: 100 } },
      )
      passes(200 * random())
      rerender({ width: 120 })
      passes(200 * random())
      states.add(`${result.current.status} ${result.current.path?.status}`)
      unmount()
      const before = renders
      passes(RELEASE)
      expect(alive.size).toBe(0)
      passes(1000)
      expect(renders).toBe(before)
      expect(vi.getTimerCount()).toBe(0)
    }
    await Promise.resolve()
    expect(rejections).toEqual([])
    expect(made.count).toBeGreaterThan(MOMENTS / 2)
    // The unmounts happened in every possible state.
    expect([...states].sort()).toEqual(['building found', 'building undefined', 'ready found'])
  })

  it('moves no animation or replay afterwards and requests no frame', () => {
    const random = createRandom(23)
    const grid = buildNavGrid({ width: 20, height: 20, blocked: new Uint8Array(400) })
    const path: Path = { points: pointsOf(0, 0, 100, 0), length: 100, cost: 100, quality: 'exact' }
    const setAttrs = vi.fn((_attributes: { x: number; y: number; rotation: number }) => undefined)
    let renders = 0
    for (let i = 0; i < MOMENTS; i++) {
      const { result, unmount } = renderHook(
        () => {
          renders++
          return {
            animation: usePathAnimation(path, { speed: 100 * random(), loop: random() < 0.5, reducedMotion: false }),
            replay: useSearchPlayback(
              grid,
              { x: 0.5, y: 0.5 },
              { x: 19.5, y: 19.5 },
              { algorithm: 'a-star', speed: 500 },
            ),
          }
        },
        { wrapper: StrictMode },
      )
      act(() => {
        result.current.animation[0]({ setAttrs })
        result.current.replay.play()
      })
      passes(300 * random())
      unmount()
      const before = [renders, setAttrs.mock.calls.length]
      expect(vi.getTimerCount()).toBe(0)
      passes(500)
      expect([renders, setAttrs.mock.calls.length]).toEqual(before)
    }
    expect(setAttrs.mock.calls.length).toBeGreaterThan(MOMENTS)
  })
})

describe('in StrictMode', () => {
  beforeAll(() => defaultEngine.load?.())
  beforeEach(() => void stopClock())

  it('useNavMesh has one worker while mounted and no worker afterwards', () => {
    const { alive, made, createWorker } = createWorkers(() => 10)
    const view = renderHook(
      () => useNavMesh(scene(100), { live: { engine: defaultEngine, createWorker, workerFrom: 1 } }),
      { wrapper: StrictMode },
    )
    passes(100)
    expect(view.result.current.status).toBe('ready')
    expect([made.count, alive.size]).toEqual([1, 1])
    view.unmount()
    passes(RELEASE)
    expect([made.count, alive.size]).toEqual([1, 0])
  })
})
