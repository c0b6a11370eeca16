/** Hulls and convexity, compared with a scan of every point. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { convexHull, isConvexRing, signedArea, type Point } from '../../../src/engine/geometry/index.js'
import { turn } from '../../oracles/plain-geometry.js'

it('the hull of points contains all points and no redundant corner', () => {
  const random = createRandom(31)
  for (let round = 0; round < 200; round++) {
    const wide = round % 2 === 0 ? 6 : 1000
    const points = Array.from({ length: 3 + (round % 40) }, () => ({
      x: Math.floor(random() * wide),
      y: Math.floor(random() * wide),
    }))
    const hull = convexHull(points)
    if (hull.length < 3) {
      expect(points.every((point) => turn(hull[0], hull[hull.length - 1], point) === 0)).toBe(true)
      continue
    }
    expect(signedArea(hull)).toBeGreaterThan(0)
    for (let i = 0; i < hull.length; i++) {
      const [a, b, c] = [hull[i], hull[(i + 1) % hull.length], hull[(i + 2) % hull.length]]
      expect(turn(a, b, c)).toBeGreaterThan(0)
      expect(points.every((point) => turn(a, b, point) >= 0)).toBe(true)
      expect(points.some(({ x, y }) => x === a.x && y === a.y)).toBe(true)
    }
    expect(isConvexRing(hull)).toBe(true)
    expect(isConvexRing([...hull].reverse())).toBe(true)
  }
})

describe('isConvexRing', () => {
  const ring = (...corners: [number, number][]): Point[] => corners.map(([x, y]) => ({ x, y }))
  it.each([
    ['a square', true, ring([0, 0], [2, 0], [2, 2], [0, 2])],
    ['a square with corners on its sides, one twice', true, ring([0, 0], [1, 0], [1, 0], [2, 0], [2, 2], [0, 2])],
    ['an arrow', false, ring([0, 0], [4, 0], [1, 1], [0, 4])],
    ['a star of five that winds twice', false, ring([0, 10], [6, -8], [-10, 3], [10, 3], [-6, -8])],
    ['points in a line', false, ring([0, 0], [1, 1], [2, 2])],
  ])('for %s returns %s', (_, convex, corners) => {
    expect(isConvexRing(corners)).toBe(convex)
    expect(isConvexRing([...corners].reverse())).toBe(convex)
  })
})
