import { expect, it } from 'vitest'
import { fanOf, waysOut } from '../../../src/engine/convex/index.js'
import { wallLoops } from '../../../src/engine/convex/wall-loops.js'
import { createRandom } from '../../../src/engine/core/index.js'
import { signedArea } from '../../../src/engine/geometry/index.js'
import { navMeshFromPolygons } from '../../../src/engine/mesh/index.js'
import { box } from '../../support/shapes.js'
import { placeInPolygon } from '../../oracles/plain-geometry.js'

/** Makes unit squares at (column, row). */
const squares = (...cells: readonly (readonly [number, number])[]) =>
  navMeshFromPolygons({
    vertices: cells.flatMap(([x, y]) => box(x, y, 1)),
    polygons: cells.map((_, i) => [4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3]),
  })

/** Makes eight squares around a missing one, and a row of two attached on the right. */
const ring = () => squares([0, 0], [1, 0], [2, 0], [2, 1], [2, 2], [1, 2], [0, 2], [0, 1], [3, 1], [4, 1])

it('waysOut returns the polygons from one in a dead end to the first one outside of the dead end', () => {
  expect([...waysOut(ring().convex, [9])]).toEqual([9, 8, 3])
})

it('walls form a loop of positive area around an island and loops of negative area around its holes', () => {
  const areas = wallLoops(ring().convex).map(signedArea)
  expect(areas.sort((a, b) => a - b)).toEqual([-1, 11])
})

it('two squares that touch at a point each store a vertex there, with a separate fan of edges', () => {
  const { convex } = squares([0, 0], [1, 1])
  expect(convex.vertexSlots).toBe(8)
  expect([...convex.corner]).toEqual(Array.from({ length: 8 }, () => 1))
  for (let edge = 0; edge < convex.halfEdgeSlots; edge++) expect(fanOf(convex, edge)).toEqual([edge])
})

it('the edges around a vertex between four squares form one closed fan', () => {
  const { convex } = squares([0, 0], [1, 0], [0, 1], [1, 1])
  const { coords, origin, polygon, corner } = convex
  const leaving = [...origin].findIndex((v) => coords[2 * v] === 1 && coords[2 * v + 1] === 1)
  expect(corner[origin[leaving]]).toBe(0)
  expect(
    fanOf(convex, leaving)
      .map((edge) => polygon[edge])
      .sort(),
  ).toEqual([0, 1, 2, 3])
})

it('the point locator matches placeInPolygon, also for points on borders', () => {
  const random = createRandom(3)
  const side = 12
  const vertices = Array.from({ length: (side + 1) ** 2 }, (_, i) => ({
    x: 8 * (i % (side + 1)) + Math.floor(3 * random()),
    y: 8 * Math.floor(i / (side + 1)) + Math.floor(3 * random()),
  }))
  const polygons = Array.from({ length: side * side }, (_, i) => {
    const v = i + Math.floor(i / side)
    return [
      [v, v + 1, v + side + 2],
      [v, v + side + 2, v + side + 1],
    ]
  }).flat()
  const { convex } = navMeshFromPolygons({ vertices, polygons })
  const into = new Int32Array(16)
  for (let i = 0; i < 1000; i++) {
    // Alternates between vertices and random points.
    const point =
      i % 2 === 0 ? vertices[Math.floor(i / 2) % vertices.length] : { x: 100 * random() - 1, y: 100 * random() - 1 }
    const count = convex.polygonsAt(point.x, point.y, into)
    const expected = polygons.flatMap((polygon, p) =>
      placeInPolygon(
        polygon.map((v) => vertices[v]),
        [],
        point,
      ) === 'outside'
        ? []
        : [p],
    )
    expect([...into.subarray(0, count)].sort((a, b) => a - b)).toEqual(expected)
  }
})
