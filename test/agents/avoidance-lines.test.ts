/** An agent that obeys the half-planes hits no other agent and no wall within the horizon. */
import { describe, expect, it } from 'vitest'
import { HalfPlanes } from '../../src/agents/half-planes.js'
import { NearWalls } from '../../src/agents/near-walls.js'
import { addReciprocalLine } from '../../src/agents/reciprocal-lines.js'
import { addWallLines } from '../../src/agents/wall-lines.js'
import { placeOn } from '../../src/engine/convex/index.js'
import { buildNavMesh, clearanceAt, createRandom, type Point, type Random } from '../../src/engine/index.js'
import { box, pointsOf } from '../support/shapes.js'
import { effort } from '../support/effort.js'

const velocity = (random: Random, speed = 4): Point => ({ x: speed * (random() - 0.5), y: speed * (random() - 0.5) })
const keeps = (lines: HalfPlanes, { x, y }: Point): boolean =>
  Array.from({ length: lines.count }, (_, i) => lines.violation(i, x, y)).every((wrong) => wrong <= 0)

/** Returns the least distance from the origin to a point that moves in a straight line for some seconds. */
function leastDistance(from: Point, by: Point, seconds: number): number {
  const square = by.x * by.x + by.y * by.y
  const t = square === 0 ? 0 : Math.min(seconds, Math.max(0, -(from.x * by.x + from.y * by.y) / square))
  return Math.hypot(from.x + t * by.x, from.y + t * by.y)
}

describe('half-planes between agents', () => {
  it('prevent collisions within the horizon if both agents obey them', () => {
    const random = createRandom(31)
    let tried = 0
    for (let round = 0; round < effort(3000); round++) {
      const [radius, horizon] = [0.2 + random(), 0.5 + 2 * random()]
      const from = velocity(random, 8)
      if (Math.hypot(from.x, from.y) <= radius) continue
      const [a, b] = [velocity(random), velocity(random)]
      const [linesA, linesB] = [new HalfPlanes(), new HalfPlanes()]
      const both = { radius, horizon, step: 1 / 60, share: 0.5 }
      const velocities = (own: Point, other: Point) => ({ ownX: own.x, ownY: own.y, otherX: other.x, otherY: other.y })
      addReciprocalLine(linesA, { ...both, ...from, ...velocities(a, b), isFirst: true })
      addReciprocalLine(linesB, { ...both, x: -from.x, y: -from.y, ...velocities(b, a), isFirst: false })
      for (let i = 0; i < 8; i++) {
        const [nextA, nextB] = [velocity(random, 6), velocity(random, 6)]
        if (!keeps(linesA, nextA) || !keeps(linesB, nextB)) continue
        tried++
        const relative = { x: nextB.x - nextA.x, y: nextB.y - nextA.y }
        expect(leastDistance(from, relative, horizon)).toBeGreaterThanOrEqual(radius * (1 - 1e-9))
      }
    }
    expect(tried).toBeGreaterThan(effort(3000))
  })

  it('let each of the two agents make half of the correction if they would collide', () => {
    const lines = new HalfPlanes()
    const far = { x: 10, y: 0, radius: 1, horizon: 1, step: 1 / 60, share: 0.5, isFirst: true }
    addReciprocalLine(lines, { ...far, ownX: -1, ownY: 0, otherX: 1, otherY: 0 })
    expect(keeps(lines, { x: -1, y: 0 })).toBe(true)
    // The agents move straight at each other at 14 units per second. They touch when they have come 10 units closer,
    // which may not happen within the horizon of one second. So each agent must become slower by 2 units per second.
    lines.clear()
    addReciprocalLine(lines, { ...far, x: 11, ownX: 7, ownY: 0, otherX: -7, otherY: 0, share: 0.5 })
    expect(keeps(lines, { x: 7, y: 0 })).toBe(false)
  })

  it('separate overlapping discs, even with equal centers', () => {
    for (const isFirst of [true, false]) {
      const lines = new HalfPlanes()
      const still = { ownX: 0, ownY: 0, otherX: 0, otherY: 0 }
      addReciprocalLine(lines, { x: 0, y: 0, ...still, radius: 2, horizon: 1, step: 1, share: 0.5, isFirst })
      const away = isFirst ? 1 : -1
      expect(keeps(lines, { x: away * 1.001, y: 0 })).toBe(true)
      expect(keeps(lines, { x: away * 0.999, y: 0 })).toBe(false)
    }
  })
})

describe('half-planes of walls', () => {
  const mesh = buildNavMesh({
    bounds: { x: 0, y: 0, width: 60, height: 60 },
    obstacles: [
      { id: 'box', outer: box(20, 20, 14, 10) },
      { id: 'needle', outer: pointsOf(40, 40, 55, 41, 40, 42) },
      { id: 'hook', outer: pointsOf(8, 40, 28, 40, 28, 52, 24, 52, 24, 44, 8, 44) },
    ],
  })

  it('keep an agent at least its radius from walls within the horizon, and always allow standing still', () => {
    const random = createRandom(41)
    const [walls, lines] = [new NearWalls(), new HalfPlanes()]
    let [tried, limited] = [0, 0]
    for (let round = 0; round < effort(1500); round++) {
      const at = { x: 60 * random(), y: 60 * random() }
      const radius = 0.5 + random()
      if (clearanceAt(mesh, at) < radius) continue
      const horizon = 0.5 + random()
      const { polygons, count } = placeOn(mesh, at)
      walls.fill(mesh.convex, polygons, count, at.x, at.y, radius + 12 * horizon)
      const own = velocity(random, 12)
      lines.clear()
      addWallLines(lines, walls, { vx: own.x, vy: own.y, radius, horizon, tolerance: 1e-12 })
      expect(keeps(lines, { x: 0, y: 0 }) || worst(lines) < 1e-9).toBe(true)
      if (lines.count > 0) limited++
      for (let i = 0; i < 6; i++) {
        const next = velocity(random, 12)
        if (!keeps(lines, next)) continue
        tried++
        for (let t = 1; t <= 8; t++) {
          const there = { x: at.x + (next.x * horizon * t) / 8, y: at.y + (next.y * horizon * t) / 8 }
          expect(clearanceAt(mesh, there)).toBeGreaterThanOrEqual(radius * (1 - 1e-6))
        }
      }
    }
    expect(Math.min(limited, tried)).toBeGreaterThan(effort(1500) / 3)
  })

  it('allow any speed parallel to a wall and tangential to a corner', () => {
    const [walls, lines] = [new NearWalls(), new HalfPlanes()]
    const near = (at: Point, own: Point): void => {
      const { polygons, count } = placeOn(mesh, at)
      walls.fill(mesh.convex, polygons, count, at.x, at.y, 8)
      lines.clear()
      addWallLines(lines, walls, { vx: own.x, vy: own.y, radius: 1, horizon: 1, tolerance: 1e-12 })
    }
    near({ x: 27, y: 19 }, { x: 5, y: 0 })
    expect(lines.violation(0, 5, 0)).toBeLessThanOrEqual(1e-9)
    expect(lines.violation(0, 5, 0.1)).toBeGreaterThan(0.05)
    // The agent moves along y = 19, so that its circle of radius 1 touches the corner (20, 20).
    near({ x: 15, y: 19 }, { x: 5, y: 0 })
    for (let i = 0; i < lines.count; i++) expect(lines.violation(i, 5, 0)).toBeLessThanOrEqual(1e-9)
  })
})

const worst = (lines: HalfPlanes): number =>
  Math.max(...Array.from({ length: lines.count }, (_, i) => lines.violation(i, 0, 0)))
