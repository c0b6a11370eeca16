import { describe, expect, it } from 'vitest'
import {
  buildNavGrid,
  buildNavMesh,
  buildVisibilityGraph,
  buildWaypointGraph,
  clearanceAt,
  createRandom,
  findPath,
  islandOf,
  nearestWalkable,
  randomPoint,
  raycast,
} from '../../../src/engine/index.js'
import type { World } from '../../../src/engine/index.js'
import { box, fieldOf } from '../../support/shapes.js'
import { codeOf } from '../../support/code-of.js'

const square = { id: 'rock', outer: box(4, 4, 2) }
const scene = { bounds: fieldOf(10), obstacles: [square] }
const mesh = buildNavMesh(scene)
const worlds: World[] = [
  mesh,
  buildVisibilityGraph(scene),
  buildNavGrid({ width: 10, height: 10, blocked: (x, y) => x > 3 && x < 6 && y > 3 && y < 6 }),
  buildWaypointGraph({
    waypoints: [
      { id: 'a', x: 1, y: 1 },
      { id: 'b', x: 9, y: 1 },
    ],
    links: [{ from: 'a', to: 'b' }],
  }),
]

describe('findPath', () => {
  it('rejects invalid points, radii, budgets, worlds and algorithms', () => {
    for (const world of worlds) {
      expect(codeOf(() => findPath(world, { x: NaN, y: 0 }, { x: 1, y: 1 }))).toBe('input/not-finite')
      expect(codeOf(() => findPath(world, { x: 1, y: 1 }, { x: 1, y: Infinity }))).toBe('input/not-finite')
      expect(codeOf(() => findPath(world, { x: 1, y: 1 }, { x: 2, y: 1 }, { algorithm: 'no such' as never }))).toMatch(
        /^(search|grid)\/unknown-algorithm$/,
      )
    }
    expect(codeOf(() => findPath(mesh, { x: 1, y: 1 }, { x: 2, y: 1 }, { agentRadius: -1 }))).toBe('input/agent-radius')
    expect(codeOf(() => findPath(mesh, { x: 1, y: 1 }, { x: 2, y: 1 }, { budget: NaN }))).toBe('input/budget')
    expect(codeOf(() => findPath({} as World, { x: 1, y: 1 }, { x: 2, y: 1 }))).toBe('input/unknown-world')
  })
})

describe('queries', () => {
  it('find the nearest wall, the island of a point, and the obstacle that a ray hits', () => {
    expect(nearestWalkable(mesh, { x: 5, y: 4.5 })).toMatchObject({ point: { x: 5, y: 4 }, distance: 0.5 })
    expect(raycast(mesh, { x: 1, y: 5 }, { x: 9, y: 5 })).toMatchObject({
      hit: true,
      point: { x: 4, y: 5 },
      t: 0.375,
      obstacleId: 'rock',
    })
    expect(islandOf(mesh, { x: 1, y: 1 })).toBe(islandOf(mesh, { x: 9, y: 9 }))
    expect(mesh.islandAt({ x: 1, y: 1 })).toBe(islandOf(mesh, { x: 1, y: 1 }))
    expect(() => mesh.islandAt({ x: NaN, y: 1 })).toThrow('point')
    expect(islandOf(mesh, { x: 5, y: 5 })).toBe(-1)
    expect(clearanceAt(mesh, { x: 5, y: 1 })).toBe(1)
    expect(clearanceAt(mesh, { x: 3, y: 3 })).toBe(Math.SQRT2)
    expect(clearanceAt(mesh, { x: 5, y: 5 })).toBe(0)
    expect(islandOf(mesh, randomPoint(mesh, createRandom(1)))).toBe(islandOf(mesh, { x: 1, y: 1 }))
    expect(findPath(mesh, { x: 5, y: 5 }, { x: 1, y: 1 })).toMatchObject({
      status: 'start-blocked',
      reason: { obstacleIds: ['rock'] },
    })
  })
})

describe('the planner of a result', () => {
  it('is reported by every world, whether or not there is a path', () => {
    const clear = [
      { x: 1.5, y: 1.5 },
      { x: 8.5, y: 1.5 },
    ] as const
    const outside = { x: -50, y: 2 }
    const expected = ['polyanya', 'visibility', 'jump-point', 'a-star']
    for (const [i, world] of worlds.entries()) {
      expect(findPath(world, ...clear)).toMatchObject({ status: 'found', stats: { algorithm: expected[i] } })
      expect(findPath(world, clear[0], outside).stats.algorithm).toBe(expected[i])
      expect(findPath(world, clear[0], { x: 5, y: 5 }).stats.algorithm).toBe(expected[i])
    }
    expect(findPath(mesh, ...clear, { agentRadius: 0.5 }).stats.algorithm).toBe('polyanya')
    expect(findPath(mesh, ...clear, { agentRadius: 60 }).stats.algorithm).toBe('polyanya')
    expect(findPath(mesh, ...clear, { algorithm: 'triangle-a-star' }).stats.algorithm).toBe('triangle-a-star')
  })

  it('is a terrain planner when areas of a mesh have costs other than 1', () => {
    const mud = { id: 'mud', outer: square.outer, cost: 3 }
    const muddy = buildNavMesh({ bounds: scene.bounds, obstacles: [], areas: [mud] })
    for (const agentRadius of [0, 0.5])
      expect(findPath(muddy, { x: 1, y: 5 }, { x: 9, y: 5 }, { agentRadius }).stats.algorithm).toBe('weighted')
  })
})
