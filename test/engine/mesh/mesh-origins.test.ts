/**
 * Each entry point of the package builds a mesh with the same properties and paths. A mesh that was written to a file or
 * sent to a thread has these properties and paths, too.
 */
import { describe, expect, it } from 'vitest'
import * as engine from '../../../src/engine/index.js'
import * as meshEntry from '../../../src/engine/mesh.js'
import type { Scene } from '../../../src/engine/geometry/index.js'
import type { NavMesh } from '../../../src/engine/convex/index.js'
import { box, pointsOf } from '../../support/shapes.js'
const scene: Scene = {
  bounds: { x: 0, y: 0, width: 100, height: 60 },
  obstacles: [
    { id: 'a', outer: box(20, 10, 10, 40) },
    { id: 'é', outer: box(60, 0, 10, 45), holes: [box(63, 20, 4, 9)], fillRule: 'even-odd' },
  ],
  areas: [
    { id: 'swamp', outer: box(35, 5, 10, 50), cost: 3 },
    { id: 'lake', outer: box(80, 30, 5, 5 / 3), cost: Infinity, attributes: { depth: 3 } },
  ],
  links: [{ id: 'rope', from: { x: 5, y: 5 }, to: { x: 90, y: 50 } }],
}
const [start, goal] = pointsOf(5, 30, 95, 10)
const corners = [...box(0, 0, 40, 60), { x: 100, y: 0 }, { x: 100, y: 60 }]
const polygons = {
  vertices: corners,
  polygons: [
    [0, 1, 2, 3],
    [1, 4, 5, 2],
  ],
}

/** Returns the values of the members of a mesh, and some of its paths. */
const surface = (mesh: NavMesh) => ({
  agentRadius: mesh.agentRadius,
  bounds: mesh.bounds,
  areas: mesh.areas,
  links: mesh.links,
  diagnostics: mesh.diagnostics,
  freeArea: mesh.freeArea,
  blockedArea: mesh.blockedArea,
  islands: mesh.islands,
  walkableTriangles: mesh.walkableTriangles,
  triangles: mesh.triangles().walkable.length,
  outline: mesh.outline(),
  obstaclesAt: mesh.obstaclesAt({ x: 25, y: 30 }),
  json: JSON.stringify(mesh),
  bytes: [...mesh.toBinary()],
  paths: [
    {},
    { agentRadius: 2 },
    { allowPartial: true },
    { algorithm: 'weighted' as const },
    ...(mesh.areas.length > 0 ? [{ areaCosts: { swamp: 2 }, closedLinks: ['rope'] }] : []),
  ].map((options) => engine.findPath(mesh, start, goal, options)),
})

describe('a mesh from a scene', () => {
  for (const agentRadius of [0, 2]) {
    const built = meshEntry.buildNavMesh(scene, { agentRadius })
    const expected = surface(built)
    const origins: readonly (readonly [string, () => NavMesh])[] = [
      ['the entry of the whole engine', () => engine.buildNavMesh(scene, { agentRadius })],
      ['JSON', () => meshEntry.navMeshFromJSON(JSON.parse(JSON.stringify(built)))],
      ['bytes', () => meshEntry.navMeshFromBinary(built.toBinary())],
      ['another thread', () => meshEntry.unpackMesh(structuredClone(meshEntry.packMesh(built)))],
    ]
    for (const [origin, make] of origins)
      it(`has the same properties, paths and edits when it comes from ${origin}, for the radius ${agentRadius}`, () => {
        const mesh = make()
        expect(surface(mesh)).toEqual(expected)
        const edit = { insert: [{ id: 'c', outer: box(40, 20, 5, 5) }], remove: ['a'] }
        const { freeArea, diagnostics } = meshEntry.buildNavMesh(
          { ...scene, obstacles: [scene.obstacles[1], edit.insert[0]] },
          { agentRadius },
        )
        expect(mesh.edit(edit).diagnostics).toEqual([])
        expect([mesh.freeArea, mesh.diagnostics]).toEqual([freeArea, diagnostics])
      })
  }
})

describe('a mesh of polygons', () => {
  const built = meshEntry.navMeshFromPolygons(polygons)
  const expected = surface(built)
  const origins: readonly (readonly [string, () => NavMesh])[] = [
    ['the entry of the whole engine', () => engine.navMeshFromPolygons(polygons)],
    ['JSON', () => meshEntry.navMeshFromJSON(JSON.parse(JSON.stringify(built)))],
    ['bytes', () => meshEntry.navMeshFromBinary(built.toBinary())],
    ['a .mesh file', () => meshEntry.parseMeshFile(meshEntry.formatMeshFile(built))],
  ]
  for (const [origin, make] of origins)
    it(`has the same properties and paths when it comes from ${origin}`, () =>
      expect(surface(make())).toEqual(expected))
})

it('the entry module of the engine exports every function of the entry module for meshes', () => {
  const missing = Object.keys(meshEntry).filter((name) => !(name in engine))
  expect(missing).toEqual([])
})
