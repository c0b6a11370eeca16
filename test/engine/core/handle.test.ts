/** Handles: a new object for each revision, all of which refer to one store and one cache of derived data. */
import { describe, expect, it } from 'vitest'
import {
  buildFlowField,
  buildNavGrid,
  buildNavMesh,
  findPath,
  packMesh,
  randomPoint,
  raycast,
  unpackMesh,
  createRandom,
} from '../../../src/engine/index.js'
import type { Scene } from '../../../src/engine/index.js'
import { handleOf, storeOf } from '../../../src/engine/core/index.js'
import { box, pointsOf } from '../../support/shapes.js'
const scene: Scene = {
  bounds: { x: 0, y: 0, width: 100, height: 100 },
  obstacles: [{ id: 'wall', outer: box(40, 0, 20, 70) }],
  areas: [{ id: 'mud', outer: box(0, 80, 100, 20), cost: 3 }],
  links: [{ id: 'jump', from: { x: 35, y: 10 }, to: { x: 65, y: 10 }, cost: 100 }],
}
const [start, goal] = pointsOf(10, 40, 90, 40)

describe('a handle of a mesh', () => {
  it('is a new object after each edit, and older handles also show the edited mesh', () => {
    const mesh = buildNavMesh(scene)
    const first = handleOf(mesh)
    expect(first).not.toBe(mesh)
    expect(handleOf(mesh)).toBe(first)
    expect(handleOf(first)).toBe(first)
    expect(storeOf(first)).toBe(mesh)
    first.edit({ remove: ['wall'] })
    const second = handleOf(first)
    expect(second).not.toBe(first)
    expect([first.freeArea, second.freeArea, mesh.freeArea]).toEqual([10_000, 10_000, 10_000])
    expect(first.revision).toBe(mesh.revision)
  })

  it.each([0, 4])('gives the same results as the mesh itself, for an agent radius of %d', (agentRadius) => {
    const mesh = buildNavMesh(scene, { agentRadius })
    const handle = handleOf(mesh)
    const options = { areaCosts: { mud: 2 }, closedLinks: ['jump'] }
    expect(findPath(handle, start, goal, options)).toEqual(findPath(mesh, start, goal, options))
    expect(raycast(handle, start, goal)).toEqual(raycast(mesh, start, goal))
    expect(randomPoint(handle, createRandom(7))).toEqual(randomPoint(mesh, createRandom(7)))
    expect(handle.toJSON()).toEqual(mesh.toJSON())
    expect(handle.islands).toBe(mesh.islands)
    expect(unpackMesh(packMesh(handle)).freeArea).toBe(mesh.freeArea)
    expect(Object.keys(handle)).toEqual([])
  })

  it('has a handle of the base mesh as `baseMesh`, which is a new object after an edit', () => {
    const mesh = buildNavMesh(scene, { agentRadius: 4 })
    const before = handleOf(mesh).baseMesh
    expect(storeOf(before)).toBe(mesh.baseMesh)
    mesh.edit({ remove: ['wall'] })
    expect(handleOf(mesh).baseMesh).not.toBe(before)
  })
})

describe('a handle of a grid', () => {
  it('edits and searches its grid, and after an edit the grid and its flow fields have new handles', () => {
    const grid = buildNavGrid({ width: 8, height: 8 })
    const first = handleOf(grid)
    const field = buildFlowField(first, [{ x: 7.5, y: 7.5 }])
    const fieldBefore = handleOf(field)
    first.paint({ x: 4, y: 0, width: 1, height: 7 }, { blocked: true })
    expect(handleOf(grid)).not.toBe(first)
    expect(handleOf(field)).not.toBe(fieldBefore)
    expect(grid.isBlocked(4, 3)).toBe(true)
    expect(findPath(handleOf(grid), { x: 0.5, y: 0.5 }, { x: 7.5, y: 0.5 })).toEqual(
      findPath(grid, { x: 0.5, y: 0.5 }, { x: 7.5, y: 0.5 }),
    )
    expect(fieldBefore.distanceAt({ x: 0.5, y: 0.5 })).toBe(field.distanceAt({ x: 0.5, y: 0.5 }))
    expect(first.forAgent({ radius: 1 })).toBe(grid.forAgent({ radius: 1 }))
  })

  it('notifies listeners of every edit until they unsubscribe', () => {
    const grid = buildNavGrid({ width: 8, height: 8 })
    let calls = 0
    const leave = handleOf(grid).subscribe(() => {
      calls++
    })
    grid.setBlocked(1, 1, true)
    handleOf(grid).setCost(2, 2, 5)
    grid.paint({ x: 0, y: 0, width: 3, height: 3 }, { blocked: false })
    expect(calls).toBe(3)
    leave()
    grid.setBlocked(1, 1, true)
    expect(calls).toBe(3)
  })
})

it('an object without revisions is its own handle', () => {
  const plain = { kind: 'visibility-graph' }
  expect(handleOf(plain)).toBe(plain)
  expect(storeOf<object | undefined>(undefined)).toBeUndefined()
})
