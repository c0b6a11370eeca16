import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { refineMesh, type RefinedMesh } from '../../../src/engine/refine/refine-mesh.js'
import type { NavMesh } from '../../../src/engine/convex/nav-mesh.js'
import { around, box as boxRing, boxObstacle as box, obstaclesOf, pointsOf, trianglesOf } from '../../support/shapes.js'
import { ringArea, turn } from '../../oracles/plain-geometry.js'
import { effort } from '../../support/effort.js'
const bounds = { x: 0, y: 0, width: 40, height: 30 }

/** Returns the smallest angle of a triangle, in degrees. */
function smallestAngle(corners: readonly Point[]): number {
  const angles = corners.map((a, k) => {
    const [b, c] = [corners[(k + 1) % 3], corners[(k + 2) % 3]]
    return Math.abs(Math.atan2(turn(a, b, c), (b.x - a.x) * (c.x - a.x) + (b.y - a.y) * (c.y - a.y)))
  })
  return (Math.min(...angles) * 180) / Math.PI
}

/**
 * Expects triangles of positive area that cover the ground exactly once, meet edge to edge, and respect the limits
 * unless listed as unrefined.
 */
function check(mesh: NavMesh, refined: RefinedMesh, limits: { maxArea?: number; minAngle?: number }): void {
  const listed = new Set(refined.unrefined.map(({ triangle }) => triangle))
  const edges = new Map<string, number>()
  let sum = 0
  for (const [t, corners] of trianglesOf(refined).entries()) {
    const [a, b, c] = corners
    const area = turn(a, b, c) / 2
    expect(area).toBeGreaterThan(0)
    sum += area
    for (let k = 0; k < 3; k++) {
      const edge = `${refined.triangles[3 * t + k]} ${refined.triangles[3 * t + ((k + 1) % 3)]}`
      edges.set(edge, (edges.get(edge) ?? 0) + 1)
    }
    if (listed.has(t)) continue
    if (limits.maxArea !== undefined) expect(area).toBeLessThanOrEqual(limits.maxArea * (1 + 1e-12))
    if (limits.minAngle !== undefined) expect(smallestAngle(corners)).toBeGreaterThanOrEqual(limits.minAngle - 1e-9)
  }
  for (const uses of edges.values()) expect(uses).toBe(1)
  expect(Math.abs(sum - mesh.freeArea)).toBeLessThanOrEqual(1e-9 * mesh.freeArea)
}

