import { describe, expect, it } from 'vitest'
import { combineRegions, polygonArea, type Point, type Region } from '../../../src/engine/index.js'
import { box } from '../../support/shapes.js'
import { isDeep } from '../../support/effort.js'
const areaOf = (region: Region): number => region.reduce((sum, polygon) => sum + polygonArea(polygon), 0)
const plain = (outer: Point[], ...holes: Point[][]): Region => [{ outer, holes }]

describe('combineRegions', () => {
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
})
