import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Point } from '../../../src/engine/geometry/index.js'
import {
  boundingBox,
  locateInPolygon,
  nearestOnSegment,
  perimeter,
  polygonArea,
  polylineLength,
  relateSegments,
  signedArea,
  windingNumber,
} from '../../../src/engine/geometry/index.js'
import { AREA_BITS, toNumber, twiceArea } from '../../oracles/rational.js'
import { pointsOf } from '../../support/shapes.js'

const square = pointsOf(0, 0, 10, 0, 10, 10, 0, 10)

describe('rings', () => {
  it('have the area and sign of the exact shoelace sum', () => {
    expect(signedArea(square)).toBe(100)
    expect(signedArea([...square].reverse())).toBe(-100)
    const random = createRandom(3)
    for (let i = 0; i < 200; i++) {
      const far = random() * 1e6
      const points = Array.from({ length: 3 + (i % 9) }, () => ({ x: far + random(), y: far + random() }))
      expect(signedArea(points)).toBeCloseTo(toNumber(twiceArea(points), AREA_BITS) / 2, 9)
    }
  })

  it('need no repeated first point for area, box and length', () => {
    expect(signedArea([])).toBe(0)
    expect(boundingBox([])).toBeUndefined()
    expect(boundingBox(pointsOf(3, 4, -1, 9))).toEqual({ x: -1, y: 4, width: 4, height: 5 })
    expect(perimeter(square)).toBe(40)
    expect(polygonArea({ outer: square, holes: [pointsOf(2, 2, 2, 4, 4, 4, 4, 2)] })).toBe(96)
    expect(polylineLength(pointsOf(0, 0, 3, 4, 3, 5))).toBe(6)
  })

  it('have exact winding numbers and boundary points, also where the ray from a point passes a vertex', () => {
    expect(windingNumber(square, { x: 5, y: 5 })).toBe(1)
    expect(windingNumber([...square].reverse(), { x: 5, y: 5 })).toBe(-1)
    expect(windingNumber(pointsOf(0, 0, 10, 0, 10, 10, 0, 10, 0, 0, 10, 0, 10, 10, 0, 10), { x: 5, y: 5 })).toBe(2)
    expect(windingNumber(square, { x: 10, y: 10 })).toBeUndefined()
    expect(windingNumber(square, { x: 10, y: 3 })).toBeUndefined()
    expect(windingNumber(square, { x: 10.000000000000002, y: 3 })).toBe(0)
    expect(windingNumber(pointsOf(0, 0, 5, 5, 0, 10, -5, 5), { x: -1, y: 5 })).toBe(1)
    expect(windingNumber(pointsOf(0, 0, 5, 5, 0, 10, -5, 5), { x: -6, y: 5 })).toBe(0)
  })

  it('are filled by their fill rule, minus their holes', () => {
    const twice = pointsOf(0, 0, 10, 0, 10, 10, 0, 10, 0, 0, 10, 0, 10, 10, 0, 10)
    expect(locateInPolygon(twice, [], { x: 5, y: 5 })).toBe('inside')
    expect(locateInPolygon(twice, [], { x: 5, y: 5 }, 'even-odd')).toBe('outside')
    // The even-odd rule ignores the winding of the ring.
    expect(locateInPolygon(square.toReversed(), [], { x: 5, y: 5 }, 'even-odd')).toBe('inside')
    const hole = pointsOf(2, 2, 4, 2, 4, 4, 2, 4)
    expect(locateInPolygon(square, [hole], { x: 3, y: 3 })).toBe('outside')
    expect(locateInPolygon(square, [hole], { x: 2, y: 3 })).toBe('boundary')
    expect(locateInPolygon(square, [hole], { x: 1, y: 1 })).toBe('inside')
  })
})

describe('segments', () => {
  it('are classified as crossing, touching, overlapping or apart', () => {
    const relate = (...xy: number[]): string => {
      const [a, b, c, d] = pointsOf(...xy) as [Point, Point, Point, Point]
      const answer = relateSegments(a, b, c, d)
      expect(relateSegments(c, d, a, b)).toBe(answer)
      expect(relateSegments(b, a, c, d)).toBe(answer)
      return answer
    }
    expect(relate(0, 0, 2, 2, 0, 2, 2, 0)).toBe('proper')
    expect(relate(0, 0, 2, 0, 1, 0, 1, 5)).toBe('touch')
    expect(relate(0, 0, 2, 0, 2, 0, 3, 1)).toBe('touch')
    expect(relate(0, 0, 2, 0, 1, 0, 3, 0)).toBe('overlap')
    expect(relate(0, 0, 2, 0, 2, 0, 3, 0)).toBe('touch')
    expect(relate(0, 0, 2, 0, 3, 0, 4, 0)).toBe('none')
    expect(relate(0, 0, 2, 0, 0, 1, 2, 1)).toBe('none')
    expect(relate(1, 1, 1, 1, 0, 0, 2, 2)).toBe('touch')
    expect(relate(1, 1, 1, 1, 0, 0, 2, 3)).toBe('none')
    expect(relate(0, 0, 0, 4, 0, 1, 0, 2)).toBe('overlap')
  })

  it('have a point nearest to any given point, even when both ends of the segment are equal', () => {
    const [a, b] = pointsOf(0, 0, 4, 0)
    expect(nearestOnSegment(a, b, { x: 1, y: 7 })).toEqual({ x: 1, y: 0 })
    for (const x of [4, 5, 9]) expect(nearestOnSegment(a, b, { x, y: 7 })).toEqual(b)
    for (const x of [0, -1, -9]) expect(nearestOnSegment(a, b, { x, y: 7 })).toEqual(a)
    expect(nearestOnSegment(a, a, { x: 9, y: 7 })).toEqual(a)
  })
})
