/** A mesh that was sent between threads is the mesh: paths, areas, and every edit afterwards. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Random } from '../../../src/engine/core/index.js'
import { buildNavMesh, findPath, navMeshFromPolygons, packMesh, unpackMesh } from '../../../src/engine/index.js'
import type { NavMesh, Obstacle, Scene } from '../../../src/engine/index.js'

const send = (mesh: NavMesh): NavMesh => {
  const { transfer, ...message } = packMesh(mesh)
  return unpackMesh({ ...structuredClone(message, { transfer: [...transfer] }), transfer: [] })
}
const blob = (random: Random, id: string, size: number): Obstacle => {
  const [x, y, r, n] = [random() * size, random() * size, 2 + random() * 12, 3 + Math.floor(random() * 7)]
  return {
    id,
    outer: Array.from({ length: n }, (_, k) => ({
      x: x + r * Math.cos((6.28 * k) / n),
      y: y + r * Math.sin((6.28 * k) / n),
    })),
    ...(random() < 0.2 && { fillRule: 'even-odd' as const }),
  }
}
const sceneOf = (random: Random, count: number, size: number): Scene => ({
  bounds: { x: 0, y: 0, width: size, height: size },
  obstacles: Array.from({ length: count }, (_, i) => blob(random, `o${i}`, size)),
  areas: [
    {
      id: 'mud',
      outer: [
        { x: 0, y: 0 },
        { x: size / 2, y: 3 },
        { x: 5, y: size / 2 },
      ],
      cost: 3,
    },
  ],
  links: [{ id: 'jump', from: { x: 1, y: 1 }, to: { x: size - 1, y: size - 1 }, cost: size * 4 }],
})
const shown = (mesh: NavMesh) => {
  const { coords, triangles, walkable, island } = mesh.triangles()
  return {
    coords,
    triangles,
    walkable,
    island,
    free: mesh.freeArea,
    blocked: mesh.blockedArea,
    islands: mesh.islands,
    diagnostics: mesh.diagnostics,
    text: JSON.stringify(mesh.toJSON()),
  }
}

describe('a mesh sent to another thread', () => {
  it.each([0, 1.5, 20])(
    'hardening 4: answers and follows edits as the one that stayed, radius %d (4 scenes, seed 4)',
    (agentRadius) => {
      const random = createRandom(4)
      for (let round = 0; round < 4; round++) {
        const size = 60 + random() * 200
        const scene = sceneOf(random, Math.floor(random() * 40), size)
        const stayed = buildNavMesh(scene, { agentRadius })
        if (round % 3 === 0) findPath(stayed, { x: 1, y: 1 }, { x: size / 2, y: size / 2 })
        const sent = send(stayed)
        expect(shown(sent)).toEqual(shown(stayed))
        const ids = new Set(scene.obstacles.map(({ id }) => id))
        for (let step = 0; step < 5; step++) {
          const [first] = ids
          const edit =
            random() < 0.5 || first === undefined ? { insert: [blob(random, `n${step}`, size)] } : { remove: [first] }
          if ('remove' in edit) ids.delete(first)
          else ids.add(`n${step}`)
          const [a, b] = [stayed.edit(edit), sent.edit(edit)]
          expect([b.mode, b.trianglesTouched, b.changed]).toEqual([a.mode, a.trianglesTouched, a.changed])
          const [start, goal] = [
            { x: random() * size, y: random() * size },
            { x: random() * size, y: random() * size },
          ]
          expect(findPath(sent, start, goal, { agentRadius })).toEqual(findPath(stayed, start, goal, { agentRadius }))
        }
        expect(shown(sent)).toEqual(shown(stayed))
      }
    },
  )

  it('hardening 4: unpacking looks at the parts of a mesh, not at the map: as many of them for 20 shapes as for 2,000', () => {
    const count = (shapes: number): number =>
      packMesh(buildNavMesh(sceneOf(createRandom(9), shapes, 2000), { agentRadius: 1 })).parts.length
    expect(count(2000)).toBe(count(20))
  })

  it('refuses what cannot be sent, with a code', () => {
    const traced = buildNavMesh(sceneOf(createRandom(1), 3, 50), { trace: () => undefined })
    expect(() => packMesh(traced)).toThrow(expect.objectContaining({ code: 'mesh/not-transferable' }))
    const polygons = navMeshFromPolygons({
      vertices: [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
        { x: 0, y: 1 },
      ],
      polygons: [[0, 1, 2]],
    })
    expect(() => packMesh(polygons)).toThrow(expect.objectContaining({ code: 'mesh/not-transferable' }))
    expect(() => unpackMesh({ parts: [], transfer: [] })).toThrow(
      expect.objectContaining({ code: 'mesh/not-transferable' }),
    )
  })
})
