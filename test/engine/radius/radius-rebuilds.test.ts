import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { findPath as findMeshPath } from '../../../src/engine/search/index.js'
import { validateConvexMesh } from '../../support/checks/validate-convex-mesh.js'
import { at, box, obstaclesOf, SIZE, bounds, randomRings, sceneOf } from './disc-scenes.js'

describe('radius meshes after edits', () => {
  it('match a fresh build after any edits between queries', () => {
    for (let seed = 1; seed <= 25; seed++) {
      const random = createRandom(3000 + seed)
      const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf(randomRings(random)) })
      const built = buildNavMesh(sceneOf(mesh), { agentRadius: 0.7 })
      const [start, goal] = [at(random() * SIZE, random() * SIZE), at(random() * SIZE, random() * SIZE)]
      for (let round = 0; round < 4; round++) {
        for (let edits = Math.floor(random() * 3); edits >= 0; edits--) {
          const ids = sceneOf(mesh).obstacles.map(({ id }) => id)
          const id = ids[Math.floor(random() * ids.length)]
          const kind = random()
          const to = at(random() * SIZE, random() * SIZE)
          const edit =
            kind < 0.6 && id !== undefined
              ? { move: [{ id, ring: 0, vertex: 0, to }] }
              : kind < 0.8 || id === undefined
                ? { insert: [{ id: `n${round}-${edits}`, outer: box(to.x, to.y, 2, 1) }] }
                : { remove: [id] }
          mesh.edit(edit)
          built.edit(edit)
        }
        const fresh = buildNavMesh(sceneOf(mesh), { agentRadius: 0.7 })
        const message = `seed ${seed}, round ${round}`
        expect(built.freeArea, message).toBe(fresh.freeArea)
        expect(built.islands.length, message).toBe(fresh.islands.length)
        expect(built.triangles().triangles.length, message).toBe(fresh.triangles().triangles.length)
        expect(validateConvexMesh(built.convex), message).toEqual([])
        const [edited, cached, truth] = [
          findMeshPath(built, start, goal),
          findMeshPath(mesh, start, goal, { agentRadius: 0.7 }),
          findMeshPath(fresh, start, goal),
        ]
        expect(edited.status, message).toBe(truth.status)
        expect(cached.status, message).toBe(truth.status)
        if (truth.status === 'found' && edited.status === 'found' && cached.status === 'found') {
          expect(Math.abs(edited.path.length - truth.path.length), message).toBeLessThan(1e-9)
          expect(Math.abs(cached.path.length - truth.path.length), message).toBeLessThan(1e-9)
        }
      }
    }
  })

  it('cache their outline until the next edit', () => {
    const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf([box(8, 8, 4, 4)]) }, { agentRadius: 1 })
    const left = (): number => Math.min(...mesh.outline().flatMap(({ outer }) => outer.map(({ x }) => x)))
    expect(left()).toBeCloseTo(7, 5)
    mesh.edit({ move: [{ id: 'o0', ring: 0, vertex: 0, to: at(5, 8) }] })
    expect(left()).toBeLessThan(5)
  })
})
