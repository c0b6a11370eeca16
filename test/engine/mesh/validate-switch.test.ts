import { describe, expect, it } from 'vitest'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { findPath as findMeshPath } from '../../../src/engine/search/index.js'
import { expectValidBody } from '../../../src/engine/mesh/checks/validate-mesh.js'
import type { NavMesh } from '../../../src/engine/convex/nav-mesh.js'
import type { MeshBody } from '../../../src/engine/convex/mesh-body.js'

const square = (id: string, x: number, y: number): { id: string; outer: { x: number; y: number }[] } => ({
  id,
  outer: [
    { x, y },
    { x: x + 2, y },
    { x: x + 2, y: y + 2 },
    { x, y: y + 2 },
  ],
})
const scene = { bounds: { x: 0, y: 0, width: 20, height: 20 }, obstacles: [square('a', 3, 3), square('b', 9, 9)] }

/** Cuts one passage between two polygons on one side only, far from where the edits below happen. */
function damage(mesh: NavMesh): void {
  const { twin, polygon, origin, coords, halfEdgeSlots } = mesh.convex
  for (let h = 0; h < halfEdgeSlots; h++) {
    if (polygon[h] < 0 || twin[h] < 0 || coords[2 * origin[h]] > 5) continue
    twin[h] = -1
    return
  }
  throw new Error('no passage to damage')
}

/** What is inside, for harm that no caller can do. */
const insideOf = (mesh: NavMesh): MeshBody => Reflect.get(mesh, 'body') as MeshBody

/** The first piece of the noder as the triangulation knows it. */
function firstPiece({ noded }: MeshBody): [a: number, b: number, owner: number, delta: number] {
  for (const { a, b, owner, delta } of noded.expectedConstraints()) return [a, b, owner, delta]
  throw new Error('no piece to damage')
}

describe('a piece of an outline', () => {
  const faultsOf = (mesh: NavMesh): unknown => {
    try {
      expectValidBody(insideOf(mesh))
      return []
    } catch (error) {
      return (error as { details: { faults: { code: string }[] } }).details.faults.map(({ code }) => code)
    }
  }

  it('that is missing in the triangulation is found', () => {
    const mesh = buildNavMesh(scene)
    expect(faultsOf(mesh)).toEqual([])
    const { triangulation } = insideOf(mesh).noded
    triangulation.removeConstraint(...firstPiece(insideOf(mesh)))
    expect(faultsOf(mesh)).toEqual(['constraint-missing'])
  })

  it('that nobody drew is found', () => {
    const mesh = buildNavMesh(scene)
    const [a, b, owner, delta] = firstPiece(insideOf(mesh))
    insideOf(mesh).noded.triangulation.addConstraint(a, b, owner, delta)
    expect(faultsOf(mesh)).toEqual(['constraint-not-expected'])
  })

  it('that is missing has the mesh built anew: the check finds it, and without a check the edit that trips over it does', () => {
    for (const validate of [true, false]) {
      const mesh = buildNavMesh(scene, { validate })
      const { noded } = insideOf(mesh)
      for (const { a, b, owner, delta } of [...noded.expectedConstraints()])
        noded.triangulation.removeConstraint(a, b, owner, delta)
      const report = mesh.edit(validate ? { insert: [square('c', 15, 15)] } : { remove: ['b'] })
      expect(report.mode).toBe('rebuilt')
      expect(mesh.revision).toBe(1)
      const [a, b] = scene.obstacles
      const fresh = buildNavMesh({ ...scene, obstacles: validate ? [a, b, square('c', 15, 15)] : [a] })
      expect(mesh.triangles()).toEqual(fresh.triangles())
    }
  })
})

describe('a mesh built with validate', () => {
  it('edits in place as long as its checks hold', () => {
    const mesh = buildNavMesh(scene, { validate: true })
    expect(mesh.edit({ insert: [square('c', 15, 15)] }).mode).toBe('incremental')
    expect(mesh.edit({ remove: ['b'] }).mode).toBe('incremental')
  })

  it('is built anew by the first edit after something broke, says so, and is whole again', () => {
    const mesh = buildNavMesh(scene, { validate: true })
    damage(mesh)
    const report = mesh.edit({ insert: [square('c', 15, 15)] })
    expect(report.mode).toBe('rebuilt')
    expect(report.changed).toEqual({ minX: 0, minY: 0, maxX: 20, maxY: 20 })
    const fresh = buildNavMesh({ ...scene, obstacles: [...scene.obstacles, square('c', 15, 15)] })
    expect(mesh.freeArea).toBe(fresh.freeArea)
    expect(lengthAcross(mesh)).toBe(lengthAcross(fresh))
    expect(mesh.edit({ remove: ['c'] }).mode).toBe('incremental')
  })

  it('is the only one that looks', () => {
    const mesh = buildNavMesh(scene)
    damage(mesh)
    expect(mesh.edit({ insert: [square('c', 15, 15)] }).mode).toBe('incremental')
  })
})

function lengthAcross(mesh: NavMesh): number {
  const result = findMeshPath(mesh, { x: 1, y: 1 }, { x: 19, y: 19 })
  return result.status === 'found' ? result.path.length : Infinity
}
