import { expect, it } from 'vitest'
import { createRandom } from '../../src/engine/core/index.js'
import { buildNavMesh, findPath, type Scene } from '../../src/engine/index.js'
import { defaultEngine } from '../../src/navigation/default-engine.js'
import { createNavigationStore } from '../../src/navigation/navigation-store.js'
import { pointsOf } from '../support/shapes.js'

// The worker in a real browser: a separate module, real messages, and the same results as the calling thread.

const crowd = (count: number): Scene => {
  const random = createRandom(5)
  const obstacles = Array.from({ length: count }, (_, i) => {
    const [x, y] = [random() * 2000, random() * 2000]
    return {
      id: `o${i}`,
      outer: Array.from({ length: 8 }, (__, k) => ({
        x: x + (6 + random() * 6) * Math.cos(k * 0.785),
        y: y + (6 + random() * 6) * Math.sin(k * 0.785),
      })),
    }
  })
  return { bounds: { x: 0, y: 0, width: 2000, height: 2000 }, obstacles }
}

it('live navigation with a worker builds a large map off the main thread, with the same result as on the main thread', async () => {
  const scene = crowd(1500)
  const live = createNavigationStore(scene, { engine: defaultEngine, workerFrom: 100 })
  const [start, goal] = pointsOf(1, 1, 1999, 1999)
  const leave = live.subscribe(() => undefined)
  live.setQuery('way', { start, goal })
  await expect.poll(() => live.getSnapshot().status, { timeout: 20_000 }).toBe('ready')
  await expect.poll(() => live.getSnapshot().paths.has('way'), { timeout: 20_000 }).toBe(true)
  const { mesh, paths, error } = live.getSnapshot()
  expect(error).toBeUndefined()
  const here = buildNavMesh(scene)
  expect(mesh?.freeArea).toBe(here.freeArea)
  expect(mesh?.islands.length).toBe(here.islands.length)
  const [there, expected] = [paths.get('way'), findPath(here, start, goal)]
  expect(there?.status).toBe(expected.status)
  expect(there !== undefined && 'path' in there && there.path.length).toBe('path' in expected && expected.path.length)
  leave()
  live.dispose()
})
