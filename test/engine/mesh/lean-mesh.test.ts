/** The mesh of `navsmith/engine/mesh`: what it has not it refuses, and what it can do it does as the complete one. */
import { describe, expect, it } from 'vitest'
import * as lean from '../../../src/engine/mesh.js'
import { buildNavMesh as buildComplete } from '../../../src/engine/mesh/complete/index.js'
import type { Scene } from '../../../src/engine/geometry/index.js'
import type { MeshPathOptions } from '../../../src/engine/convex/index.js'

const box = (x: number, y: number, width: number, height: number) => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]
const scene: Scene = {
  bounds: { x: 0, y: 0, width: 100, height: 60 },
  obstacles: [
    { id: 'a', outer: box(20, 10, 10, 40) },
    { id: 'b', outer: box(60, 0, 10, 45) },
  ],
}
const swamp = { id: 'swamp', outer: box(35, 5, 10, 50), cost: 3 }
const jump = { id: 'jump', from: { x: 5, y: 5 }, to: { x: 90, y: 50 } }
const [start, goal] = [
  { x: 5, y: 30 },
  { x: 95, y: 10 },
]

const missing = (name: string): unknown =>
  expect.objectContaining({ code: 'mesh/capability-missing', details: { capability: name } })

describe('a mesh without capabilities', () => {
  it('answers exact paths and questions about places as the complete mesh does', () => {
    const mesh = lean.buildNavMesh(scene)
    const complete = buildComplete(scene)
    expect(lean.findPath(mesh, start, goal)).toEqual(lean.findPath(complete, start, goal))
    expect(lean.nearestWalkable(mesh, { x: 25, y: 30 })).toEqual(lean.nearestWalkable(complete, { x: 25, y: 30 }))
    expect(lean.raycast(mesh, start, goal)).toEqual(lean.raycast(complete, start, goal))
    expect(lean.islandOf(mesh, start)).toBe(lean.islandOf(complete, start))
    expect(lean.clearanceAt(mesh, start)).toBe(lean.clearanceAt(complete, start))
    expect(lean.randomPoint(mesh, lean.createRandom(7))).toEqual(lean.randomPoint(complete, lean.createRandom(7)))
  })

  it('follows edits as the complete mesh does', () => {
    const mesh = lean.buildNavMesh(scene)
    const complete = buildComplete(scene)
    for (const world of [mesh, complete]) {
      world.edit({ move: [{ id: 'b', ring: 0, vertex: 2, to: { x: 72, y: 50 } }] })
      world.edit({ remove: ['a'], insert: [{ id: 'c', outer: box(40, 20, 5, 5) }] })
    }
    expect(mesh.freeArea).toBe(complete.freeArea)
    expect(lean.findPath(mesh, start, goal)).toEqual(lean.findPath(complete, start, goal))
  })

  it('follows edits for a radius as the complete mesh does, and has their diagnostics where it can', () => {
    const mesh = lean.buildNavMesh(scene, { agentRadius: 2, capabilities: [lean.agentRadius] })
    const complete = buildComplete(scene, { agentRadius: 2 })
    const edit = { insert: [{ id: 'bow', outer: box(40, 20, 8, 8).map((at, i) => (i === 2 ? { x: 40, y: 28 } : at)) }] }
    edit.insert[0].outer[3] = { x: 48, y: 28 }
    const [report, whole] = [mesh.edit(edit), complete.edit(edit)]
    const { diagnostics, ...rest } = whole
    expect(diagnostics.length).toBeGreaterThan(0)
    expect(report).toMatchObject(rest)
    expect(() => report.diagnostics).toThrow(missing('meshDiagnostics'))
    expect([mesh.edit({}).changed, mesh.freeArea]).toEqual([undefined, complete.freeArea])
    expect(lean.findPath(mesh, start, goal, { agentRadius: 2 })).toEqual(
      lean.findPath(complete, start, goal, { agentRadius: 2 }),
    )
  })

  it('takes areas that are blocked or cost 1', () => {
    const areas = [
      { ...swamp, cost: Infinity },
      { id: 'lawn', outer: box(75, 5, 10, 10), cost: 1 },
    ]
    const ask = (build: typeof buildComplete) => lean.findPath(build({ ...scene, areas }), start, goal)
    expect(ask(lean.buildNavMesh)).toEqual(ask(buildComplete))
  })

  it('refuses by name what it is built without', () => {
    const { buildNavMesh } = lean
    expect(() => buildNavMesh({ ...scene, areas: [swamp] })).toThrow(missing('terrain'))
    expect(() => buildNavMesh({ ...scene, links: [jump] })).toThrow(missing('offMeshLinks'))
    expect(() => buildNavMesh(scene, { agentRadius: 1 })).toThrow(missing('agentRadius'))
    expect(() => buildNavMesh(scene, { validate: true })).toThrow(missing('meshChecks'))
    expect(() => buildNavMesh(scene, { trace: () => undefined })).toThrow(missing('buildTrace'))
    const mesh = buildNavMesh(scene)
    expect(() => mesh.toJSON()).toThrow(missing('meshFormats'))
    expect(() => mesh.toBinary()).toThrow(missing('meshFormats'))
    expect(() => mesh.diagnostics).toThrow(missing('meshDiagnostics'))
    expect(() => mesh.edit({ remove: ['a'] }).diagnostics).toThrow(missing('meshDiagnostics'))
    expect(() => mesh.triangles()).toThrow(missing('meshViews'))
    expect(() => mesh.outline()).toThrow(missing('meshViews'))
    const asked: readonly (readonly [MeshPathOptions, string])[] = [
      [{ agentRadius: 1 }, 'agentRadius'],
      [{ areaCosts: { swamp: 2 } }, 'terrain'],
      [{ algorithm: 'weighted' }, 'terrain'],
      [{ allowPartial: true }, 'partialPaths'],
      [{ closedLinks: ['jump'] }, 'offMeshLinks'],
      [{ algorithm: 'triangle-a-star' }, 'classicPlanners'],
      [{ algorithm: 'point-set' }, 'classicPlanners'],
    ]
    for (const [options, name] of asked) expect(() => lean.findPath(mesh, start, goal, options)).toThrow(missing(name))
  })
})

