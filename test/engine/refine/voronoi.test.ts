/** The dual of a Delaunay triangulation: each edge is equally far from two sites, and no other site is nearer. */
import { expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { voronoiEdges } from '../../../src/engine/refine/index.js'
import { exactDelaunay } from '../../oracles/exact-delaunay.js'

it('every point on a Voronoi edge has two nearest sites', () => {
  const random = createRandom(12)
  for (let round = 0; round < 12; round++) {
    const points = Array.from({ length: 14 }, () => [Math.floor(random() * 500), Math.floor(random() * 500)] as const)
    const triangles = exactDelaunay(points.map(([x, y]) => [BigInt(x), BigInt(y)] as const))
    const edges = voronoiEdges({ coords: points.flat(), triangles: triangles.flat() })
    // One Voronoi edge per inner edge of the triangulation. Inner edges have two triangles, and hull edges have one.
    expect(edges.length / 4).toBe((3 * triangles.length - hullEdges(triangles)) / 2)
    for (let i = 0; i < edges.length; i += 4)
      for (const t of [0, 0.3, 1]) {
        const [x, y] = [edges[i] + t * (edges[i + 2] - edges[i]), edges[i + 1] + t * (edges[i + 3] - edges[i + 1])]
        const [first, second] = points.map(([px, py]) => Math.hypot(px - x, py - y)).sort((a, b) => a - b)
        expect(second - first).toBeLessThan(1e-6 * (1 + first))
      }
  }
})

it('the Voronoi diagram has no edge across a wall or on blocked ground', () => {
  const coords = [0, 0, 10, 0, 10, 10, 0, 10]
  const triangles = [0, 1, 2, 0, 2, 3]
  expect([...voronoiEdges({ coords, triangles })]).toEqual([5, 5, 5, 5])
  expect(voronoiEdges({ coords, triangles, walkable: [1, 0] })).toHaveLength(0)
  expect(voronoiEdges({ coords: [0, 0, 1, 0, 2, 0, 1, 1], triangles: [0, 1, 2, 0, 2, 3] })).toHaveLength(0)
})

function hullEdges(triangles: readonly (readonly number[])[]): number {
  const count = new Map<string, number>()
  for (const [a, b, c] of triangles)
    for (const pair of [
      [a, b],
      [b, c],
      [c, a],
    ]) {
      const name = [...pair].sort((p, q) => p - q).join()
      count.set(name, (count.get(name) ?? 0) + 1)
    }
  return [...count.values()].filter((n) => n === 1).length
}
