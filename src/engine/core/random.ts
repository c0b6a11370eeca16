import { expectFunction, expectNumber, expectValue } from './expect.js'

/** A source of numbers in [0, 1). Functions that need random numbers take one as an argument; the engine never calls Math.random. */
export type Random = () => number

/**
 * Returns a small seeded generator (mulberry32: 32 bits of state, period 2^32). Equal seeds give equal sequences everywhere.
 * @example
 * const random = createRandom(42)
 * const place = randomPoint(mesh, random)
 */
export function createRandom(seed: number): Random {
  expectNumber(seed, 'seed')
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Wraps a caller's random source and throws on a number outside [0, 1), which could make a sampling loop endless. */
export function checkedRandom(random: Random): Random {
  expectFunction(random, 'random')
  return () => {
    const value = random()
    expectValue(
      typeof value === 'number' && value >= 0 && value < 1,
      'input/out-of-range',
      'random()',
      value,
      'a number >= 0 and < 1',
    )
    return value
  }
}