describe('a mesh with a capability', () => {
  it('answers as the complete mesh does, for each of them', () => {
    const cases: readonly (readonly [lean.MeshCapability[], Scene, lean.BuildOptions, MeshPathOptions])[] = [
      [[lean.terrain], { ...scene, areas: [swamp] }, {}, {}],
      [[lean.agentRadius], scene, { agentRadius: 2 }, {}],
      [[lean.agentRadius], scene, {}, { agentRadius: 2 }],
      [[lean.offMeshLinks], { ...scene, links: [jump] }, {}, {}],
      [[lean.classicPlanners], scene, {}, { algorithm: 'centroid-funnel' }],
      [
        [lean.partialPaths],
        { ...scene, obstacles: [{ id: 'c', outer: box(90, 0, 10, 20) }] },
        {},
        { allowPartial: true },
      ],
      [[lean.agentRadius, lean.terrain], { ...scene, areas: [swamp] }, { agentRadius: 2 }, {}],
    ]
    for (const [capabilities, world, build, ask] of cases) {
      const answer = lean.findPath(lean.buildNavMesh(world, { ...build, capabilities }), start, goal, ask)
      expect(answer).toEqual(lean.findPath(buildComplete(world, build), start, goal, ask))
      expect(answer.status).toBe(ask.allowPartial === true ? 'partial' : 'found')
    }
  })

  it('goes through bytes and messages', () => {
    const capabilities = [lean.meshFormats]
    const mesh = lean.buildNavMesh(scene, { capabilities })
    for (const back of [
      lean.navMeshFromBinary(mesh.toBinary(), { capabilities }),
      lean.navMeshFromJSON(mesh.toJSON(), { capabilities }),
      lean.unpackMesh(structuredClone(lean.packMesh(mesh)), { capabilities }),
    ]) {
      expect(back.freeArea).toBe(mesh.freeArea)
      expect(lean.findPath(back, start, goal)).toEqual(lean.findPath(mesh, start, goal))
      expect(() => lean.findPath(back, start, goal, { agentRadius: 1 })).toThrow(missing('agentRadius'))
    }
  })

  it('refuses what is none', () => {
    const capabilities = [undefined] as unknown as lean.MeshCapability[]
    expect(() => lean.buildNavMesh(scene, { capabilities })).toThrow(expect.objectContaining({ name: 'NavError' }))
  })
})
