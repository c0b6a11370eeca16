import { expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { curvePoints, distance as apart, splitCurve, type Point } from '../../../src/engine/geometry/index.js'
import { gapToSegment } from '../../oracles/plain-geometry.js'

type Four = [Point, Point, Point, Point]
const four = (place: (i: number) => Point): Four => [place(0), place(1), place(2), place(3)]
const random = createRandom(71)
const curves = Array.from({ length: 60 }, (_, i) =>
  four(() => ({ x: 100 * random() - 50, y: (i % 3 === 0 ? 1 : 100) * random() - 50 })),
)
/** Returns a point of a curve by its Bernstein polynomial. */
const on = ([a, b, c, d]: Four, t: number): Point => {
  const [k, l, m, n] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
  return { x: k * a.x + l * b.x + m * c.x + n * d.x, y: k * a.y + l * b.y + m * c.y + n * d.y }
}

it('the chords of a curve end exactly at its end and stay within the tolerance', () => {
  for (const [i, curve] of curves.entries()) {
    const tolerance = 0.01 * 5 ** (i % 5)
    const points = curvePoints(...curve, tolerance)
    expect(points.at(-1)).toEqual(curve[3])
    const count = points.length
    for (const [j, end] of points.entries())
      for (const share of [0.25, 0.5, 0.75])
        expect(gapToSegment(points[j - 1] ?? curve[0], end, on(curve, (j + share) / count))).toBeLessThan(tolerance)
    for (const other of [
      four((k) => ({ x: curve[k].x - 300, y: curve[k].y + 500 })),
      four((k) => ({ x: curve[k].y, y: curve[k].x })),
      four((k) => curve[3 - k]),
    ])
      expect(curvePoints(...other, tolerance)).toHaveLength(count)
  }
})

it('a curve gets no more chords than the tolerance requires, and one chord if it is straight', () => {
  for (const bend of [3, 40, 700]) {
    const curve = four((i) => ({ x: bend * i * i, y: bend * i * (i - 8) }))
    const count = curvePoints(...curve, 0.5).length
    // Splits the curve into `chords` parts. Returns the distance from the middle of the first part to the midpoint of the
    // chord that replaces this part.
    const gap = (chords: number): number => {
      const [p, q] = [on(curve, 0.5 / chords), on(curve, 1 / chords)]
      return apart(p, { x: q.x / 2, y: q.y / 2 })
    }
    expect(gap(count)).toBeLessThanOrEqual(0.5)
    expect(gap(count - 1)).toBeGreaterThan(0.5)
  }
  expect(curvePoints(...curves[0], 0)).toEqual([curves[0][3]])
  // The other points of this curve are so far away that rounding would return the end x = 0.1 as 0.125.
  for (const x of [0, 0.1])
    expect(curvePoints(...four((i) => ({ x: i === 3 ? x : (3 - i) * 1e15, y: 2 * i })), 1)).toEqual([{ x, y: 6 }])
})

it('both halves of a split curve follow the curve', () => {
  for (const curve of curves) {
    const t = random()
    const { at, before, after } = splitCurve(...curve, t)
    for (const s of [0, 0.3, 0.8, 1]) {
      expect(apart(on([curve[0], ...before, at], s), on(curve, s * t))).toBeLessThan(1e-9)
      expect(apart(on([at, ...after, curve[3]], s), on(curve, t + s * (1 - t)))).toBeLessThan(1e-9)
    }
  }
})
