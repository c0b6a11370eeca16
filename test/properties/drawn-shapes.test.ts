import { describe, expect, it } from 'vitest'
import { buildNavMesh, combineRegions, navMeshFromBinary, navMeshFromJSON } from '../../src/engine/index.js'
import type { Obstacle, RegionOperation } from '../../src/engine/index.js'
import { polygonArea } from '../../src/engine/geometry/index.js'
import { DRAWN_SHAPES, type Pair } from '../fixtures/drawn-shapes.js'
import { coveredArea } from '../oracles/union-area.js'
import { turn } from '../oracles/plain-geometry.js'
import { pointsOf, trianglesOf } from '../support/shapes.js'

// Laws of shapes, checked on generated shapes. If the shared data exists, other tests check them on published polygons.

const BOUNDS = { x: -10, y: -10, width: 140, height: 140 }
const BOX = [-10, -10, 130, 130] as const
const obstacle = (rings: readonly (readonly Pair[])[], i: number, move: (p: Pair) => Pair = (p) => p): Obstacle => {
  const [outer = [], ...holes] = rings.map((ring) => ring.map(move).map(([x, y]) => ({ x, y })))
  return { id: `s${i}`, outer, holes }
}
const areaOf = (obstacles: readonly Obstacle[]): number => buildNavMesh({ bounds: BOUNDS, obstacles }).blockedArea

describe.each(DRAWN_SHAPES)('the shape $name', ({ shapes, simpleHoles }) => {
  const drawn = shapes.filter(([outer]) => outer.length >= 3)
  const expected = coveredArea(
    drawn.map((rings) => ({ rings })),
    BOX,
  )
  const obstacles = shapes.map((rings, i) => obstacle(rings, i))

  it('covers its exact area after any rotation, mirroring, move or change of order', () => {
    const moves: ((p: Pair) => Pair)[] = [
      (p) => p,
      ([x, y]) => [120 - y, x],
      ([x, y]) => [120 - x, 120 - y],
      ([x, y]) => [y, x],
      ([x, y]) => [x + 7, y - 5],
    ]
    for (const move of moves)
      expect(areaOf(shapes.map((rings, i) => obstacle(rings, i, move)))).toBeCloseTo(expected, 7)
    expect(areaOf([...obstacles].reverse())).toBeCloseTo(expected, 7)
    expect(
      areaOf(
        shapes.map((rings, i) =>
          obstacle(
            rings.map((ring) => [...ring.slice(1), ...ring.slice(0, 1)].reverse()),
            i,
          ),
        ),
      ),
    ).toBeCloseTo(expected, 7)
  })

  it('has an outline of its exact area, and a mesh that bytes and JSON preserve', () => {
    const mesh = buildNavMesh({ bounds: BOUNDS, obstacles })
    expect(mesh.outline().reduce((sum, polygon) => sum + polygonArea(polygon), 0)).toBeCloseTo(expected, 7)
    expect(mesh.freeArea + mesh.blockedArea).toBeCloseTo(140 * 140, 7)
    expect(mesh.islands.reduce((sum, { area }) => sum + area, 0)).toBeCloseTo(mesh.freeArea, 7)
    const { walkable } = mesh.triangles()
    const twice = trianglesOf(mesh.triangles()).map(([a, b, c]) => turn(a, b, c))
    expect(Math.min(...twice)).toBeGreaterThan(0)
    expect(twice.reduce((sum, area, t) => sum + walkable[t] * area, 0) / 2).toBeCloseTo(mesh.freeArea, 7)
    for (const back of [navMeshFromBinary(mesh.toBinary()), navMeshFromJSON(JSON.parse(JSON.stringify(mesh.toJSON())))])
      expect([back.freeArea, back.islands.length]).toEqual([mesh.freeArea, mesh.islands.length])
    if (simpleHoles !== undefined)
      expect(walkable.reduce((count, is) => count + 1 - is, 0)).toBe(shapes[0].flat().length - 2 + 2 * simpleHoles)
  })

  it('has, with another shape, a union and an intersection whose areas add up to the areas of both shapes', () => {
    const other: Obstacle = { id: 'other', outer: pointsOf(30, -5, 95, 40, 50, 118, 12, 77) }
    const region = (list: readonly Obstacle[]) =>
      list.map(({ outer, holes = [] }) => ({ outer, holes })).filter(({ outer }) => outer.length >= 3)
    const area = (operation: RegionOperation, a: readonly Obstacle[], b: readonly Obstacle[]) =>
      combineRegions(operation, region(a), region(b)).reduce((sum, polygon) => sum + polygonArea(polygon), 0)
    const union = area('union', obstacles, [other])
    expect(union).toBeCloseTo(areaOf([...obstacles, other]), 6)
    expect(area('intersect', obstacles, [other])).toBeCloseTo(expected + areaOf([other]) - union, 6)
    expect(area('subtract', obstacles, [other])).toBeCloseTo(union - areaOf([other]), 6)
  })
})
