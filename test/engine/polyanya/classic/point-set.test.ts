import { expect, it } from 'vitest'
import { createRandom } from '../../../../src/engine/core/index.js'
import { navMeshFromPolygons } from '../../../../src/engine/mesh/index.js'
import { findPath } from '../../../../src/engine/search/index.js'
import { lengthOf } from '../../../oracles/plain-geometry.js'
import { pointSetPath } from '../../../oracles/printed-point-set.js'
import { randomCells, squares } from '../../mesh/random-meshes.js'

const isPinch = (cells: boolean[][], x: number, y: number): boolean => {
  const [[a, b], [c, d]] = [y, y + 1].map((row) => [x, x + 1].map((column) => cells[row]?.[column] ?? false))
  return a === d && b === c && a !== b
}

it('point-set finds a shortest path over the corners, edge midpoints and centers of triangles', () => {
  const random = createRandom(166)
  let found = 0
  for (let round = 0; round < 90; round++) {
    const cells = randomCells(random, 3 + (round % 3), 0.3)
    // Cells that touch only at a corner are not connected in a mesh, so such maps are left out.
    if (cells.some((row, y) => row.some((_, x) => isPinch(cells, x, y)))) continue
    const { vertices, polygons } = squares(cells, 1)
    const triangles = polygons.flatMap(([a, b, c, d]) => [
      [a, b, c],
      [a, c, d],
    ])
    if (triangles.length === 0) continue
    const mesh = navMeshFromPolygons({ vertices, polygons: triangles })
    const plain = {
      coords: vertices.flatMap(({ x, y }) => [x, y]),
      triangles: triangles.flat(),
      walkable: triangles.map(() => 1),
    }
    for (let query = 0; query < 4; query++) {
      const [from, to] = [0, 1].map(() => {
        const corners = triangles[Math.floor(random() * triangles.length)].map((v) => vertices[v])
        return {
          x: (corners[0].x + corners[1].x + corners[2].x) / 3,
          y: (corners[0].y + corners[1].y + corners[2].y) / 3,
        }
      })
      // The centers are the nearest points to the start and the goal.
      const [start, goal] = [from, to].map(({ x, y }) => ({ x: x + 0.05 * random(), y: y + 0.05 * random() }))
      const path = pointSetPath(plain, from, to)
      const result = findPath(mesh, start, goal, { algorithm: 'point-set' })
      expect(result.status).toBe(path === undefined ? 'unreachable' : 'found')
      if (result.status !== 'found' || path === undefined) continue
      found++
      expect(result.path.length).toBeCloseTo(lengthOf([start, ...path, goal]), 9)
    }
  }
  expect(found).toBeGreaterThan(50)
})