describe('refinement', () => {
  it('without limits returns the walkable triangles unchanged', () => {
    const mesh = buildNavMesh({ bounds, obstacles: [box('a', 5, 5, 10, 10)] })
    const refined = refineMesh(mesh)
    check(mesh, refined, {})
    expect(refined.triangles.length / 3).toBe(mesh.triangles().walkable.reduce((sum, free) => sum + free, 0))
    expect(refined.unrefined).toEqual([])
  })

  it('makes every triangle smaller than the maximum area', () => {
    const mesh = buildNavMesh({ bounds, obstacles: [box('a', 5, 5, 10, 10), box('b', 20, 2, 3, 25)] })
    const refined = refineMesh(mesh, { maxArea: 2 })
    check(mesh, refined, { maxArea: 2 })
    expect(refined.unrefined).toEqual([])
    expect(refined.triangles.length / 3).toBeGreaterThan(mesh.freeArea / 2)
    expect(refined.triangles.length / 3).toBeLessThan(8 * mesh.freeArea)
  })

  it('keeps angles above the minimum angle where the walls allow it: random maps', () => {
    const random = createRandom(5)
    for (let round = 0; round < effort(25); round++) {
      const obstacles = obstaclesOf(3 + Math.floor(random() * 8), () => {
        const [x, y, r, turn] = [40 * random(), 30 * random(), 1 + 4 * random(), 6 * random()]
        return around(x, y, 7, () => r * (0.6 + 0.4 * random()), turn)
      })
      const mesh = buildNavMesh({ bounds, obstacles })
      const refined = refineMesh(mesh, { minAngle: 20, maxArea: 20, budget: 20_000 })
      check(mesh, refined, { minAngle: 20, maxArea: 20 })
      for (const { reason } of refined.unrefined) expect(reason).toBe('input-angle')
      expect(refined.unrefined.length).toBeLessThan(0.1 * refined.triangles.length)
    }
  })

  it('ends at a corner narrower than the angle limit, and reports that corner', () => {
    const mesh = buildNavMesh({ bounds: pointsOf(0, 0, 40, 0, 40, 3), obstacles: [] })
    const refined = refineMesh(mesh, { minAngle: 20 })
    check(mesh, refined, { minAngle: 20 })
    expect(refined.unrefined.length).toBeGreaterThan(0)
    expect(new Set(refined.unrefined.map(({ reason }) => reason))).toEqual(new Set(['input-angle']))
    expect(refined.triangles.length / 3).toBeLessThan(400)
  })

  it('stops at its budget and reports the reason', () => {
    const mesh = buildNavMesh({ bounds, obstacles: [box('a', 5, 5, 10, 10)] })
    const refined = refineMesh(mesh, { maxArea: 0.01, budget: 50 })
    check(mesh, refined, { maxArea: 0.01 })
    expect(new Set(refined.unrefined.map(({ reason }) => reason))).toEqual(new Set(['budget']))
    expect(refined.coords.length / 2).toBeLessThanOrEqual(8 + 50)
  })

  it('merges small triangles into cells of the minimum area, and reports islands that are smaller', () => {
    // A closed room of area 4 inside a ring of walls.
    const closet = [box('n', 10, 10, 4, 1), box('s', 10, 13, 4, 1), box('w', 10, 10, 1, 4), box('e', 13, 10, 1, 4)]
    const mesh = buildNavMesh({ bounds, obstacles: [box('a', 20, 5, 0.2, 0.2), ...closet] })
    const refined = refineMesh(mesh, { maxArea: 30, minArea: 10 })
    check(mesh, refined, { maxArea: 30 })
    const areas = new Map<number, number>()
    refined.cell.forEach((cell, t) => areas.set(cell, (areas.get(cell) ?? 0) + ringArea(trianglesOf(refined)[t])))
    expect([...areas.values()].filter((area) => area < 10)).toHaveLength(1)
    expect(Math.min(...areas.values())).toBeCloseTo(4, 9)
    expect(new Set(refined.unrefined.map(({ reason }) => reason))).toEqual(new Set(['island-area']))
  })

  it('keeps the borders of terrain as edges', () => {
    const pond: Point[] = boxRing(10, 10, 10)
    const mesh = buildNavMesh({
      bounds,
      obstacles: [box('a', 25, 5, 5, 5)],
      areas: [{ id: 'pond', outer: pond, cost: 3 }],
    })
    const refined = refineMesh(mesh, { maxArea: 3, minAngle: 20 })
    check(mesh, refined, { maxArea: 3, minAngle: 20 })
    let wet = 0
    refined.area.forEach((area, t) => (wet += area === 0 ? ringArea(trianglesOf(refined)[t]) : 0))
    expect(wet).toBeCloseTo(100, 9)
  })

  it('leaves the input mesh unchanged, and rejects invalid limits', () => {
    const mesh = buildNavMesh({ bounds, obstacles: [box('a', 5, 5, 10, 10)] })
    const before = JSON.stringify([...mesh.triangles().coords])
    refineMesh(mesh, { maxArea: 1 })
    expect(JSON.stringify([...mesh.triangles().coords])).toBe(before)
    for (const limits of [{ maxArea: 0 }, { maxArea: NaN }, { minAngle: 60 }, { minArea: -1 }, { budget: NaN }])
      expect(() => refineMesh(mesh, limits)).toThrow(expect.objectContaining({ code: 'input/refine-limits' }))
    expect(
      refineMesh(buildNavMesh({ bounds, obstacles: [box('all', -1, -1, 50, 50)] }), { maxArea: 1 }).triangles,
    ).toHaveLength(0)
  })
})
