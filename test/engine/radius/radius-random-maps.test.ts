import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { findPath as findMeshPath } from '../../../src/engine/search/index.js'
import { passagesNarrowerThan, widestWay } from '../../../src/engine/radius/index.js'
import { discDistance } from '../../oracles/disc-paths.js'
import { gapToRing, gapToRings } from '../../oracles/plain-geometry.js'
import {
  CLEARANCE_TOLERANCE,
  at,
  box,
  obstaclesOf,
  SIZE,
  bounds,
  randomRings,
  wallsAround,
  sceneOf,
} from './disc-scenes.js'
import { effort } from '../../support/effort.js'

const SEEDS = effort(40)

describe('paths of a disc over random maps', () => {
  it('keep the radius from walls, are near optimal, and are found whenever one exists', { timeout: 300_000 }, () => {
    let found = 0
    for (let seed = 1; seed <= SEEDS; seed++) {
      const random = createRandom(seed)
      const rings = randomRings(random)
      const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf(rings) })
      const walls = wallsAround(rings)
      for (let query = 0; query < 4; query++) {
        const radius = 0.1 + random() * 1.2
        const [start, goal] = [at(random() * SIZE, random() * SIZE), at(random() * SIZE, random() * SIZE)]
        const message = `seed ${seed}, radius ${radius} from ${JSON.stringify(start)} to ${JSON.stringify(goal)}`
        const result = findMeshPath(mesh, start, goal, { agentRadius: radius })
        const [atStart, atGoal] = [start, goal].map((p) =>
          mesh.obstaclesAt(p).length > 0 ? 0 : gapToRings([p], walls),
        )
        if (atStart < radius * (1 - CLEARANCE_TOLERANCE)) expect(result.status, message).toBe('start-blocked')
        else if (atGoal < radius * (1 - CLEARANCE_TOLERANCE)) expect(result.status, message).toBe('goal-blocked')
        else {
          const shortest = discDistance(walls, start, goal, radius)
          expect(result.status, message).toBe(shortest < Infinity ? 'found' : 'unreachable')
          if (result.status !== 'found') {
            // If a disc finds no path and a point does, a passage is too narrow.
            if (findMeshPath(mesh, start, goal).status === 'found')
              expect(passagesNarrowerThan(mesh, radius), message).not.toEqual([])
            continue
          }
          found++
          const { points, length, quality, bound = 1 } = result.path
          expect(gapToRings(points, walls), message).toBeGreaterThanOrEqual(radius * (1 - CLEARANCE_TOLERANCE))
          expect(points[0]).toEqual(start)
          expect(points[points.length - 1]).toEqual(goal)
          expect(quality, message).toBe(points.length === 2 ? 'exact' : 'bounded')
          // A path may come slightly nearer to walls than the radius, so it may be slightly shorter than the optimum.
          expect(length, message).toBeGreaterThan(shortest * (1 - 1e-5))
          expect(length, message).toBeLessThanOrEqual(bound * shortest * (1 + 1e-9))
          expect(bound, message).toBeLessThan(1.02)
        }
      }
    }
    expect(found).toBeGreaterThan(SEEDS)
  })

  it('never get shorter or become possible again as the radius grows', () => {
    for (let seed = 1; seed <= effort(30); seed++) {
      const random = createRandom(1000 + seed)
      const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf(randomRings(random)) })
      const [start, goal] = [at(random() * SIZE, random() * SIZE), at(random() * SIZE, random() * SIZE)]
      let least = 0
      let isOver = false
      for (const agentRadius of [0, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2]) {
        const result = findMeshPath(mesh, start, goal, { agentRadius })
        if (result.status === 'found') {
          expect(isOver, `seed ${seed}`).toBe(false)
          expect(result.path.length).toBeGreaterThanOrEqual(least * (1 - 1e-9))
          least = result.path.length / (result.path.bound ?? 1)
        } else isOver = true
      }
    }
  })

  it('do not exist for agents wider than the widest path', () => {
    let refused = 0
    for (let seed = 1; seed <= effort(40); seed++) {
      const random = createRandom(2000 + seed)
      const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf(randomRings(random)) })
      const [start, goal] = [at(random() * SIZE, random() * SIZE), at(random() * SIZE, random() * SIZE)]
      const way = widestWay(mesh, start, goal)
      expect(way !== undefined, `seed ${seed}`).toBe(findMeshPath(mesh, start, goal).status === 'found')
      for (const agentRadius of [0.1, 0.3, 0.9, 1.5]) {
        const offset = buildNavMesh(sceneOf(mesh), { agentRadius })
        const result = findMeshPath(offset, start, goal)
        if (way !== undefined && way.width < 2 * agentRadius * (1 - CLEARANCE_TOLERANCE)) {
          refused++
          expect(result.status, `seed ${seed}, radius ${agentRadius}`).not.toBe('found')
        }
      }
    }
    expect(refused).toBeGreaterThan(effort(40) / 8)
  })
})

it('passagesNarrowerThan reports the exact widths of the gaps on random maps', () => {
  let listed = 0
  for (let seed = 1; seed <= effort(40); seed++) {
    const rings = randomRings(createRandom(4000 + seed))
    const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf(rings) })
    const walls = wallsAround(rings)
    for (const { at: middle, from, to, width, obstacleIds } of passagesNarrowerThan(mesh, 1)) {
      listed++
      const message = `seed ${seed} at ${JSON.stringify(middle)}`
      expect(width, message).toBeLessThan(2)
      expect(Math.abs(gapToRings([middle], walls) - width / 2), message).toBeLessThan(1e-9)
      expect(Math.abs(Math.sqrt((from.x - to.x) ** 2 + (from.y - to.y) ** 2) - width), message).toBeLessThan(1e-9)
      for (const [i, end] of [from, to].entries()) {
        const id = obstacleIds[i]
        const ring = id === null ? box(0, 0, SIZE, SIZE) : rings[Number(id.slice(1))]
        expect(gapToRing(ring, end), message).toBeLessThan(1e-9)
      }
    }
    expect(passagesNarrowerThan(mesh, 0.25)).toEqual(passagesNarrowerThan(mesh, 1).filter(({ width }) => width < 0.5))
  }
  expect(listed).toBeGreaterThan(effort(50))
})
