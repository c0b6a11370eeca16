/** Options that hooks pass on: the watchdog of a worker, and every option of findPath. */
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildNavMesh } from '../../src/engine/mesh/index.js'
import type { Scene } from '../../src/engine/geometry/index.js'
import { useNavMesh, usePath } from '../../src/hooks/index.js'
import { kitEngine } from '../../src/navigation/kit-engine.js'
import type { WorkerLike } from '../../src/worker/index.js'
import { box } from '../support/shapes.js'
import { fakeWorker } from '../support/fake-worker.js'

const wall = box(40, 0, 20, 100)
const scene: Scene = {
  bounds: { x: 0, y: 0, width: 100, height: 100 },
  obstacles: [{ id: 'wall', outer: wall }],
  areas: [{ id: 'mud', cost: 1, outer: wall.map(({ x, y }) => ({ x: x - 35, y: y / 4 })) }],
  links: [{ id: 'rope', from: { x: 30, y: 50 }, to: { x: 70, y: 50 } }],
}

it('useNavMesh abandons a silent worker after its watchdog time, and builds on the page', async () => {
  let started = 0
  const createWorker = (): WorkerLike => {
    started++
    return fakeWorker()
  }
  const live = { engine: kitEngine, createWorker, workerFrom: 1, watchdog: 30 }
  const { result } = renderHook(() => useNavMesh(scene, { live }))
  await waitFor(() => expect(result.current.status).toBe('ready'))
  expect(started).toBeGreaterThan(0)
})

it('usePath accepts every option of findPath, and does not throw for a rejected query', () => {
  const mesh = buildNavMesh(scene)
  const ends = [
    { x: 10, y: 10 },
    { x: 90, y: 10 },
  ] as const
  let traced = 0
  const trace = (): void => {
    traced++
  }
  const ask = (options: Parameters<typeof usePath<typeof mesh>>[3]) =>
    renderHook(() => usePath(mesh, ...ends, options)).result.current
  expect(ask({ proof: false, trace, areaCosts: { mud: 3 } })).toMatchObject({ status: 'found' })
  expect(traced).toBeGreaterThan(0)
  expect(ask({ closedLinks: ['rope'] })?.status).toBe('unreachable')
  expect(ask({ agentRadius: -1 })).toMatchObject({ status: 'aborted', reason: { code: 'input/agent-radius' } })
})
