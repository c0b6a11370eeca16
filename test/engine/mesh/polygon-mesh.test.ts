import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { polygonArea } from '../../../src/engine/geometry/index.js'
import { islandOnMesh, nearestOnMesh, randomOnMesh } from '../../../src/engine/convex/mesh-queries.js'
import { findPath as findMeshPath } from '../../../src/engine/search/index.js'
import { formatMeshFile } from '../../../src/engine/mesh/index.js'
import { navMeshFromPolygons, parseMeshFile } from '../../../src/engine/mesh/index.js'
import { raycastMesh } from '../../../src/engine/convex/raycast.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { turn } from '../../oracles/plain-geometry.js'
import { cellsOf, squares, strips } from './random-meshes.js'
import { box as boxRing, fieldOf, pointsOf, trianglesOf } from '../../support/shapes.js'
import { codeOf } from '../../support/code-of.js'

const ring = squares(cellsOf('...', '.#.', '...'), 1)

describe('a mesh from polygons', () => {
  it('accepts any winding and repeated points', () => {
    const mesh = navMeshFromPolygons({
      vertices: pointsOf(0, 0, 1, 0, 1, 1, 0, 1, 1, 0, 2, 0, 2, 1, 1, 1),
      polygons: [
        [0, 1, 2, 3],
        [7, 6, 5, 4],
      ],
    })
    expect(mesh.islands).toEqual([{ id: 0, area: 2 }])
    expect(mesh.freeArea).toBe(2)
  })

  it('connects polygons when a corner of one lies on an edge of another', () => {
    const cells = cellsOf('....', '.##.', '....')
    expect(navMeshFromPolygons(strips(cells, 2)).islands).toEqual([{ id: 0, area: 40 }])
  })

  it('separates areas that touch at a single point', () => {
    const mesh = navMeshFromPolygons(squares(cellsOf('.#', '#.'), 1))
    expect(mesh.islands).toHaveLength(2)
    expect(islandOnMesh(mesh, { x: 0.5, y: 0.5 })).toBe(0)
    expect(islandOnMesh(mesh, { x: 1.5, y: 1.5 })).toBe(1)
    expect(islandOnMesh(mesh, { x: 1.5, y: 0.5 })).toBe(-1)
  })

  it('rejects a polygon that is not convex and reports the position, and rejects other faults with a code', () => {
    const vertices = pointsOf(0, 0, 4, 0, 1, 1, 0, 4, 4, 4)
    expect(() => navMeshFromPolygons({ vertices, polygons: [[0, 1, 2, 3]] })).toThrow(
      expect.objectContaining({ code: 'mesh/not-convex', details: { polygon: 0, at: { x: 1, y: 1 } } }),
    )
    expect(codeOf(() => navMeshFromPolygons({ vertices, polygons: [[0, 1, 9]] }))).toBe('mesh/unknown-vertex')
    expect(codeOf(() => navMeshFromPolygons({ vertices: [{ x: NaN, y: 0 }], polygons: [] }))).toBe('input/not-finite')
    expect(
      codeOf(() =>
        navMeshFromPolygons({
          vertices,
          polygons: [
            [0, 1, 3],
            [0, 1, 4],
          ],
        }),
      ),
    ).toBe('mesh/overlapping-polygons')
    const star = [0, 2, 4, 1, 3].map((i) => ({
      x: Math.cos((i * 2 * Math.PI) / 5),
      y: Math.sin((i * 2 * Math.PI) / 5),
    }))
    expect(codeOf(() => navMeshFromPolygons({ vertices: star, polygons: [[0, 1, 2, 3, 4]] }))).toBe('mesh/not-convex')
  })

  it('skips and reports polygons without area', () => {
    const mesh = navMeshFromPolygons({ vertices: pointsOf(0, 0, 1, 0, 2, 0), polygons: [[0, 1, 2], []] })
    expect(mesh.diagnostics.map(({ code }) => code)).toEqual(['mesh/flat-polygon', 'mesh/flat-polygon'])
    expect(mesh.freeArea).toBe(0)
    expect(findMeshPath(mesh, { x: 0, y: 0 }, { x: 1, y: 0 }).status).toBe('start-blocked')
    expect(nearestOnMesh(mesh, { x: 0, y: 0 })).toBeUndefined()
    expect(randomOnMesh(mesh, createRandom(1))).toBeUndefined()
  })

  it('cannot be edited', () =>
    expect(codeOf(() => navMeshFromPolygons(ring).edit({ remove: ['a'] }))).toBe('mesh/not-editable'))

  it('has positively wound triangles that cover its area, and outlines of its holes', () => {
    const mesh = navMeshFromPolygons(strips(cellsOf('....', '.##.', '....'), 2))
    const twice = trianglesOf(mesh.triangles()).map(([a, b, c]) => turn(a, b, c))
    expect(Math.min(...twice)).toBeGreaterThan(0)
    expect(twice.reduce((sum, area) => sum + area, 0) / 2).toBe(mesh.freeArea)
    expect(mesh.outline().map(polygonArea)).toEqual([8])
    expect(mesh.blockedArea).toBe(8)
  })
})

