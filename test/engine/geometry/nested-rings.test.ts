import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { areNested, relateSegments, ringsMeet, type Point, type Ring } from '../../../src/engine/geometry/index.js'
import { around, at as p, box } from '../../support/shapes.js'
import { placeInPolygon } from '../../oracles/plain-geometry.js'
const turned = (ring: Ring): Ring => [...ring].reverse()

describe('areNested', () => {
  it('is true for disjoint holes inside their outer ring, whatever their winding', () => {
    const outer = box(0, 0, 100)
    expect(areNested(outer, [])).toBe(true)
    expect(areNested(outer, [box(10, 10, 20), turned(box(50, 10, 20))])).toBe(true)
    expect(areNested(turned(outer), [box(10, 10, 20)])).toBe(true)
    expect(areNested(outer, [[], [p(200, 0), p(300, 0)]]), 'what covers nothing').toBe(true)
    // The bounding boxes overlap, but the rings do not.
    const [a, b] = [
      [p(10, 10), p(60, 10), p(10, 60)],
      [p(62, 14), p(62, 62), p(14, 62)],
    ]
    expect(areNested(outer, [a, b])).toBe(true)
  })

  it('is false if a hole crosses a ring or itself, lies outside, or lies in another hole', () => {
    const outer = box(0, 0, 100)
    const inner = box(10, 10, 50)
    for (const holes of [
      [box(80, 10, 40, 10)],
      [box(200, 10, 40)],
      [inner, box(20, 20, 10)],
      [box(20, 20, 10), inner],
      [inner, box(50, 50, 30)],
      [[p(10, 10), p(30, 30), p(30, 10), p(10, 30)]],
      [box(0, 10, 10)],
      // The hole is a narrow spike through the square. Neither ring contains a corner of the other.
      [[p(-5, 50), p(105, 50.5), p(-5, 51)]],
    ])
      expect(areNested(outer, holes), JSON.stringify(holes)).toBe(false)
    expect(areNested([p(0, 0), p(100, 100), p(100, 0), p(0, 100)], [box(10, 45, 5)]), 'outer across itself').toBe(false)
  })

  it('is true only if an even-odd fill of all rings equals the polygon minus its holes (3,000 polygons)', () => {
    const random = createRandom(11)
    const integer = (n: number): number => Math.floor(n * random())
    const ring = (span: number, x: number, y: number): Ring =>
      Array.from({ length: 3 + integer(2) }, () => p(x + integer(span + 1), y + integer(span + 1)))
    let nested = 0
    for (let round = 0; round < 3000; round++) {
      const outer = ring(16, 0, 0)
      const holes = Array.from({ length: 1 + integer(2) }, () => ring(3, integer(13), integer(13)))
      if (!areNested(outer, holes)) continue
      nested++
      for (let i = 0; i < 40; i++) {
        const at = p(integer(64) / 4 + 0.1, integer(64) / 4 + 0.13)
        const inside = [outer, ...holes].filter((one) => placeInPolygon(one, [], at) === 'inside').length
        expect(inside % 2 === 1, JSON.stringify([outer, holes, at])).toBe(placeInPolygon(outer, holes, at) === 'inside')
      }
    }
    expect(nested).toBeGreaterThan(30)
  })
})

describe('ringsMeet', () => {
  it('agrees with a test of all pairs of edges: 2,000 random rings (seed 12)', () => {
    const random = createRandom(12)
    for (let round = 0; round < 2000; round++) {
      const count = 3 + Math.floor(6 * random())
      const ring = Array.from({ length: count }, () => p(Math.floor(12 * random()), Math.floor(12 * random())))
      const edge = (i: number): [Point, Point] => [ring[i], ring[(i + 1) % count]]
      let meets = false
      for (let i = 0; i < count; i++)
        for (let j = i + 2; j < count; j++)
          if (!(i === 0 && j === count - 1) && relateSegments(...edge(i), ...edge(j)) !== 'none') meets = true
      expect(ringsMeet([ring]), JSON.stringify(ring)).toBe(meets)
    }
  })

  it('returns true without a check when the check would take quadratic time', () => {
    // 5,000 teeth, each as long as the width of the ring.
    const teeth = Array.from({ length: 10_000 }, (_, i) => p(i % 4 === 1 || i % 4 === 2 ? 1000 : 0, i))
    const comb = [...teeth, p(-1, 10_000), p(-1, -1)]
    expect(ringsMeet([comb])).toBe(true)
    expect(ringsMeet([around(0, 0, 20_000, 1000)])).toBe(false)
  })
})
