import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { distance, type Obstacle, type Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh, navMeshFromPolygons } from '../../../src/engine/mesh/index.js'
import { createReplanner } from '../../../src/engine/mesh/queries/replanner.js'
import { facesAlong, isPathBroken, watchPath } from '../../../src/engine/mesh/queries/path-watch.js'
import { findPath as findMeshPath } from '../../../src/engine/search/index.js'
import { raycastMesh } from '../../../src/engine/convex/raycast.js'
import { boxObstacle as box, pointsOf } from '../../support/shapes.js'
const bounds = { x: 0, y: 0, width: 40, height: 20 }

function pathOver(mesh: ReturnType<typeof buildNavMesh>, from: Point, to: Point, agentRadius?: number) {
  const result = findMeshPath(mesh, from, to, agentRadius === undefined ? {} : { agentRadius })
  if (result.status !== 'found') throw new Error(result.status)
  return result.path
}

it('facesAlong lists the polygons that a path crosses, in order', () => {
  const mesh = navMeshFromPolygons({
    vertices: [0, 1, 2, 3].flatMap((x) => pointsOf(x, 0, x, 1)),
    polygons: [
      [0, 2, 3, 1],
      [2, 4, 5, 3],
      [4, 6, 7, 5],
    ],
  })
  expect(facesAlong(mesh, { points: pointsOf(0.5, 0.5, 2.5, 0.25) })).toEqual([0, 1, 2])
  expect(facesAlong(mesh, { points: [{ x: 1.5, y: 0.5 }] })).toEqual([1])
  expect(facesAlong(mesh, { points: pointsOf(0.5, 0.5, 0.5, 2) })).toEqual([0, -1])
})

describe('an edit blocks a path', () => {
  it('only if the edit adds an obstacle across the path', () => {
    const mesh = buildNavMesh({ bounds, obstacles: [box('a', 15, 5, 4, 10)] })
    const above = pathOver(mesh, { x: 2, y: 3 }, { x: 38, y: 3 })
    const below = pathOver(mesh, { x: 2, y: 17 }, { x: 38, y: 17 })
    const report = mesh.edit({ insert: [box('bar', 25, 0, 1, 5)] })
    expect(isPathBroken(mesh, above, report)).toBe(true)
    expect(isPathBroken(mesh, below, report)).toBe(false)
    expect(isPathBroken(mesh, above, mesh.edit({ remove: ['bar'] }))).toBe(false)
    expect(isPathBroken(mesh, above)).toBe(false)
  })

  it('if a gap becomes narrower than the agent, but not if an obstacle only touches the agent', () => {
    const mesh = buildNavMesh({ bounds, obstacles: [] })
    const path = pathOver(mesh, { x: 2, y: 10 }, { x: 38, y: 10 })
    const wide = pathOver(mesh, { x: 2, y: 10 }, { x: 38, y: 10 }, 1)
    const report = mesh.edit({ insert: [box('wall', 10, 5, 5, 5)] })
    expect(isPathBroken(mesh, path, report)).toBe(false)
    expect(isPathBroken(mesh, wide, report, { agentRadius: 1 })).toBe(true)
    expect(isPathBroken(mesh, wide, mesh.edit({ update: [box('wall', 10, 4, 5, 5)] }), { agentRadius: 1 })).toBe(false)
  })

  it('if the edit covers the position of the agent', () => {
    const mesh = buildNavMesh({ bounds, obstacles: [] })
    const path = pathOver(mesh, { x: 5, y: 5 }, { x: 5, y: 5 })
    expect(isPathBroken(mesh, path, mesh.edit({ insert: [box('lid', 4, 4, 2, 2)] }))).toBe(true)
  })

  it('if a segment of the path now crosses an obstacle, and not otherwise (random edits)', () => {
    const random = createRandom(11)
    let broken = 0
    for (let round = 0; round < 40; round++) {
      const draw = (i: number): Obstacle =>
        box(
          `o${i}`,
          Math.floor(random() * 38),
          Math.floor(random() * 18),
          1 + Math.floor(random() * 6),
          1 + Math.floor(random() * 6),
        )
      const mesh = buildNavMesh({ bounds, obstacles: Array.from({ length: 6 }, (_, i) => draw(i)) })
      const result = findMeshPath(mesh, { x: 0, y: 20 * random() }, { x: 40, y: 20 * random() })
      if (result.status !== 'found') continue
      const { path } = result
      const watch = watchPath(mesh, path)
      for (let edit = 0; edit < 6; edit++) {
        const before = path.points.slice(1).some((to, i) => raycastMesh(mesh, path.points[i], to).hit)
        const report = mesh.edit({ update: [draw(Math.floor(random() * 6))] })
        const now = path.points.slice(1).some((to, i) => raycastMesh(mesh, path.points[i], to).hit)
        expect(watch.isBroken()).toBe(now)
        if (!before) expect(isPathBroken(mesh, path, report)).toBe(now)
        if (now) broken++
      }
    }
    expect(broken).toBeGreaterThan(20)
  })
})

