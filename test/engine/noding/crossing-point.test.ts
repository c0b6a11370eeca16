import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { CrossingPoint, crossProperly } from '../../../src/engine/noding/crossing-point.js'

type Eight = readonly [number, number, number, number, number, number, number, number]

/**
 * Returns the grid point whose half-open pixel contains the crossing, by integer fractions. Coordinates are in grid
 * steps.
 */
function byFractions(steps: readonly bigint[]): [bigint, bigint] {
  const [ax, ay, bx, by, cx, cy, dx, dy] = steps
  const [ux, uy, vx, vy] = [bx - ax, by - ay, dx - cx, dy - cy]
  const denominator = ux * vy - uy * vx
  const numerator = (cx - ax) * vy - (cy - ay) * vx
  const round = (from: bigint, length: bigint): bigint => {
    // floor(from + length * t + 1/2)
    let [above, below] = [2n * (from * denominator + length * numerator) + denominator, 2n * denominator]
    if (below < 0n) [above, below] = [-above, -below]
    return above >= 0n ? above / below : -((-above + below - 1n) / below)
  }
  return [round(ax, ux), round(ay, uy)]
}

/** Returns whether two segments cross properly. If they do, compares their computed crossing with exact fractions. */
function check(step: number, steps: Eight): boolean {
  const at = steps.map((value) => value * step) as [number, number, number, number, number, number, number, number]
  const [ax, ay, bx, by, cx, cy, dx, dy] = at
  const upward = (px: number, py: number, qx: number, qy: number): readonly [number, number, number, number] =>
    px < qx || (px === qx && py < qy) ? [px, py, qx, qy] : [qx, qy, px, py]
  if (!crossProperly(...upward(ax, ay, bx, by), ...upward(cx, cy, dx, dy))) return false
  const point = new CrossingPoint(step)
  point.compute(...at)
  const [x, y] = byFractions(steps.map(BigInt))
  expect([point.x, point.y], steps.join(' ')).toEqual([Number(x) * step + 0, Number(y) * step + 0])
  point.compute(cx, cy, dx, dy, ax, ay, bx, by)
  expect([point.x, point.y]).toEqual([Number(x) * step + 0, Number(y) * step + 0])
  return true
}

describe('the rounded crossing of two segments', () => {
  for (const step of [1, 2 ** -40, 2 ** 140, 2 ** -180])
    it(`matches exact fractions, at a step of 2^${Math.log2(step)}`, () => {
      const random = createRandom(11)
      let crossed = 0
      for (let i = 0; i < 4000; i++) {
        const size = 2 ** (2 + Math.floor(random() * 47))
        const near = Math.floor(size * (random() - 0.5))
        const value = (): number => near + Math.floor(size * (random() - 0.5))
        if (check(step, [value(), value(), value(), value(), value(), value(), value(), value()])) crossed++
      }
      expect(crossed).toBeGreaterThan(500)
    })

  it('matches exact fractions for nearly parallel segments', () => {
    const random = createRandom(12)
    let crossed = 0
    for (let i = 0; i < 4000; i++) {
      const length = 2 ** (10 + Math.floor(random() * 38))
      const [x, y] = [Math.floor(length * random()), Math.floor(length * random())]
      const few = (): number => Math.floor(random() * 5) - 2
      if (check(1, [few(), few(), x + few(), y + few(), few(), few(), x + few(), y + few()])) crossed++
    }
    expect(crossed).toBeGreaterThan(300)
  })
})
