import { expect, it } from 'vitest'
import {
  buildNavMesh,
  buildVisibilityGraph,
  buildWaypointGraph,
  clearanceAt,
  comparePlanners,
  comparedWorld,
  findPath,
  islandOf,
  navMeshFromPolygons,
  nearestWalkable,
  rasterize,
  raycast,
} from '../../../src/engine/index.js'
import { codeOf } from '../../support/code-of.js'
import { box } from '../../support/shapes.js'
const scene = { bounds: { x: 0, y: 0, width: 100, height: 100 }, obstacles: [{ id: 'a', outer: box(30, 10, 10, 60) }] }
const edited = buildNavMesh(scene)
const standing = navMeshFromPolygons({ vertices: box(0, 0, 100, 100), polygons: [[0, 1, 2, 3]] })
const grid = rasterize(scene, { cellSize: 5 })
const here = { x: 5, y: 20 }

for (const [name, world] of [
  ['a mesh', edited],
  ['a mesh of polygons', standing],
  ['a grid', grid],
] as const)
  it(`nearestWalkable on ${name} rejects an invalid distance, and finds no point on an unknown island`, () => {
    for (const maxDistance of [NaN, -1, -Infinity]) {
      for (const island of [undefined, 0, 99])
        expect(
          codeOf(() =>
            nearestWalkable(world, { x: 35, y: 20 }, { maxDistance, ...(island !== undefined && { island }) }),
          ),
        ).toBe('input/out-of-range')
    }
    for (const island of [99, -1, NaN, 0.5])
      expect(nearestWalkable(world, { x: 35, y: 20 }, { island })).toBeUndefined()
    expect(nearestWalkable(world, { x: -7, y: 20 }, { maxDistance: 0 })).toBeUndefined()
    expect(nearestWalkable(world, { x: -7, y: 20 }, { maxDistance: 7.001 })?.distance).toBeCloseTo(7, 6)
    expect(nearestWalkable(world, { x: -7, y: 20 }, { maxDistance: 6.9 })).toBeUndefined()
  })

it('every query rejects coordinates that overflow, and gives finite results for all others', () => {
  const worlds = [edited, standing, grid]
  const planned = [
    ...worlds,
    buildVisibilityGraph(scene),
    buildWaypointGraph({
      waypoints: [
        { id: 'a', x: 1, y: 1 },
        { id: 'b', x: 9, y: 9 },
      ],
      links: [{ from: 'a', to: 'b' }],
    }),
  ]
  for (const [x, y] of [
    [1e308, 50],
    [-1e308, -1e308],
    [Number.MAX_VALUE, Number.MAX_VALUE],
    [50, -Number.MAX_VALUE],
    [2 ** 501, 0],
    [1e155, 1e155],
  ]) {
    const far = { x, y }
    for (const world of worlds)
      for (const ask of [
        () => nearestWalkable(world, far),
        () => raycast(world, here, far),
        () => raycast(world, far, here),
        () => islandOf(world, far),
      ])
        expect(codeOf(ask)).toBe('input/out-of-range')
    expect(codeOf(() => clearanceAt(edited, far))).toBe('input/out-of-range')
    for (const world of planned)
      for (const [a, b] of [
        [here, far],
        [far, here],
      ])
        expect(codeOf(() => findPath(world, a, b, { allowPartial: true }))).toBe('input/out-of-range')
  }
  for (const [x, y] of [
    [1e150, 50],
    [-1e150, -1e150],
    [50, -1e150],
    [1e150, 5e-324],
    [1e20, 1e100],
  ]) {
    const far = { x, y }
    for (const world of worlds) {
      const near = nearestWalkable(world, far)
      expect(near?.distance).toBeCloseTo(Math.hypot(x, y), -148)
      expect(near?.distance).toBeLessThan(Infinity)
      expect(islandOf(world, far)).toBe(-1)
      const hit = raycast(world, here, far)
      expect(hit.hit).toBe(true)
      expect(hit.t).toBeGreaterThanOrEqual(0)
      expect(hit.t).toBeLessThan(1e-17)
      // The ray stops on the bounds of the map or on the obstacle, although its end is far outside the map.
      expect(Math.max(Math.abs(hit.point.x), Math.abs(hit.point.y))).toBeLessThanOrEqual(100)
      expect(raycast(world, far, here)).toMatchObject({ hit: true, t: 0 })
    }
    expect(clearanceAt(edited, far)).toBe(0)
    for (const world of planned)
      for (const [a, b] of [
        [here, far],
        [far, here],
      ]) {
        const result = findPath(world, a, b, { allowPartial: true })
        for (const { x: px, y: py } of result.status === 'found' || result.status === 'partial'
          ? result.path.points
          : [])
          expect(Number.isFinite(px) && Number.isFinite(py)).toBe(true)
      }
  }
})

it('a planner comparison can be stopped during its build by signal or budget', () => {
  const at = { x: 5, y: 20 }
  const to = { x: 90, y: 40 }
  expect(codeOf(() => comparePlanners(scene, at, to, { signal: AbortSignal.abort() }))).toBe('mesh/aborted')
  expect(codeOf(() => comparePlanners(scene, at, to, { buildBudget: 1 }))).toBe('mesh/budget-exceeded')
  expect(codeOf(() => comparedWorld(scene, 'polygons', { budget: 1 }))).toBe('mesh/budget-exceeded')
  expect(comparePlanners(scene, at, to, { budget: 5, worlds: ['mesh'] }).rows.length).toBeGreaterThan(0)
})
