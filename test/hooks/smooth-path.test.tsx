/** Smooth paths by hook: the code loads on first use, the path stays the agent radius away from walls, and its cost is that of the smooth line. */
import { renderHook, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { areaAlongPath, buildNavGrid, buildNavMesh, findPath, smoothPath } from '../../src/engine/index.js'
import type { PathResult, Scene } from '../../src/engine/index.js'
import { usePath, useSmoothPath } from '../../src/hooks/index.js'
import { gapToRings, sharpestTurn } from '../oracles/plain-geometry.js'
import { box, pointsOf } from '../support/shapes.js'
const wall = box(80, 40, 40, 160)
const scene: Scene = {
  bounds: { x: 0, y: 0, width: 200, height: 200 },
  obstacles: [{ id: 'wall', outer: wall }],
  areas: [{ id: 'mud', outer: box(130, 0, 20, 200), cost: 2 }],
}
const mesh = buildNavMesh(scene)
const start = { x: 20, y: 150 }
const goal = { x: 180, y: 150 }
const pathIn = (result: PathResult | undefined) => (result?.status === 'found' ? result.path : undefined)

it.each(['arcs', 'spline', true] as const)(
  'usePath returns a path without corners, at least the agent radius away from walls: %s',
  async (smooth) => {
    const agentRadius = 8
    const { result } = renderHook(() => usePath(mesh, start, goal, { agentRadius, smooth }), { wrapper: StrictMode })
    await waitFor(() => expect(pathIn(result.current)?.quality).toBe('heuristic'))
    const path = pathIn(result.current)!
    expect(sharpestTurn(path.points)).toBeLessThanOrEqual(11.26)
    expect(gapToRings(path.points, [wall])).toBeGreaterThanOrEqual(agentRadius * (1 - 1e-5))
    expect([path.points[0], path.points.at(-1)]).toEqual([start, goal])
    // The cost is that of the smooth path: 20 units of mud count twice.
    const cost = areaAlongPath(mesh, path).reduce((sum, part) => sum + (part.to - part.from) * part.cost, 0)
    expect(path.cost).toBeCloseTo(cost, 6)
    expect(path.cost).toBeGreaterThan(path.length + 19)
  },
)

it('usePath returns the same object while nothing changes, and a path with corners when `smooth` becomes false', async () => {
  const { result, rerender } = renderHook(
    ({ smooth }) => usePath(mesh, { ...start }, { ...goal }, { agentRadius: 5, smooth }),
    { initialProps: { smooth: true } },
  )
  await waitFor(() => expect(pathIn(result.current)?.quality).toBe('heuristic'))
  const first = result.current
  rerender({ smooth: true })
  expect(result.current).toBe(first)
  rerender({ smooth: false })
  expect(pathIn(result.current)?.quality).toBe('bounded')
})

it('usePath rejects an invalid radius of arcs with a code, and does not smooth a path on a grid', async () => {
  const { result } = renderHook(() => usePath(mesh, start, goal, { smooth: { method: 'arcs', radius: -1 } }))
  await waitFor(() => expect(result.current).toMatchObject({ status: 'aborted', reason: { code: 'paths/bad-radius' } }))
  const grid = buildNavGrid({ width: 4, height: 4, blocked: new Uint8Array(16) })
  const ends = [
    { x: 0.5, y: 0.5 },
    { x: 3.5, y: 2.5 },
  ] as const
  const plain = findPath(grid, ...ends)
  const { result: onGrid } = renderHook(() => usePath(grid, ...ends, { smooth: true }))
  expect(onGrid.current).toEqual(plain)
})

it('useSmoothPath reports an error and returns the path unchanged if the angle is invalid', async () => {
  const path = pathIn(findPath(mesh, start, goal))
  const codes: string[] = []
  const { result } = renderHook(() =>
    useSmoothPath(path, mesh, { angle: 9 }, { onError: ({ code }) => void codes.push(code) }),
  )
  await waitFor(() => expect(codes).toEqual(['paths/bad-angle']))
  expect(result.current).toBe(path)
  const Length = () => useSmoothPath(path, mesh)?.points.length
  expect(renderToString(<Length />)).toBe(String(path?.points.length))
})

it('smoothPath rounds no bend into an area that is forbidden to the agent', () => {
  const pool = { id: 'pool', outer: box(50, 10, 20, 15), cost: 1 }
  const spike = pointsOf(82, 40, 86, 200, 78, 200)
  const guarded = buildNavMesh({ ...scene, obstacles: [{ id: 'spike', outer: spike }], areas: [pool] })
  const areaCosts = { pool: Infinity }
  const path = pathIn(findPath(guarded, start, goal, { areaCosts }))!
  for (const method of ['arcs', 'spline'] as const) {
    const underPool = (points: typeof path): number =>
      areaAlongPath(guarded, points)
        .filter(({ area }) => area?.id === 'pool')
        .reduce((sum, { from, to }) => sum + to - from, 0)
    expect(underPool(smoothPath(guarded, path, { method, radius: 30, agentRadius: 0, areaCosts }))).toBeLessThan(1e-3)
    const free = smoothPath(guarded, path, { method, radius: 30, agentRadius: 0 })
    expect(free.cost).toBeCloseTo(free.length, 6)
    // If the agent may enter the area, the bend is rounded through it, which shows that the test above is meaningful.
    if (method === 'arcs') expect(underPool(free)).toBeGreaterThan(1)
  }
})

it('smoothPath uses a spline for a point agent, which has no radius for arcs', () => {
  const path = pathIn(findPath(mesh, start, goal))!
  expect(smoothPath(mesh, path, { method: 'arcs' })).toEqual(smoothPath(mesh, path, { method: 'spline' }))
})
