/** An agent that follows a path: it slows on costly terrain, crosses links, and turns at a limited rate. */
import { describe, expect, it } from 'vitest'
import { areaAlongPath, buildNavMesh, createPathFollower, findPath } from '../../../src/engine/index.js'
import type { FollowStep, Path, PathFollowerOptions, Point, Scene } from '../../../src/engine/index.js'
import { codeOf } from '../../support/code-of.js'
import { boxObstacle as wall, pointsOf } from '../../support/shapes.js'

const FRAME = 1 / 60
const SPEED = 60
/** A wall from top to bottom with a link across, mud before the wall and a road behind it. */
const scene: Scene = {
  bounds: { x: 0, y: 0, width: 400, height: 200 },
  obstacles: [wall('wall', 190, 0, 20, 200)],
  areas: [
    { ...wall('mud', 60, 0, 60, 200), cost: 4 },
    { ...wall('road', 300, 0, 50, 200), cost: 0.5 },
  ],
  links: [{ id: 'plank', from: { x: 180, y: 150 }, to: { x: 220, y: 150 }, cost: 30 }],
}
const mesh = buildNavMesh(scene)
const answer = findPath(mesh, { x: 20, y: 150 }, { x: 390, y: 150 })
if (answer.status !== 'found') throw new Error(answer.status)
const { path } = answer

interface Moment extends FollowStep {
  readonly at: Point
  readonly time: number
}

/** Returns every step of an agent that moves as the follower directs. */
function walk(along: Path, options: Partial<PathFollowerOptions>): readonly Moment[] {
  const follower = createPathFollower(along, { lookAhead: 6, arrival: 0.6, ...options })
  const moments: Moment[] = []
  let at = along.points[0]
  for (let time = 0; time < 60; time += FRAME) {
    const step = follower.update(at, FRAME)
    moments.push({ ...step, at, time })
    if (step.arrived) break
    const far = Math.hypot(step.target.x - at.x, step.target.y - at.y)
    const reach = Math.min(far, SPEED * FRAME * step.pace)
    at = { x: at.x + reach * Math.cos(step.heading), y: at.y + reach * Math.sin(step.heading) }
  }
  return moments
}

/** Returns the smaller angle between two directions. */
const turn = (a: number, b: number): number => Math.abs(Math.atan2(Math.sin(b - a), Math.cos(b - a)))

describe('a follower on a path across terrain', () => {
  const parts = areaAlongPath(mesh, path)

  it('slows on costly terrain and speeds up on cheap terrain if it is given the areas along the path', () => {
    const moments = walk(path, { parts })
    const paceAtX = (x: number): number | undefined => moments.find(({ at }) => at.x >= x)?.pace
    expect(paceAtX(40)).toBe(1)
    expect(paceAtX(90)).toBe(1 / 4)
    expect(paceAtX(325)).toBe(2)
    const seconds = (from: number, to: number): number => {
      const [first, last] = [from, to].map((x) => moments.find(({ at }) => at.x >= x)?.time ?? NaN)
      return last - first
    }
    // At 60 units per second, 60 units take 1 second on plain terrain, and 4 seconds at a cost of 4.
    expect(seconds(60, 120)).toBeGreaterThan(3.7)
    expect(seconds(60, 120)).toBeLessThan(4.3)
    expect(seconds(240, 300)).toBeCloseTo(1, 1)
  })

  it('keeps full speed on any terrain if it is not given the areas along the path', () =>
    expect(walk(path, {}).every(({ pace }) => pace === 1)).toBe(true))
})

describe('a follower at a link', () => {
  it('steers to the start of the link, reports it, steers to its end, and continues', () => {
    const moments = walk(path, { links: [{ id: 'plank', kind: 'balance', duration: 2 }] })
    const jumps = moments.filter(({ jump }) => jump !== undefined)
    expect(jumps.length).toBeGreaterThan(5)
    for (const { jump, target, pace } of jumps) {
      expect(jump).toMatchObject({ id: 'plank', kind: 'balance', duration: 2 })
      expect([target, pace]).toEqual([{ x: 220, y: 150 }, 1])
    }
    expect(jumps[0].at.x).toBeGreaterThan(179)
    expect(jumps.at(-1)!.at.x).toBeLessThanOrEqual(220)
    expect(moments.at(-1)).toMatchObject({ arrived: true })
    // As long as the agent is before the link, the target is not beyond the start of the link.
    for (const { at, target, jump } of moments)
      if (jump === undefined && at.x < 190) expect(target.x).toBeLessThanOrEqual(180)
  })

  it('continues after the link when the agent was teleported to its end', () => {
    const follower = createPathFollower(path, { lookAhead: 2 })
    expect(follower.update({ x: 180, y: 150 }).jump).toMatchObject({ id: 'plank' })
    const landed = follower.update({ x: 220, y: 150 })
    expect(landed.jump).toBeUndefined()
    expect(landed.target.x).toBeGreaterThan(220)
  })
})

describe('a path follower', () => {
  const corner: Path = {
    points: pointsOf(0, 0, 100, 0, 100, 100, 0, 100, 60, 108),
    length: 360,
    cost: 360,
    quality: 'exact',
  }

  it.each([1, 3, 8])('with a turn rate of %s radians per second turns no faster than that, and arrives', (turnRate) => {
    const moments = walk(corner, { turnRate, lookAhead: 2 })
    for (let i = 1; i < moments.length; i++) {
      const { facing, heading, pace } = moments[i]
      expect(turn(moments[i - 1].facing, facing)).toBeLessThanOrEqual(turnRate * FRAME + 1e-12)
      expect(pace).toBeCloseTo(Math.max(0, Math.cos(turn(facing, heading))), 12)
    }
    expect(moments.at(-1)).toMatchObject({ arrived: true })
    // The agent turns in place for the first half of a turn of nearly 180 degrees.
    const still = moments.filter(({ pace }) => pace === 0).length * FRAME
    expect(still).toBeGreaterThan(0.4 * (Math.PI / turnRate))
  })

  it('turns instantly if no turn rate is given', () =>
    expect(walk(corner, {}).every(({ facing, heading }) => turn(facing, heading) < 1e-9)).toBe(true))

  it('rejects an invalid turn rate, and an update that does not give the elapsed time', () => {
    for (const turnRate of [0, -1, NaN])
      expect(codeOf(() => createPathFollower(corner, { lookAhead: 1, turnRate }))).toBe('paths/bad-turn-rate')
    expect(codeOf(() => createPathFollower(corner, { lookAhead: 1, turnRate: 2 }).update({ x: 0, y: 0 }))).toBe(
      'input/not-a-number',
    )
  })
})
