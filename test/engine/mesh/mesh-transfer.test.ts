/** A mesh sent between threads behaves like the original: paths, areas, and every later edit. */
import { describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../../src/engine/core/index.js'
import { buildNavMesh, findPath, navMeshFromPolygons, packMesh, unpackMesh } from '../../../src/engine/index.js'
import type { NavMesh, Obstacle, Scene } from '../../../src/engine/index.js'
import { around, fieldOf, pointsOf } from '../../support/shapes.js'
import { codeOf } from '../../support/code-of.js'

const send = (mesh: NavMesh, move = false): NavMesh => {
  const { transfer, ...message } = packMesh(mesh, { move })
  return unpackMesh({ ...structuredClone(message, { transfer: [...transfer] }), transfer: [] })
}
const blob = (random: Random, id: string, size: number): Obstacle => {
  const [x, y, r, n] = [random() * size, random() * size, 2 + random() * 12, 3 + Math.floor(random() * 7)]
  return { id, outer: around(x, y, n, r), ...(random() < 0.2 && { fillRule: 'even-odd' as const }) }
}
const sceneOf = (random: Random, count: number, size: number): Scene => ({
  bounds: fieldOf(size),
  obstacles: Array.from({ length: count }, (_, i) => blob(random, `o${i}`, size)),
  areas: [{ id: 'mud', outer: pointsOf(0, 0, size / 2, 3, 5, size / 2), cost: 3 }],
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
    'gives the same results as the original before and after edits, radius %d (4 scenes, seed 4)',
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
          const [start, goal] = pointsOf(random() * size, random() * size, random() * size, random() * size)
          expect(findPath(sent, start, goal, { agentRadius })).toEqual(findPath(stayed, start, goal, { agentRadius }))
        }
        expect(shown(sent)).toEqual(shown(stayed))
        expect(shown(send(sent))).toEqual(shown(stayed))
        for (const mesh of [stayed, sent]) (mesh.baseMesh ?? mesh).revert?.()
        expect(shown(sent)).toEqual(shown(stayed))
      }
    },
  )

  it('is unchanged after a round trip with a radius, terrain and links (3 scenes, seed 12)', () => {
    const random = createRandom(12)
    for (let round = 0; round < 3; round++) {
      const size = 60 + random() * 100
      const scene = sceneOf(random, 4 + Math.floor(random() * 25), size)
      const make = (): NavMesh => {
        const mesh = buildNavMesh(scene, { agentRadius: 1.2 })
        // This query caches a mesh for its radius. Cached meshes are not sent.
        findPath(mesh, { x: 1, y: 1 }, { x: size / 2, y: size / 2 }, { agentRadius: 0.4 })
        return mesh
      }
      const stayed = make()
      const moved = send(send(make(), true), true)
      const copied = send(send(stayed))
      const ask = (mesh: NavMesh, start: { x: number; y: number }, goal: { x: number; y: number }) =>
        [{}, { agentRadius: 0 }, { areaCosts: { mud: 7 } }, { closedLinks: ['jump'] }, { allowPartial: true }].map(
          (options) => findPath(mesh, start, goal, options),
        )
      for (let step = 0; step < 3; step++) {
        const edit = { insert: [blob(random, `n${step}`, size)], ...(step === 2 && { remove: ['o0', 'o1'] }) }
        const reports = [stayed, moved, copied].map((mesh) => {
          // An edit of the base mesh also edits the mesh for the radius.
          const { mode, changed } = (step === 1 ? (mesh.baseMesh ?? mesh) : mesh).edit(edit)
          return { mode, changed }
        })
        expect(reports).toEqual([reports[0], reports[0], reports[0]])
        const [start, goal] = [0, 1].map(() => ({ x: random() * size, y: random() * size }))
        const truth = ask(stayed, start, goal)
        expect(ask(moved, start, goal)).toEqual(truth)
        expect(ask(copied, start, goal)).toEqual(truth)
        expect(shown(moved)).toEqual(shown(stayed))
        expect(shown(copied)).toEqual(shown(stayed))
      }
    }
  })

  it('is a message of as many fields without class instances, however many shapes it has', () => {
    const count = (value: unknown): number => {
      if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return 1
      if (value instanceof Map || Array.isArray(value)) {
        for (const entry of value.values()) count(entry)
        return 1
      }
      expect([Object.prototype, Set.prototype]).toContain(Object.getPrototypeOf(value))
      return Object.values(value).reduce<number>((sum, entry) => sum + count(entry), 1)
    }
    const fieldsFor = (shapes: number): number =>
      count(packMesh(buildNavMesh(sceneOf(createRandom(9), shapes, 2000), { agentRadius: 1 })).fields)
    expect(fieldsFor(2000)).toBe(fieldsFor(20))
  })

  it('is rejected with a code if it cannot be sent', () => {
    const traced = buildNavMesh(sceneOf(createRandom(1), 3, 50), { trace: () => undefined })
    expect(codeOf(() => packMesh(traced))).toBe('mesh/not-transferable')
    const polygons = navMeshFromPolygons({ vertices: pointsOf(0, 0, 1, 0, 0, 1), polygons: [[0, 1, 2]] })
    expect(codeOf(() => packMesh(polygons))).toBe('mesh/not-transferable')
    const { shapes } = packMesh(buildNavMesh(sceneOf(createRandom(1), 1, 50)))
    expect(codeOf(() => unpackMesh({ fields: {}, transfer: [], shapes }))).toBe('mesh/not-transferable')
  })
})
