import { describe, expect, it } from 'vitest'
import { createAgents } from '../../src/agents/index.js'
import {
  buildNavMesh,
  clearanceAt,
  createRandom,
  islandOf,
  nearestWalkable,
  type NavMesh,
  type Point,
  type Random,
} from '../../src/engine/index.js'
import { around } from '../support/shapes.js'
import { effort } from '../support/effort.js'

const SPEED = 20
const STEP = 1 / 60
const SECONDS = 30

const field = (): NavMesh => buildNavMesh({ bounds: { x: 0, y: 0, width: 100, height: 100 }, obstacles: [] })

/** Returns a regular polygon at a random rotation. */
const crate = (random: Random, corners: number, size: number, middle: Point = { x: 50, y: 50 }): Point[] =>
  around(middle.x, middle.y, corners, size, random() * Math.PI)

/**
 * Walks one agent for at most half a minute. Returns its last state and all moves that were too long or too close to a
 * wall.
 */
function walk(mesh: NavMesh, from: Point, goal: Point, radius: number): { state: string; wrong: unknown[] } {
  const agents = createAgents(mesh, { radius, speed: SPEED, agents: [{ id: 'a', ...from, goal }] })
  const rounding = 1e-9 * radius + 2 ** -50 * Math.max(Math.abs(goal.x), Math.abs(goal.y))
  const wrong: unknown[] = []
  let [before, clearance, state] = [from, -1, 'planning']
  for (let step = 0; step < SECONDS / STEP && state !== 'arrived'; step++) {
    agents.step()
    const now = agents.agentAt(0)
    if (now === undefined) break
    state = now.state
    const length = Math.hypot(now.x - before.x, now.y - before.y)
    if (length > SPEED * STEP * (1 + 1e-9) + rounding) wrong.push({ step, length })
    // The clearance of the agent may not decrease while it is less than the radius.
    const next = Math.min(clearanceAt(mesh, now), radius)
    if (next < clearance - 1e-6 * radius - rounding) wrong.push({ step, next, clearance })
    clearance = Math.max(clearance, next)
    before = { x: now.x, y: now.y }
  }
  return { state, wrong }
}
const arrived = { state: 'arrived', wrong: [] }

describe('agents inside an obstacle with slanted sides', () => {
  it('get out of a rotated crate and arrive without jumping, whatever their radius', () => {
    const random = createRandom(71)
    for (let round = 0; round < effort(120); round++) {
      const mesh = field()
      const size = 8 + 10 * random()
      const from = { x: 50 + (random() - 0.5) * size, y: 50 + (random() - 0.5) * size }
      mesh.edit({ insert: [{ id: 'o', outer: crate(random, 3 + (round % 4), size) }] })
      const radius = [0, 0.001, 0.5, 2, 5][round % 5]
      expect({ round, ...walk(mesh, from, { x: 92, y: 92 }, radius) }).toEqual({ round, ...arrived })
    }
  })

  it('get out and arrive when they start on a slanted side or at a corner', () => {
    const random = createRandom(72)
    for (let round = 0; round < effort(160); round++) {
      const mesh = field()
      const outer = crate(random, 3 + (round % 4), 8 + 10 * random())
      mesh.edit({ insert: [{ id: 'o', outer }] })
      const share = round % 4 === 0 ? 0 : random()
      const from = {
        x: outer[0].x + share * (outer[1].x - outer[0].x),
        y: outer[0].y + share * (outer[1].y - outer[0].y),
      }
      const radius = [0, 0.001, 0.5, 2, 5][round % 5]
      expect({ round, ...walk(mesh, from, { x: 92, y: 8 }, radius) }).toEqual({ round, ...arrived })
    }
  })

  it('get out of overlapping crates and arrive, also far from the origin and at the edge of the map', () => {
    const random = createRandom(73)
    for (let round = 0; round < effort(80); round++) {
      const offset = [0, 1e6, -3e8][round % 3]
      const shifted = ({ x, y }: Point): Point => ({ x: x + offset, y: y + offset })
      const mesh = buildNavMesh({ bounds: { x: offset, y: offset, width: 100, height: 100 }, obstacles: [] })
      const middle = { x: 8 + 50 * random(), y: 8 + 50 * random() }
      const one = crate(random, 3 + (round % 4), 6 + 10 * random(), middle)
      const other = crate(random, 4, 6 + 10 * random(), { x: middle.x + 5, y: middle.y + 3 })
      mesh.edit({ insert: [one, other].map((outer, i) => ({ id: `o${i}`, outer: outer.map(shifted) })) })
      const goal = shifted({ x: 90, y: 90 })
      const from = shifted(middle)
      // An agent in a closed pocket cannot get out.
      const out = nearestWalkable(mesh, from)
      if (out === undefined || islandOf(mesh, out.point) !== islandOf(mesh, goal)) continue
      expect({ round, ...walk(mesh, from, goal, 1) }).toEqual({ round, ...arrived })
    }
  })
})