describe('a replanner', () => {
  it('follows the shortest path to the goal while nothing changes, and plans once', () => {
    const mesh = buildNavMesh({ bounds, obstacles: [box('a', 15, 0, 4, 12)] })
    const goal = { x: 38, y: 2 }
    const replanner = createReplanner(mesh, goal, { lookAhead: 2 })
    const walk = walkOn(replanner, { x: 2, y: 2 }, () => undefined)
    expect(walk.causes).toEqual(['first'])
    expect(walk.length).toBeLessThan(1.01 * pathOver(mesh, { x: 2, y: 2 }, goal).length)
  })

  it('replans only when an edit blocks the path ahead', () => {
    const mesh = buildNavMesh({ bounds, obstacles: [box('far', 5, 15, 2, 2)] })
    const replanner = createReplanner(mesh, { x: 38, y: 5 }, { lookAhead: 2 })
    const walk = walkOn(replanner, { x: 2, y: 5 }, (step, position) => {
      if (step % 10 === 0 && step < 100) mesh.edit({ update: [box('far', 5 + step / 10, 15, 2, 2)] })
      // An obstacle behind the agent.
      if (step === 40) mesh.edit({ insert: [box('behind', position.x - 3, 3, 1, 4)] })
      if (step === 60) mesh.edit({ insert: [box('ahead', 30, 0, 1, 10)] })
    })
    expect(walk.causes).toEqual(['first', 'broken'])
  })

  it('passes an obstacle that moves across its path, never through it', () => {
    for (const agentRadius of [0, 0.5]) {
      const mesh = buildNavMesh({
        bounds,
        obstacles: [box('door', 20, 0, 1, 6), box('top', 10, 0, 1, 9), box('bottom', 10, 11, 1, 9)],
      })
      const replanner = createReplanner(mesh, { x: 38, y: 10 }, { lookAhead: 1.5, agentRadius })
      let y = 0
      const walk = walkOn(
        replanner,
        { x: 2, y: 10 },
        (step) => mesh.edit({ update: [box('door', 20, (y = 7 + 6 * Math.sin(step / 25)), 1, 6)] }),
        () => [20, y, 21, y + 6],
      )
      expect(walk.causes.filter((cause) => cause === 'broken' || cause === 'blocked').length).toBeGreaterThan(0)
      expect(walk.length).toBeLessThan(60)
    }
  })

  it('waits while no path exists, reports why, and continues when there is one', () => {
    const mesh = buildNavMesh({ bounds, obstacles: [box('wall', 20, 0, 1, 20)] })
    const replanner = createReplanner(mesh, { x: 38, y: 10 }, { lookAhead: 2 })
    const here = { x: 2, y: 10 }
    expect(replanner.update(here)).toMatchObject({
      status: 'unreachable',
      replanned: 'first',
      target: here,
      arrived: false,
      reason: { code: 'mesh/islands-apart' },
    })
    expect(replanner.update(here).replanned).toBe(undefined)
    mesh.edit({ remove: ['wall'] })
    expect(replanner.update(here)).toMatchObject({ status: 'found', replanned: 'waiting' })
    mesh.edit({ insert: [box('lid', 0.5, 9, 3, 3)] })
    const covered = replanner.update(here)
    expect(covered.status).toBe('start-blocked')
    expect(covered.target).toEqual({ x: 2, y: 9 })
    replanner.setGoal({ x: 2, y: 2 })
    expect(replanner.update({ x: 2, y: 8 })).toMatchObject({ status: 'found', replanned: 'goal', remaining: 6 })
  })
})

/** Walks in small steps until arrival; runs a callback before each step. */
function walkOn(
  replanner: ReturnType<typeof createReplanner>,
  from: Point,
  act: (step: number, position: Point) => unknown,
  door?: () => readonly [number, number, number, number],
) {
  const causes: string[] = []
  let position = from
  let length = 0
  for (let step = 0; step < 3000; step++) {
    act(step, position)
    const { target, replanned, arrived } = replanner.update(position)
    if (replanned !== undefined) causes.push(replanned)
    if (arrived) return { causes, length }
    const away = distance(position, target)
    const share = Math.min(1, 0.2 / Math.max(away, 1e-9))
    const next = { x: position.x + share * (target.x - position.x), y: position.y + share * (target.y - position.y) }
    const [minX, minY, maxX, maxY] = door?.() ?? [0, 0, 0, 0]
    const covered = position.x > minX && position.x < maxX && position.y > minY && position.y < maxY
    if (!covered)
      expect(next.x > minX + 1e-9 && next.x < maxX - 1e-9 && next.y > minY + 1e-9 && next.y < maxY - 1e-9).toBe(false)
    length += distance(position, next)
    position = next
  }
  throw new Error(`not there after 3000 steps: (${position.x}, ${position.y})`)
}
