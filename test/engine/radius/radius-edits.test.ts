import { expect, it } from 'vitest'
import { buildNavMesh, createRandom, passagesNarrowerThan, widestWay } from '../../../src/engine/index.js'
import type { NavMesh } from '../../../src/engine/index.js'
import type { Obstacle } from '../../../src/engine/geometry/index.js'
import { effort } from '../../support/effort.js'

const SCENES = effort(60)
const bounds = { x: 0, y: 0, width: 1000, height: 1000 }

/** Walkable triangles, each from its least corner, in order. */
function walkableTriangles(mesh: NavMesh): string[] {
  const { coords, triangles, walkable } = mesh.triangles()
  const words: string[] = []
  for (let t = 0; t < walkable.length; t++)
    if (walkable[t] === 1)
      words.push(
        [0, 1, 2]
          .map((k) => `${coords[2 * triangles[3 * t + k]]},${coords[2 * triangles[3 * t + k] + 1]}`)
          .sort()
          .join(' '),
      )
  return words.sort()
}
const complaints = (mesh: NavMesh): string[] =>
  mesh.diagnostics.map(({ code, obstacleIds }) => `${code} ${obstacleIds?.join()}`).sort()

/** Passages, and the widest ways between places of the seed, some of which are blocked. */
function narrowPlaces(mesh: NavMesh, seed: number): unknown[] {
  const random = createRandom(seed)
  const place = () => ({ x: 1000 * random(), y: 1000 * random() })
  return [
    ...passagesNarrowerThan(mesh, 10 + (seed % 30)),
    ...Array.from({ length: 4 }, () => widestWay(mesh, place(), place())),
  ]
}

it('edits of a mesh for a radius match a fresh build for long, slanted and crossing walls', () => {
  for (let seed = 1; seed <= SCENES; seed++) {
    const random = createRandom(seed)
    const bar = (id: string): Obstacle => {
      const [x, y, angle] = [random() * 1000, random() * 1000, random() * 7]
      const [width, height] = [20 + random() * (random() < 0.3 ? 900 : 120), 4 + random() * 40]
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      return {
        id,
        outer: [
          [0, 0],
          [width, 0],
          [width, height],
          [0, height],
        ].map(([u, v]) => ({ x: x + u * c - v * s, y: y + u * s + v * c })),
      }
    }
    const obstacles = new Map(Array.from({ length: 3 + Math.floor(random() * 14) }, (_, i) => [`o${i}`, bar(`o${i}`)]))
    const agentRadius = [0, 0.5, 3, 12, 40][seed % 5]
    const ids = [...obstacles.keys()]
    const mesh = buildNavMesh({ bounds, obstacles: [...obstacles.values()] }, { agentRadius })
    for (let edit = 0; edit < 8; edit++) {
      const id = ids[Math.floor(random() * ids.length)]
      if (random() < 0.3 && obstacles.delete(id)) mesh.edit({ remove: [id] })
      else {
        const next = bar(id)
        mesh.edit(obstacles.has(id) ? { update: [next] } : { insert: [next] })
        obstacles.set(id, next)
      }
      const fresh = buildNavMesh({ bounds, obstacles: [...obstacles.values()] }, { agentRadius })
      expect(walkableTriangles(mesh), `seed ${seed}, edit ${edit}, radius ${agentRadius}`).toEqual(
        walkableTriangles(fresh),
      )
      expect(complaints(mesh), `seed ${seed}, edit ${edit}`).toEqual(complaints(fresh))
      expect(narrowPlaces(mesh, seed), `seed ${seed}, edit ${edit}`).toEqual(narrowPlaces(fresh, seed))
    }
  }
})
