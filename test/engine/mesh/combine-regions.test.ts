import { describe, expect, it } from 'vitest'
import { combineRegions, createRandom, polygonArea, type Point, type Region } from '../../../src/engine/index.js'
import { box } from '../../support/shapes.js'
import { placeInPolygon } from '../../oracles/plain-geometry.js'
import { effort, isDeep } from '../../support/effort.js'
const areaOf = (region: Region): number => region.reduce((sum, polygon) => sum + polygonArea(polygon), 0)
const holds = (region: Region, point: Point): boolean =>
  region.some(({ outer, holes }) => placeInPolygon(outer, holes, point) === 'inside')
const plain = (outer: Point[], ...holes: Point[][]): Region => [{ outer, holes }]

describe('combineRegions', () => {
  it('unites, subtracts and intersects squares and keeps holes', () => {
    const [a, b] = [plain(box(0, 0, 10, 10)), plain(box(5, 5, 10, 10))]
    expect(areaOf(combineRegions('union', a, b))).toBe(175)
    expect(areaOf(combineRegions('subtract', a, b))).toBe(75)
    expect(areaOf(combineRegions('intersect', a, b))).toBe(25)
    const inner = combineRegions('subtract', a, plain(box(2, 2, 3, 3)))
    expect([inner.length, inner[0].holes.length, areaOf(inner)]).toEqual([1, 1, 91])
    expect(areaOf(combineRegions('intersect', inner, plain(box(0, 0, 4, 4))))).toBe(12)
  })

  it('returns an empty result when nothing is left, and pieces when a cut splits a shape', () => {
    expect(combineRegions('intersect', plain(box(0, 0, 1, 1)), plain(box(5, 5, 1, 1)))).toEqual([])
    expect(combineRegions('subtract', plain(box(0, 0, 4, 4)), plain(box(0, 0, 4, 4)))).toEqual([])
    expect(combineRegions('union', [], [])).toEqual([])
    const parted = combineRegions('subtract', plain(box(0, 0, 9, 3)), plain(box(4, -1, 1, 9)))
    expect(parted.map((polygon) => polygonArea(polygon)).sort()).toEqual([12, 12])
  })

  it('treats a region without area as empty', () => {
    const point = plain([0, 1, 2].map(() => ({ x: 10, y: 11 })))
    const line = plain([0, 1, 2].map((x) => ({ x, y: 11 })))
    const square = plain(box(0, 0, 2, 2))
    for (const flat of [point, line, plain([]), plain([{ x: 3, y: 4 }])]) {
      for (const operation of ['union', 'subtract', 'intersect', 'xor'] as const) {
        expect(combineRegions(operation, flat, [])).toEqual([])
        expect(combineRegions(operation, [], flat)).toEqual([])
      }
      expect(areaOf(combineRegions('union', square, flat))).toBe(4)
      expect(areaOf(combineRegions('subtract', square, flat))).toBe(4)
    }
  })

  // The deep run has more holes than a call accepts as arguments; they would take too long in every run.
  const HOLES = isDeep ? 130_000 : 10_000
  it(`keeps all ${HOLES} holes of a region`, () => {
    const holes = Array.from({ length: HOLES }, (_, i) => box(2 * (i % 400) + 1, 2 * Math.floor(i / 400) + 1, 1, 1))
    const [sieve] = combineRegions('union', [{ outer: box(0, 0, 801, 801), holes }], [])
    expect(sieve.holes).toHaveLength(holes.length)
  })

  it('matches point-wise set operations on random polygons with shared corners and edges', () => {
    const random = createRandom(17)
    const lattice = (): Point => ({ x: Math.floor(random() * 9), y: Math.floor(random() * 9) })
    for (let round = 0; round < effort(120); round++) {
      const [a, b] = [
        plain(Array.from({ length: 3 + (round % 5) }, lattice)),
        plain(Array.from({ length: 3 + (round % 4) }, lattice)),
      ]
      const [union, difference, both, either] = (['union', 'subtract', 'intersect', 'xor'] as const).map((operation) =>
        combineRegions(operation, a, b),
      ) as [Region, Region, Region, Region]
      expect(areaOf(either)).toBeCloseTo(areaOf(union) - areaOf(both), 9)
      expect(areaOf(union)).toBeCloseTo(areaOf(difference) + areaOf(combineRegions('union', b, [])), 9)
      for (let sample = 0; sample < 20; sample++) {
        const point = { x: random() * 9, y: random() * 9 }
        const [inA, inB] = [holds(a, point), holds(b, point)]
        expect(holds(either, point)).toBe(inA !== inB)
        expect([holds(union, point), holds(difference, point), holds(both, point)]).toEqual([
          inA || inB,
          inA && !inB,
          inA && inB,
        ])
      }
    }
  })
})
