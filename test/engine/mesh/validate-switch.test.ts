import { describe, expect, it } from 'vitest'
import { buildNavMesh, findMeshPath } from '../../../src/engine/mesh/index.js'
import type { NavMesh } from '../../../src/engine/mesh/index.js'

const square = (id: string, x: number, y: number): { id: string; outer: { x: number; y: number }[] } => ({ id, outer: [{ x, y }, { x: x + 2, y }, { x: x + 2, y: y + 2 }, { x, y: y + 2 }] })
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
