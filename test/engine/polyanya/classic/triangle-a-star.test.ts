import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../src/engine/core/index.js'
import { buildNavMesh } from '../../../../src/engine/mesh/index.js'
import { findPath as findMeshPath } from '../../../../src/engine/search/index.js'
import { pointsOf } from '../../../support/shapes.js'
import { drawEnd, drawScene } from '../../../fuzz/question-scenes.js'

describe('triangle-a-star', () => {
  it.each([
    // Maps of triangles that cross and touch. The first three maps have several paths of equal length. If the search
    // followed all of them, it would need 342, 646 and 1,127 expansions on these maps, and the limit is 300.
    ['merges corridors with the same view from one apex', 2235, 0, 300],
    ['merges corridors with the same view from one apex', 4219, 0, 300],
    ['merges corridors with the same view from one apex', 9915, 0, 300],
    ['terminates among slivers along one line', 40443, 1, Infinity],
  ])('matches Polyanya and %s (seed %i)', (_, seed, question, most) => {
    const random = createRandom(seed)
    const scene = drawScene(seed, random)
    const mesh = buildNavMesh(scene)
    const ends = Array.from({ length: 2 * question + 2 }, () => drawEnd(scene, random))
    const [start, goal] = ends.slice(2 * question)
    const polyanya = findMeshPath(mesh, start, goal)
    const corridors = findMeshPath(mesh, start, goal, { algorithm: 'triangle-a-star' })
    if (polyanya.status !== 'found' || corridors.status !== 'found') throw new Error(corridors.status)
    expect(corridors.path.length).toBeCloseTo(polyanya.path.length, 9)
    expect(corridors.stats.expanded).toBeLessThan(most)
  })
})

it.each(['midpoint-funnel', 'centroid-funnel'] as const)(
  '%s expands few nodes on an open way to the goal, whatever the scale of the map',
  (algorithm) => {
    const expandedAt = (unit: number): number => {
      const diamonds = Array.from({ length: 100 }, (_, i) => {
        const [x, y] = [10 * (i % 10) + 5, 10 * Math.floor(i / 10) + 5]
        const corners = [x - 2, y, x, y - 2, x + 2, y, x, y + 2].map((value) => value * unit)
        return { id: `d${i}`, outer: pointsOf(...corners) }
      })
      const mesh = buildNavMesh({ bounds: { x: 0, y: 0, width: 100 * unit, height: 100 * unit }, obstacles: diamonds })
      const [start, goal] = pointsOf(50 * unit, 50 * unit, 90 * unit, 50 * unit)
      return findMeshPath(mesh, start, goal, { algorithm }).stats.expanded
    }
    expect(expandedAt(1)).toBeLessThan(12)
    // If the estimate contained a fixed length, a smaller scale of the map would change the expansions.
    expect(expandedAt(2 ** -10)).toBe(expandedAt(1))
  },
)
