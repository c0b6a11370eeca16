import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { hitsPixel } from '../../../src/engine/noding/crossing-point.js'

/**
 * Reports whether the segment a-b hits the pixel around p, by integer clipping. The segment is shifted by (e, e²) for a
 * tiny e. Coordinates are doubled, so the pixel has side 2.
 */
function byClipping(ax: bigint, ay: bigint, bx: bigint, by: bigint, px: bigint, py: bigint): boolean {
  // `x` and `y` shift a coordinate of the segment by e = 2^-40 and e². They also multiply it by `unit`, so that all numbers
  // are integers. The coordinates of the segment are small integers. So the shift decides only whether a segment that
  // touches the border of the pixel hits the pixel.
  const unit = 2n ** 80n
  const [x, y] = [(v: bigint): bigint => v * unit + 2n ** 40n, (v: bigint): bigint => v * unit + 1n]
  const [fromX, fromY, toX, toY] = [x(ax), y(ay), x(bx), y(by)]
  let [low, high]: [readonly [bigint, bigint], readonly [bigint, bigint]] = [
    [0n, 1n],
    [1n, 1n],
  ]
  const less = (a: readonly [bigint, bigint], b: readonly [bigint, bigint]): boolean => a[0] * b[1] < b[0] * a[1]
  for (const [from, to, center] of [
    [fromX, toX, px],
    [fromY, toY, py],
  ] as const) {
    const [least, most] = [(center - 1n) * unit, (center + 1n) * unit]
    if (from === to) {
      if (from <= least || from >= most) return false
      continue
    }
    const at = (limit: bigint): [bigint, bigint] => (to > from ? [limit - from, to - from] : [from - limit, from - to])
    const [enter, leave] = to > from ? [at(least), at(most)] : [at(most), at(least)]
    if (less(low, enter)) low = enter
    if (less(leave, high)) high = leave
  }
  return less(low, high)
}

describe('hitsPixel', () => {
  it('matches exact clipping, including pixel corners and edges', () => {
    const random = createRandom(21)
    let hits = 0
    for (let i = 0; i < 20000; i++) {
      const size = i % 2 === 0 ? 4 : 12
      const value = (): number => Math.floor(random() * size)
      const [ax, ay, bx, by, px, py] = [value(), value(), value(), value(), value(), value()]
      if (ax > bx || (ax === bx && ay >= by)) continue
      const expected = byClipping(BigInt(ax), BigInt(ay), BigInt(bx), BigInt(by), BigInt(px), BigInt(py))
      if (expected) hits++
      expect(hitsPixel(ax, ay, bx, by, px, py, 1), [ax, ay, bx, by, px, py].join(' ')).toBe(expected)
    }
    expect(hits).toBeGreaterThan(2000)
  })
})
