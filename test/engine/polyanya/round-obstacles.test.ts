import { expect, it } from 'vitest'
import type { Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { findPath } from '../../../src/engine/search/index.js'
import { around, box } from '../../support/shapes.js'

// Every corner of a round obstacle sees a narrow wedge of the mesh, through as many triangles as the obstacle has
// corners, so naive work grows with the square of the corners.

const square = box(0, 0, 1000)

/** Returns corners on a circle around (500, 500), every other corner farther out by `step`. */
const ring = (corners: number, radius: number, step: number): Point[] =>
  around(500, 500, corners, (i) => radius + (i % 2) * step)

/** Returns the length of a path around a circle: two tangents and an arc. */
const wayAround = (radius: number, reach: number): number =>
  2 * (Math.sqrt(reach * reach - radius * radius) + radius * (Math.PI / 2 - Math.acos(radius / reach)))

it.each([
  ['a circle', 0],
  ['a cogwheel', 20],
])('a path around %s has the right length, and the search generates a limited number of nodes', (_, step) => {
  for (const corners of [400, 3000]) {
    const mesh = buildNavMesh({ bounds: square, obstacles: [{ id: 'round', outer: ring(corners, 400, step) }] })
    const result = findPath(mesh, { x: 20, y: 500 }, { x: 980, y: 500 })
    if (result.status !== 'found') throw new Error(result.status)
    expect(result.path.length).toBeCloseTo(wayAround(400 + step, 480), 0)
    expect(result.stats.generated).toBeLessThan(corners ** 2 / 8)
  }
})

it('the length of a path past a round obstacle hardly depends on the number of corners of the obstacle', () => {
  const posts = around(500, 500, 3, 460, Math.PI / 6).map(({ x, y }, i) => ({
    id: `post ${i}`,
    outer: around(x, y, 4, 30),
  }))
  const path = (corners: number): number => {
    const obstacles = [{ id: 'round', outer: ring(corners, 400, 0) }, ...posts]
    const result = findPath(buildNavMesh({ bounds: square, obstacles }), { x: 30, y: 500 }, { x: 970, y: 500 })
    if (result.status !== 'found') throw new Error(result.status)
    return result.path.length
  }
  expect(Math.abs(path(3000) - path(400))).toBeLessThan(0.05)
})