describe('a mesh file', () => {
  it('has no vertex that is not a polygon corner, as the Polyanya authors’ program requires', () => {
    const box = (x: number, id: string) => ({ id, outer: boxRing(x, 2, 1, 2) })
    const mesh = buildNavMesh({ bounds: fieldOf(20, 10), obstacles: [box(3, 'a'), box(8, 'b')] })
    mesh.edit({ remove: ['a'] })
    const [, , counts, ...lines] = formatMeshFile(mesh).trim().split('\n')
    const [vertices, polygons] = counts.split(' ').map(Number)
    expect(vertices).toBe(8)
    expect(lines).toHaveLength(vertices + polygons)
    for (const line of lines.slice(0, vertices)) expect(Number(line.split(' ')[2])).toBeGreaterThan(1)
    expect(parseMeshFile(formatMeshFile(mesh)).freeArea).toBe(mesh.freeArea)
  })

  it('preserves a wall on an edge that two polygons share', () =>
    expect(
      parseMeshFile('mesh 2 4 2  0 0 0  1 0 0  1 1 0  0 1 0  3 0 1 3 -1 -1 -1  3 1 2 3 -1 -1 -1').islands,
    ).toHaveLength(2))

  it('is rejected with the code `format/bad-mesh-file` if it is invalid', () => {
    for (const text of ['', 'map 2', 'mesh 7 0 0', 'mesh 2 1 0 x 0 0', 'mesh 2 9 9 0 0'])
      expect(codeOf(() => parseMeshFile(text))).toBe('format/bad-mesh-file')
  })
})

describe('queries on a mesh from polygons', () => {
  const mesh = navMeshFromPolygons(ring)

  it('find the nearest walkable point: the given point, or a point on a wall', () => {
    expect(nearestOnMesh(mesh, { x: 0.5, y: 0.5 })).toEqual({ point: { x: 0.5, y: 0.5 }, distance: 0, island: 0 })
    expect(nearestOnMesh(mesh, { x: 1.5, y: 1.25 })).toEqual({ point: { x: 1.5, y: 1 }, distance: 0.25, island: 0 })
    expect(nearestOnMesh(mesh, { x: -30, y: 40 })).toMatchObject({ point: { x: 0, y: 3 }, island: 0 })
    expect(nearestOnMesh(mesh, { x: 1.5, y: 1.25 }, { maxDistance: 0.2 })).toBeUndefined()
  })

  it('return the end of a ray, and the unobstructed fraction of the ray', () => {
    expect(raycastMesh(mesh, { x: 0.5, y: 1.5 }, { x: 2.5, y: 1.5 })).toEqual({
      hit: true,
      point: { x: 1, y: 1.5 },
      t: 0.25,
    })
    expect(raycastMesh(mesh, { x: 0, y: 1 }, { x: 3, y: 1 })).toEqual({ hit: false, point: { x: 3, y: 1 }, t: 1 })
    expect(raycastMesh(mesh, { x: 1.5, y: 1.5 }, { x: 0, y: 0 })).toMatchObject({ hit: true, t: 0 })
    expect(raycastMesh(mesh, { x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 })).toMatchObject({ hit: false })
    expect(raycastMesh(mesh, { x: 0, y: 0 }, { x: 3, y: 3 })).toMatchObject({ hit: true, point: { x: 1, y: 1 } })
    expect(raycastMesh(mesh, { x: 0.5, y: 0.5 }, { x: 0.5, y: 9 })).toMatchObject({
      hit: true,
      point: { x: 0.5, y: 3 },
    })
  })

  it('return random points, on each walkable part in proportion to its area', () => {
    const random = createRandom(11)
    const counts = new Array<number>(9).fill(0)
    for (let i = 0; i < 8000; i++) {
      const { x, y } = randomOnMesh(mesh, random)!
      counts[Math.min(2, Math.floor(x)) + 3 * Math.min(2, Math.floor(y))]++
    }
    expect(counts[4]).toBe(0)
    for (const [cell, count] of counts.entries()) if (cell !== 4) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })
})
