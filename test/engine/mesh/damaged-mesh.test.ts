import { describe, expect, it } from 'vitest'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { expectedConstraints, faultsOf, insideOf } from '../../support/checks/validate-mesh.js'
import type { NavMesh } from '../../../src/engine/convex/nav-mesh.js'
import type { MeshBody } from '../../../src/engine/convex/mesh-body.js'
import { boxObstacle } from '../../support/shapes.js'

const square = (id: string, x: number, y: number) => boxObstacle(id, x, y, 2)
const scene = { bounds: { x: 0, y: 0, width: 20, height: 20 }, obstacles: [square('a', 3, 3), square('b', 9, 9)] }

/** Returns the first constrained edge that the noder expects in the triangulation. */
function firstPiece({ noded }: MeshBody): [a: number, b: number, owner: number, delta: number] {
  for (const { a, b, owner, delta } of expectedConstraints(noded)) return [a, b, owner, delta]
  throw new Error('no piece to damage')
}

describe('a piece of an outline', () => {
  const codesOf = (mesh: NavMesh): string[] => faultsOf(mesh).map(({ code }) => code)

  it('is detected when it is missing from the triangulation', () => {
    const mesh = buildNavMesh(scene)
    expect(codesOf(mesh)).toEqual([])
    const { triangulation } = insideOf(mesh).noded
    triangulation.removeConstraint(...firstPiece(insideOf(mesh)))
    expect(codesOf(mesh)).toEqual(['constraint-missing'])
  })

  it('is detected when it was added to the triangulation twice', () => {
    const mesh = buildNavMesh(scene)
    const [a, b, owner, delta] = firstPiece(insideOf(mesh))
    insideOf(mesh).noded.triangulation.addConstraint(a, b, owner, delta)
    expect(codesOf(mesh)).toEqual(['constraint-not-expected'])
  })

  it('triggers a rebuild when an edit finds it missing', () => {
    const mesh = buildNavMesh(scene)
    const { noded } = insideOf(mesh)
    for (const { a, b, owner, delta } of [...expectedConstraints(noded)])
      noded.triangulation.removeConstraint(a, b, owner, delta)
    const report = mesh.edit({ remove: ['b'] })
    expect(report.mode).toBe('rebuilt')
    expect(report.changed).toEqual({ minX: 0, minY: 0, maxX: 20, maxY: 20 })
    expect(mesh.revision).toBe(1)
    expect(codesOf(mesh)).toEqual([])
    expect(mesh.triangles()).toEqual(buildNavMesh({ ...scene, obstacles: [scene.obstacles[0]] }).triangles())
    expect(mesh.edit({ insert: [square('c', 15, 15)] }).mode).toBe('incremental')
  })
})
