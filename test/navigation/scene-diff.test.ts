import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/engine/core/index.js'
import type { Obstacle, Point, Scene } from '../../src/engine/geometry/index.js'
import { diffScenes } from '../../src/navigation/scene-diff.js'
import { createFakeEngine, scene, triangle, type FakeMesh } from './fake-engine.js'
import { pointsOf } from '../support/shapes.js'

const bounds = { x: 0, y: 0, width: 100, height: 100 }

describe('the difference of two scenes', () => {
  it('is empty for equal content in new objects and in another order', () =>
    expect(diffScenes(scene(triangle('a'), triangle('b', 20)), scene(triangle('b', 20), triangle('a')))).toEqual({
      kind: 'none',
    }))

  it('is a move, with the ring and index of the vertex, when one vertex moved', () => {
    const hole = pointsOf(1, 1, 1, 3, 3, 1)
    const before = { ...triangle('a'), holes: [hole] }
    const after = { ...before, holes: [[hole[0], { x: 1, y: 4 }, hole[2]]] }
    expect(diffScenes(scene(before), scene(after))).toEqual({
      kind: 'edit',
      ids: ['a'],
      edit: { insert: [], remove: [], update: [], move: [{ id: 'a', ring: 1, vertex: 1, to: { x: 1, y: 4 } }] },
    })
  })

  it('is an update of a whole obstacle unless only some of its vertices move', () => {
    const before = triangle('a')
    const changes: Obstacle[] = [
      { ...before, outer: [...before.outer, { x: 5, y: 5 }] },
      { ...before, holes: [pointsOf(1, 1, 1, 2, 2, 1)] },
      { ...before, fillRule: 'even-odd' },
      triangle('a', 7),
    ]
    for (const after of changes)
      expect(diffScenes(scene(before), scene(after))).toMatchObject({
        kind: 'edit',
        edit: { update: [after], move: [] },
      })
  })

  it('requires a build when bounds, areas or links change, or an id occurs twice', () => {
    const from = { x: 1, y: 1 }
    const area = { id: 'w', outer: triangle('a').outer, cost: 2 }
    const base: Scene = { ...scene(triangle('a')), areas: [area], links: [{ id: 'l', from, to: { x: 9, y: 9 } }] }
    expect(diffScenes(base, { ...base, bounds: { ...bounds, width: 99 } })).toEqual({ kind: 'rebuild' })
    expect(diffScenes(base, { ...base, areas: [{ ...area, cost: 3 }] })).toEqual({ kind: 'rebuild' })
    expect(diffScenes(base, { ...base, links: [] })).toEqual({ kind: 'rebuild' })
    expect(diffScenes(base, { ...base, obstacles: [triangle('a'), triangle('a', 5)] })).toEqual({ kind: 'rebuild' })
    expect(
      diffScenes(base, {
        ...base,
        areas: [{ ...area }],
        links: [{ id: 'l', from: { ...from }, to: { x: 9, y: 9 }, oneWay: false }],
      }),
    ).toEqual({ kind: 'none' })
  })

  it('turns the first scene into the second when applied (500 random pairs, seed 7)', () => {
    const random = createRandom(7)
    const point = (): Point => ({ x: Math.floor(random() * 4), y: Math.floor(random() * 4) })
    const obstacles = (): Obstacle[] =>
      ['a', 'b', 'c', 'd']
        .filter(() => random() < 0.7)
        .map((id) => ({ id, outer: Array.from({ length: 3 + Math.floor(random() * 2) }, point) }))
    for (let i = 0; i < 500; i++) {
      const before = scene(...obstacles())
      const after = scene(...obstacles())
      const mesh = createFakeEngine().buildNavMesh(before, { agentRadius: 0 }) as FakeMesh
      const change = diffScenes(before, after)
      if (change.kind === 'edit') mesh.edit(change.edit)
      expect(change.kind).not.toBe('rebuild')
      expect(Object.fromEntries([...mesh.obstacles].map(([id, { outer }]) => [id, outer]))).toEqual(
        Object.fromEntries(after.obstacles.map(({ id, outer }) => [id, outer])),
      )
    }
  })
})
