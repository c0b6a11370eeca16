/** Polygons with thousands of corners. Some have no neighbor, and some have a neighbor at every edge. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { signedArea, type Point } from '../../../src/engine/geometry/index.js'
import { findPath as findMeshPath } from '../../../src/engine/search/index.js'
import { navMeshFromPolygons } from '../../../src/engine/mesh/index.js'
import type { NavMesh } from '../../../src/engine/convex/nav-mesh.js'
import { triangulateConvex } from '../../../src/engine/convex/triangulate-convex.js'
import { createWindingIndex } from '../../../src/engine/geometry/winding-index.js'
import { counted } from '../../support/counted.js'
import { buildChecked } from '../../support/checks/checked-mesh.js'
import { effort } from '../../support/effort.js'
import { around } from '../../support/shapes.js'

const circle = (count: number, radius: number, turn = 0): Point[] =>
  around(500, 500, count, radius, (turn * 2 * Math.PI) / count)

/** Makes a mesh like a flower: `count` triangles surround polygon 0, one at each edge. A triangle has no other neighbor. */
function flower(count: number): NavMesh {
  const petals = Array.from({ length: count }, (_, i) => [i, count + i, (i + 1) % count])
  return navMeshFromPolygons({
    vertices: [...circle(count, 400), ...circle(count, 404, 0.5)],
    polygons: [Array.from({ length: count }, (_, i) => i), ...petals],
  })
}

/** Makes a square with `perSide` collinear corners on each side. */
function notchedSquare(perSide: number): NavMesh {
  const at = (x: number, y: number): Point => ({ x, y })
  const along = Array.from({ length: perSide }, (_, i) => i)
  const vertices = [
    ...along.map((i) => at(i, 0)),
    ...along.map((i) => at(perSide, i)),
    ...along.map((i) => at(perSide - i, perSide)),
    ...along.map((i) => at(0, perSide - i)),
  ]
  return navMeshFromPolygons({ vertices, polygons: [vertices.map((_, i) => i)] })
}

describe('a polygon of thousands of corners', () => {
  it('is the neighbor to which the triangles on its edges lead out of their dead ends', () => {
    const { exit, first, twin, polygon } = flower(2000).convex
    const deadEnds = [...first.keys()].filter((at) => exit[at] >= 0)
    expect(deadEnds).toHaveLength(2000)
    // The mesh consists of polygon 0 and the 2,000 triangles at its edges. One of these polygons has no exit. It may be
    // polygon 0 or a triangle. The exit of every other triangle must lead to polygon 0.
    expect(deadEnds.every((at) => at === 0 || polygon[twin[exit[at]]] === 0)).toBe(true)
  })

  it('is triangulated in a few reads per corner, without triangles of zero area', () => {
    for (const [{ convex }, area] of [
      [notchedSquare(1500), 1500 ** 2] as const,
      [flower(2000), signedArea(circle(2000, 400))] as const,
    ]) {
      const coords = counted(convex.coords)
      const { triangles, walkable } = triangulateConvex({ ...convex, coords: coords.items })
      expect(coords.reads).toBeLessThan(20 * convex.halfEdgeSlots)
      let sum = 0
      for (let t = 0; t < walkable.length; t++) {
        const corners = [0, 1, 2].map((k) => ({
          x: convex.coords[2 * triangles[3 * t + k]],
          y: convex.coords[2 * triangles[3 * t + k] + 1],
        }))
        const own = signedArea(corners)
        expect(own).toBeGreaterThan(0)
        if (t < convex.first.length || area === 1500 ** 2) sum += own
      }
      expect(sum).toBeGreaterThan(0.999 * area)
    }
  })

  it('is triangulated edge to edge, even with collinear corners on its sides', () => {
    for (let seed = 0; seed < effort(200); seed++) {
      const random = createRandom(seed)
      const corners = circle(3 + Math.floor(random() * 5), 1024).map(({ x, y }) => ({
        x: 2 ** 6 * Math.round(x / 4),
        y: 2 ** 6 * Math.round(y / 4),
      }))
      const vertices = corners.flatMap((a, i) => {
        const b = corners[(i + 1) % corners.length]
        const count = Math.floor(random() * 4)
        return Array.from({ length: count + 1 }, (_, k) => ({
          x: a.x + ((b.x - a.x) * k) / 4,
          y: a.y + ((b.y - a.y) * k) / 4,
        }))
      })
      const mesh = navMeshFromPolygons({ vertices, polygons: [vertices.map((_, i) => i)] })
      const { coords, triangles, walls, walkable } = mesh.triangles()
      expect(walkable.length, `seed ${seed}`).toBe(vertices.length - 2)
      const borders = new Map<string, number>()
      let area = 0
      for (let t = 0; t < walkable.length; t++) {
        const ids = [...triangles.subarray(3 * t, 3 * t + 3)]
        area += signedArea(ids.map((v) => ({ x: coords[2 * v], y: coords[2 * v + 1] })))
        expect(
          signedArea(ids.map((v) => ({ x: coords[2 * v], y: coords[2 * v + 1] }))),
          `seed ${seed}`,
        ).toBeGreaterThan(0)
        ids.forEach((a, k) =>
          borders.set(
            [a, ids[(k + 1) % 3]].sort((p, q) => p - q).join(),
            (borders.get([a, ids[(k + 1) % 3]].sort((p, q) => p - q).join()) ?? 0) + 1,
          ),
        )
        ids.forEach((a, k) =>
          expect((walls[t] >> k) & 1).toBe((ids[(k + 1) % 3] - a + vertices.length) % vertices.length === 1 ? 1 : 0),
        )
      }
      expect(area).toBeCloseTo(signedArea(vertices), 6)
      expect([...borders.values()].filter((count) => count === 1).length).toBe(vertices.length)
    }
  })

  it('is split into polygons of a few dozen corners in an editable mesh', () => {
    const mesh = buildChecked({ bounds: circle(5000, 400), obstacles: [] })
    const { convex } = mesh
    const corners = new Map<number, number>()
    for (let h = 0; h < convex.halfEdgeSlots; h++)
      if (convex.polygon[h] >= 0) corners.set(convex.polygon[h], (corners.get(convex.polygon[h]) ?? 0) + 1)
    expect(Math.max(...corners.values())).toBeLessThanOrEqual(64)
    expect(corners.size).toBeLessThan(5000 / 3)
    const result = findMeshPath(mesh, { x: 101, y: 500 }, { x: 899, y: 500 })
    expect(result.status === 'found' && result.path.length).toBe(798)
  })
})

it('the winding numbers of many points in one ring are computed from few edges per point', () => {
  const ring = counted(circle(4000, 400))
  const windingAt = createWindingIndex(ring.items)
  expect(ring.reads).toBeLessThan(10 * 4000)
  const built = ring.reads
  for (const point of circle(4000, 399)) expect(windingAt(point)).toBe(1)
  expect(ring.reads - built).toBeLessThan(30 * 4000)
})
