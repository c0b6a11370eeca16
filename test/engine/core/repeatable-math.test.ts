import { describe, expect, it } from 'vitest'
import { acos, asin, atan2, ceilLog2, cos, createRandom, sin } from '../../../src/engine/core/index.js'

const random = createRandom(1)
const spread = (size: number): number => size * (2 * random() - 1)
/** Returns the error in units in the last place of the expected value; `least` is the smallest unit for values near zero. */
const error = (got: number, wanted: number, least = Number.MIN_VALUE): number =>
  Math.abs(got - wanted) / Math.max(least, 2 ** (Math.floor(Math.log2(Math.abs(wanted))) - 52))

describe('functions that every browser rounds alike', () => {
  it('match Math within a few units in the last place', () => {
    let worst = 0
    for (let i = 0; i < 20_000; i++) {
      const [angle, ratio, y, x] = [spread(20), spread(1), spread(1), spread(10 ** spread(6))]
      worst = Math.max(
        worst,
        error(sin(angle), Math.sin(angle), 2 ** -54),
        error(cos(angle), Math.cos(angle), 2 ** -54),
        error(atan2(y, x), Math.atan2(y, x)),
        error(asin(ratio), Math.asin(ratio)),
        error(acos(ratio), Math.acos(ratio)),
      )
    }
    expect(worst).toBeLessThanOrEqual(6)
  })

  it('preserve signed zeros and the four axis directions', () => {
    for (const y of [0, -0, 1, -1])
      for (const x of [0, -0, 1, -1]) expect([y, x, atan2(y, x)]).toEqual([y, x, at(y, x)])
    for (const quarter of [-2, -1, 0, 1, 2, 4]) {
      const angle = (quarter * Math.PI) / 2
      expect([sin(angle), cos(angle)].map((value) => Math.round(value) + 0)).toEqual(
        [Math.sin(angle), Math.cos(angle)].map((value) => Math.round(value) + 0),
      )
    }
  })

  it('return the smallest power of two above a value', () => {
    for (let exponent = -1000; exponent <= 1000; exponent++) {
      const power = 2 ** exponent
      expect([power * (1 - 2 ** -53), power, power * (1 + 2 ** -52)].map(ceilLog2)).toEqual([
        exponent,
        exponent,
        exponent + 1,
      ])
    }
    expect(ceilLog2(Number.MIN_VALUE)).toBe(-1074)
  })
})

/**
 * Returns the angle that the test expects of the engine’s function `atan2`: the result of `Math.atan2`. For a diagonal
 * vector, the last digits of both results may differ, so the test compares the engine’s `atan2` only with itself.
 */
const at = (y: number, x: number): number => (Math.abs(y) === Math.abs(x) && y !== 0 ? atan2(y, x) : Math.atan2(y, x))
