import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../src/engine/core/index.js'
import { buildNavMesh } from '../../../../src/engine/mesh/index.js'
import { findPath as findMeshPath } from '../../../../src/engine/search/index.js'
import { drawEnd, drawScene } from '../../../fuzz/question-scenes.js'

describe('triangle-a-star', () => {
  it('merges corridors with the same view from one apex, and matches Polyanya', () => {
    // triangles that cross and touch: several ways of one length around most of them
    for (const seed of [2235, 4219, 9915]) {
      const random = createRandom(seed)
      const scene = drawScene(seed, random)
      const mesh = buildNavMesh(scene)
      const [start, goal] = [drawEnd(scene, random), drawEnd(scene, random)]
      const polyanya = findMeshPath(mesh, start, goal)
      const corridors = findMeshPath(mesh, start, goal, { algorithm: 'triangle-a-star' })
      if (polyanya.status !== 'found' || corridors.status !== 'found') throw new Error(`seed ${seed}`)
      expect(corridors.path.length).toBeCloseTo(polyanya.path.length, 9)
      // 342, 646 and 1,127 when all were followed
      expect(corridors.stats.expanded, `seed ${seed}`).toBeLessThan(300)
    }
  })

  it('terminates among slivers along one line', () => {
    const random = createRandom(40443)
    const scene = drawScene(40443, random)
    const mesh = buildNavMesh(scene)
    drawEnd(scene, random)
    drawEnd(scene, random)
    const [start, goal] = [drawEnd(scene, random), drawEnd(scene, random)]
    const polyanya = findMeshPath(mesh, start, goal)
    const corridors = findMeshPath(mesh, start, goal, { algorithm: 'triangle-a-star' })
    if (polyanya.status !== 'found' || corridors.status !== 'found') throw new Error(corridors.status)
    expect(corridors.path.length).toBeCloseTo(polyanya.path.length, 9)
  })

  it('stops only at its budget', () => {
    const random = createRandom(9915)
    const scene = drawScene(9915, random)
    const mesh = buildNavMesh(scene)
    const [start, goal] = [drawEnd(scene, random), drawEnd(scene, random)]
    expect(findMeshPath(mesh, start, goal, { algorithm: 'triangle-a-star', budget: 20 }).status).toBe('budget-exceeded')
    expect(findMeshPath(mesh, start, goal, { algorithm: 'triangle-a-star' }).status).toBe('found')
  })
})
