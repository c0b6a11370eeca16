import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Point } from '../../../src/engine/geometry/index.js'
import { cornerArc, LARGEST_REACH } from '../../../src/engine/radius/corner-arc.js'
import { gapToSegment, turn } from '../../oracles/plain-geometry.js'
import { at, pointsOf } from '../../support/shapes.js'
const around = ({ x, y }: Point, angle: number, distance: number): Point =>
  at(x + distance * Math.cos(angle), y + distance * Math.sin(angle))
const apart = (p: Point, q: Point): number => Math.sqrt((p.x - q.x) ** 2 + (p.y - q.y) ** 2)
/** Returns the signed distance of a point from the line a to b, positive on the free side. */
const offLine = (a: Point, b: Point, p: Point): number => turn(a, b, p) / apart(a, b)

/**
 * Makes two walls: from a to b and from b to c. Their direction turns by `angle` at b. If `angle` is positive, the corner
 * is convex: free space covers more than 180 degrees around b.
 */
function corner(random: () => number, angle: number): { a: Point; b: Point; c: Point; arrival: number } {
  const b = at(100 * random(), 100 * random())
  const arrival = 2 * Math.PI * random()
  return { a: around(b, arrival + Math.PI, 5 + random()), b, c: around(b, arrival - angle, 5 + random()), arrival }
}

function arcAt(
  { a, b, c }: { a: Point; b: Point; c: Point },
  radius: number,
  side: 'outside' | 'inside',
  facing: readonly (readonly [number, number])[] = [],
): Point[] {
  return pointsOf(...cornerArc([a.x, a.y, b.x, b.y, c.x, c.y], 0, 1, 2, radius, side, facing))
}

describe('the arc around a convex corner', () => {
  it('is replaced by tangents that come never nearer to the corner than the radius', () => {
    const random = createRandom(21)
    for (let i = 0; i < 400; i++) {
      const made = corner(random, 0.01 + 3.1 * random())
      const radius = 0.1 + random()
      const points = arcAt(made, radius, 'outside')
      const { a, b, c } = made
      for (const [k, p] of points.entries()) {
        expect(apart(p, b) / radius).toBeLessThan(LARGEST_REACH + 1e-9)
        if (k > 0) expect(gapToSegment(points[k - 1], p, b) / radius).toBeGreaterThan(1 - 1e-9)
      }
      expect(offLine(a, b, points[0]) / radius).toBeCloseTo(1, 9)
      expect(offLine(b, c, points[points.length - 1]) / radius).toBeCloseTo(1, 9)
    }
  })

  it('is replaced by inscribed chords, all of whose ends lie exactly one radius from the corner', () => {
    const random = createRandom(22)
    for (let i = 0; i < 400; i++) {
      const made = corner(random, 0.01 + 3.1 * random())
      const radius = 0.1 + random()
      const points = arcAt(made, radius, 'inside')
      for (const p of points) expect(apart(p, made.b) / radius).toBeCloseTo(1, 9)
      expect(offLine(made.a, made.b, points[0]) / radius).toBeCloseTo(1, 9)
      expect(offLine(made.b, made.c, points[points.length - 1]) / radius).toBeCloseTo(1, 9)
    }
  })

  it('is touched by a tangent where a given ray from the corner meets the arc', () => {
    const random = createRandom(23)
    for (let i = 0; i < 400; i++) {
      const angle = 0.1 + 3 * random()
      const made = corner(random, angle)
      const radius = 0.1 + random()
      // The directions in `towards` lie between the normals of the two walls. The direction `beside` lies outside.
      const normal = made.arrival + Math.PI / 2
      const towards = [0, 1, 2].map(() => normal - angle * (0.05 + 0.9 * random()))
      const beside = normal + 0.3 + random()
      const points = arcAt(
        made,
        radius,
        'outside',
        [...towards, beside].map((direction) => [Math.cos(direction), Math.sin(direction)] as const),
      )
      for (const direction of towards) {
        // Finds where the ray in this direction crosses the polyline.
        const [from, to] = [made.b, around(made.b, direction, 10 * radius)]
        let reach = Infinity
        for (let k = 1; k < points.length; k++) {
          const [s, t] = [turn(from, to, points[k - 1]), turn(from, to, points[k])]
          if (s * t > 0) continue
          const share = s === t ? 0 : s / (s - t)
          const [p, q] = [points[k - 1], points[k]]
          reach = Math.min(reach, apart(made.b, at(p.x + share * (q.x - p.x), p.y + share * (q.y - p.y))))
        }
        expect(reach / radius).toBeCloseTo(1, 8)
      }
      expect(arcAt(made, radius, 'outside', [[Math.cos(beside), Math.sin(beside)]])).toEqual(
        arcAt(made, radius, 'outside'),
      )
    }
  })
})

it('the offset of a concave corner is where both offset walls meet, or the corner if a wall is too short', () => {
  const random = createRandom(24)
  let through = 0
  for (let i = 0; i < 400; i++) {
    const made = corner(random, -0.01 - 3 * random())
    const radius = 0.1 + 4 * random()
    const { a, b, c } = made
    const points = arcAt(made, radius, i % 2 === 0 ? 'outside' : 'inside')
    if (points.length === 3) {
      through++
      expect(points[1]).toEqual(b)
      expect(
        [offLine(a, b, points[0]) / radius, offLine(b, c, points[2]) / radius].every((d) => Math.abs(d - 1) < 1e-9),
      ).toBe(true)
      continue
    }
    expect(points).toHaveLength(1)
    expect(offLine(a, b, points[0]) / radius).toBeCloseTo(1, 7)
    expect(offLine(b, c, points[0]) / radius).toBeCloseTo(1, 7)
  }
  expect(through).toBeGreaterThan(20)
  expect(through).toBeLessThan(380)
})
