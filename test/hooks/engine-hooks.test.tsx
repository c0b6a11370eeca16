/** Hooks for the engine: rays, refined meshes, tables of all pairs, replanners and watched paths. */
import { act, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, it } from 'vitest'
import { buildNavGrid, buildNavMesh, buildWaypointGraph, findPath, raycast } from '../../src/engine/index.js'
import type { Scene } from '../../src/engine/index.js'
import {
  useAllPairs,
  usePathFollower,
  usePathWatch,
  useRaycast,
  useRefinedMesh,
  useReplanner,
} from '../../src/hooks/index.js'
import { ringArea } from '../oracles/plain-geometry.js'
import { expectNewFor } from '../support/render-options.js'
import { box, pointsOf, trianglesOf } from '../support/shapes.js'

const strict = { wrapper: StrictMode }
const scene: Scene = {
  bounds: { x: 0, y: 0, width: 100, height: 100 },
  obstacles: [{ id: 'wall', outer: box(40, 0, 10, 60) }],
}
const [start, goal] = pointsOf(10, 20, 90, 20)
/** An obstacle that tests insert into an existing mesh. A hook notices the new revision of the mesh at its next render. */
const drop = { id: 'crate', outer: box(42, 60, 6, 30) }

describe('useRaycast', () => {
  it('returns the first wall on the ray, and computes it again only after an edit or a move of an end', () => {
    const mesh = buildNavMesh(scene)
    const { result, rerender } = renderHook(({ y }) => useRaycast(mesh, { x: 10, y }, { x: 90, y }), {
      ...strict,
      initialProps: { y: 20 },
    })
    expect(result.current).toMatchObject({ hit: true, point: { x: 40, y: 20 }, obstacleId: 'wall' })
    const first = result.current
    rerender({ y: 20 })
    expect(result.current).toBe(first)
    rerender({ y: 80 })
    expect(result.current?.hit).toBe(false)
    mesh.edit({ insert: [drop] })
    rerender({ y: 80 })
    expect(result.current).toEqual(raycast(mesh, { x: 10, y: 80 }, { x: 90, y: 80 }))
    expect(result.current?.hit).toBe(true)
  })

  it('works on grids, and returns nothing until both ends exist', () => {
    const grid = buildNavGrid({ width: 4, height: 1, blocked: Uint8Array.of(0, 0, 1, 0) })
    expect(renderHook(() => useRaycast(grid, { x: 0.5, y: 0.5 }, { x: 3.5, y: 0.5 })).result.current?.hit).toBe(true)
    expect(renderHook(() => useRaycast(grid, undefined, start)).result.current).toBeUndefined()
  })
})

describe('useRefinedMesh', () => {
  it('respects its limits after edits', () => {
    const mesh = buildNavMesh(scene)
    const { result, rerender } = renderHook(() => useRefinedMesh(mesh, { maxArea: 40, minAngle: 20 }), strict)
    const areas = (): number[] => trianglesOf(result.current!).map(ringArea)
    const sum = (): number => areas().reduce((all, area) => all + area, 0)
    expect(Math.max(...areas())).toBeLessThanOrEqual(40)
    expect(sum()).toBeCloseTo(9400, 6)
    mesh.edit({ insert: [drop] })
    rerender()
    expect(sum()).toBeCloseTo(9400 - 180, 6)
  })
})

describe('useAllPairs', () => {
  const waypoints = [
    { id: 'a', x: 0, y: 0 },
    { id: 'b', x: 3, y: 0 },
    { id: 'c', x: 3, y: 4 },
  ]
  const graph = buildWaypointGraph({
    waypoints,
    links: [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
    ],
  })

  it('returns all distances and paths, computed once per graph', () => {
    const { result, rerender } = renderHook(() => useAllPairs(graph), strict)
    expect([result.current?.distance('a', 'c'), result.current?.hops('a', 'c')]).toEqual([7, ['a', 'b', 'c']])
    const first = result.current
    rerender()
    expect(result.current).toBe(first)
  })
})

describe('useReplanner and usePathWatch', () => {
  it('report that a new obstacle blocks the path, and lead the agent around the obstacle', () => {
    const mesh = buildNavMesh(scene)
    const answer = findPath(mesh, start, goal)
    const path = answer.status === 'found' ? answer.path : undefined
    const { result, rerender } = renderHook(
      ({ to }) => ({ replanner: useReplanner(mesh, to, { lookAhead: 5 }), closed: usePathWatch(mesh, path) }),
      { ...strict, initialProps: { to: goal } },
    )
    const { replanner } = result.current
    expect(replanner?.update(start)).toMatchObject({ status: 'found', replanned: 'first' })
    expect(replanner?.update(start).replanned).toBeUndefined()
    expect(result.current.closed).toBe(false)
    act(() => {
      mesh.edit({ insert: [drop] })
    })
    rerender({ to: { ...goal } })
    expect(result.current.closed).toBe(true)
    expect(result.current.replanner).toBe(replanner)
    const around = replanner?.update({ x: 12, y: 22 })
    expect(around).toMatchObject({ status: 'found', replanned: 'broken' })
    expect(Math.max(...(around?.path?.points ?? []).map(({ y }) => y))).toBeGreaterThanOrEqual(90)
    // The same planner gets another goal.
    rerender({ to: { x: 10, y: 90 } })
    expect(result.current.replanner).toBe(replanner)
    expect(replanner?.update({ x: 12, y: 22 })).toMatchObject({ replanned: 'goal', status: 'found' })
  })

  it.each([
    ['lookAhead', { lookAhead: 6 }],
    ['arrival', { arrival: 2 }],
    ['agentRadius', { agentRadius: 1 }],
    ['areaCosts', { areaCosts: { mud: 3 } }],
  ])('create a new planner when %s changes, and keep the planner for an equal value', (_, other) => {
    const mesh = buildNavMesh(scene)
    const all = { lookAhead: 5, arrival: 1, agentRadius: 0, areaCosts: { mud: 2 } }
    expectNewFor((options) => useReplanner(mesh, goal, options), all, other, { areaCosts: { ...all.areaCosts } })
  })

  it.each([
    ['lookAhead', { lookAhead: 6 }],
    ['arrival', { arrival: 2 }],
    ['turnRate', { turnRate: 3 }],
    ['mesh', { mesh: buildNavMesh(scene) }],
    ['agentRadius', { agentRadius: 1 }],
    ['parts', { parts: [] }],
    ['links', { links: [] }],
  ])('create a new follower when %s changes, and keep the follower for an equal value', (_, other) => {
    const answer = findPath(buildNavMesh(scene), start, goal)
    const path = answer.status === 'found' ? answer.path : undefined
    const all = {
      lookAhead: 5,
      arrival: 1,
      turnRate: 2,
      mesh: buildNavMesh(scene),
      agentRadius: 0,
      parts: [],
      links: [],
    }
    expectNewFor((options) => usePathFollower(path, options), all, other)
  })
})
