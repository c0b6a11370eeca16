import { describe, expect, it } from 'vitest'
import { HalfPlanes } from '../../src/agents/half-planes.js'
import { VelocityProgram } from '../../src/agents/linear-program.js'
import { createRandom, type Random } from '../../src/engine/index.js'
import { leastViolation, nearestAllowed, worstViolation } from '../oracles/half-plane-velocity.js'
import { effort } from '../support/effort.js'

const SPEED = 2
/** Largest rounding error where lines are nearly parallel. */
const SLACK = 1e-7

const solve = (lines: HalfPlanes, hard: number, wish: { x: number; y: number }) => {
  const program = new VelocityProgram()
  const isKept = program.solve(lines, hard, SPEED, wish.x, wish.y)
  return { x: program.x, y: program.y, isKept }
}

/**
 * Draws lines at random angles or, when degenerate, at one of eight angles, so that some are parallel, opposed or
 * equal, or three meet in a point.
 */
function randomLines(random: Random, count: number, isDegenerate: boolean, reach: number): HalfPlanes {
  const lines = new HalfPlanes()
  for (let i = 0; i < count; i++) {
    const angle = isDegenerate ? (Math.floor(random() * 8) * Math.PI) / 4 : 2 * Math.PI * random()
    const offset = isDegenerate ? Math.round(3 * (random() - reach)) / 2 : 3 * (random() - reach)
    // The normal (nx, ny) points to the allowed side of the line.
    const [nx, ny] = [Math.cos(angle), Math.sin(angle)]
    lines.add(offset * nx, offset * ny, ny, -nx)
  }
  return lines
}
const randomWish = (random: Random) => ({ x: 5 * random() - 2.5, y: 5 * random() - 2.5 })

describe('the velocity program', () => {
  it.each([false, true])(
    'finds the same velocity as brute force over pairs of lines (degenerate: %s)',
    (isDegenerate) => {
      const random = createRandom(isDegenerate ? 8 : 7)
      let [allowed, failed] = [0, 0]
      for (let round = 0; round < effort(3000); round++) {
        const lines = randomLines(random, 1 + Math.floor(random() * 9), isDegenerate, 0.75)
        const wish = randomWish(random)
        const answer = solve(lines, 0, wish)
        const best = nearestAllowed(lines, SPEED, wish, 1e-9)
        expect(Math.hypot(answer.x, answer.y)).toBeLessThanOrEqual(SPEED + SLACK)
        if (answer.isKept) {
          allowed++
          expect(worstViolation(lines, 0, lines.count, answer)).toBeLessThanOrEqual(SLACK)
          expect(Math.hypot(answer.x - wish.x, answer.y - wish.y)).toBeLessThanOrEqual((best?.distance ?? NaN) + SLACK)
        } else {
          failed++
          // If `solve` reports failure although an allowed velocity exists, its answer may violate the limits only by a
          // rounding error.
          if (best !== undefined) expect(worstViolation(lines, 0, lines.count, answer)).toBeLessThanOrEqual(SLACK)
        }
      }
      expect(allowed).toBeGreaterThan(effort(3000) / 6)
      expect(failed).toBeGreaterThan(effort(3000) / 10)
    },
  )

  it.each([false, true])(
    'minimizes the worst violation when no velocity is allowed (degenerate: %s)',
    (isDegenerate) => {
      const random = createRandom(isDegenerate ? 18 : 17)
      let failed = 0
      for (let round = 0; round < effort(200); round++) {
        const hard = Math.floor(random() * 3)
        const lines = randomLines(random, hard, isDegenerate, 1)
        const soft = randomLines(random, 3 + Math.floor(random() * 5), isDegenerate, 0.4)
        for (let i = 0; i < soft.count; i++) lines.add(soft.px[i], soft.py[i], soft.dx[i], soft.dy[i])
        const answer = solve(lines, hard, randomWish(random))
        if (answer.isKept) continue
        failed++
        expect(Math.hypot(answer.x, answer.y)).toBeLessThanOrEqual(SPEED + SLACK)
        if (hard > 0) expect(worstViolation(lines, 0, hard, answer)).toBeLessThanOrEqual(SLACK)
        const worst = worstViolation(lines, hard, lines.count, answer)
        expect(worst).toBeLessThanOrEqual(leastViolation(lines, hard, SPEED) + 1e-6)
      }
      expect(failed).toBeGreaterThan(effort(200) / 3)
    },
  )

  it('returns an allowed preferred velocity unchanged, except that it limits the speed', () => {
    const lines = new HalfPlanes()
    lines.add(0, -1, 1, 0)
    expect(solve(lines, 0, { x: 0.25, y: 0.5 })).toEqual({ x: 0.25, y: 0.5, isKept: true })
    expect(solve(new HalfPlanes(), 0, { x: 30, y: 40 })).toEqual({ x: 1.2, y: 1.6, isKept: true })
  })

  it('returns a velocity parallel to two walls when no other velocity is allowed', () => {
    const lines = new HalfPlanes()
    lines.add(0, 0, 1, 0)
    lines.add(0, 0, -1, 0)
    expect(solve(lines, 2, { x: 1, y: 1 })).toMatchObject({ x: 1, isKept: true })
    expect(solve(lines, 2, { x: 1, y: 1 }).y).toBeCloseTo(0, 12)
  })
})
