import { expect, it, vi } from 'vitest'
import type { OffMeshLink } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { findPath as findMeshPath } from '../../../src/engine/search/index.js'
import { DynamicMesh } from '../../../src/engine/mesh/dynamic-mesh.js'
import { signalAfter } from '../../support/signal-after.js'
import { box, obstaclesOf, pointsOf } from '../../support/shapes.js'
const bounds = { x: 0, y: 0, width: 1000, height: 1000 }
const [start, goal] = pointsOf(5, 5, 995, 995)

/** Makes a map of two halves, with links over the wall in between. */
function linked(count: number): ReturnType<typeof buildNavMesh> {
  const links = Array.from({ length: count }, (_, i): OffMeshLink => ({
    id: `l${i}`,
    from: { x: (i * 37) % 450, y: (i * 91 + 1) % 1000 },
    to: { x: 550 + ((i * 53) % 450), y: (i * 29) % 1000 },
  }))
  return buildNavMesh({ bounds, obstacles: [{ id: 'w', outer: box(490, -10, 20, 1020) }], links })
}

it('a budget stops a query with many links', () => {
  const mesh = linked(1500)
  expect(findMeshPath(mesh, start, goal, { budget: 5 })).toMatchObject({
    status: 'budget-exceeded',
    reason: { code: 'search/budget-exceeded' },
  })
  expect(findMeshPath(mesh, start, goal, { budget: 0 }).status).toBe('budget-exceeded')
  // Comparing the ends of 3,000 links alone exceeds this budget.
  expect(findMeshPath(mesh, start, goal, { budget: 50_000 }).status).toBe('budget-exceeded')
  const { status, ...free } = findMeshPath(mesh, start, goal)
  expect(status).toBe('found')
  expect(findMeshPath(mesh, start, goal, { budget: 1e9 })).toEqual({ status, ...free })
})

it('a signal stops a query with many links', () => {
  const mesh = linked(1500)
  const stop = new AbortController()
  stop.abort()
  expect(findMeshPath(mesh, start, goal, { signal: stop.signal })).toMatchObject({
    status: 'aborted',
    reason: { code: 'search/aborted' },
  })
  // The signal aborts in the middle, so it must be checked repeatedly.
  const { signal, looks } = signalAfter(21)
  expect(findMeshPath(mesh, start, goal, { signal }).status).toBe('aborted')
  expect(looks()).toBe(21)
})

it('a path follows the links along a row of 100 islands, even if the links are listed in reverse order', () => {
  const count = 100
  const walls = Array.from({ length: count }, (_, i) => ({ id: `w${i}`, outer: box(10 * i + 8, -1, 2, 12) }))
  const links = Array.from({ length: count }, (_, i): OffMeshLink => ({
    id: `l${i}`,
    from: { x: 10 * (count - 1 - i) + 5, y: 5 },
    to: { x: 10 * (count - i) + 2, y: 5 },
  }))
  const mesh = buildNavMesh({ bounds: { x: 0, y: 0, width: 10 * count + 8, height: 10 }, obstacles: walls, links })
  const result = findMeshPath(mesh, { x: 1, y: 5 }, { x: 10 * count + 3, y: 5 })
  expect(result.status === 'found' && result.path.length).toBeCloseTo(10 * count + 2, 9)
})

it('obstacles at a point are found without a scan of all obstacles', () => {
  const obstacles = obstaclesOf(400, (i) => box((i % 20) * 50 + 5, Math.floor(i / 20) * 50 + 5, 30))
  const mesh = buildNavMesh({ bounds, obstacles: [...obstacles, { id: 'top', outer: box(0, 0, 40, 40) }] })
  if (!(mesh instanceof DynamicMesh)) throw new Error('a mesh that can be edited was expected')
  const all = vi.spyOn(mesh.obstacles, 'values')
  expect(mesh.obstaclesAt({ x: 20, y: 20 })).toEqual(['o0', 'top'])
  expect(mesh.obstaclesAt({ x: 5, y: 5 })).toEqual(['o0', 'top'])
  expect(mesh.obstaclesAt({ x: 997, y: 997 })).toEqual([])
  expect(all).not.toHaveBeenCalled()
})
