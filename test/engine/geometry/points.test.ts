import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Point } from '../../../src/engine/geometry/index.js'
import {
  checkedBoundingBox,
  checkedLocateInPolygon,
  checkedPerimeter,
  checkedPolygonArea,
  checkedPolylineLength,
  checkedSignedArea,
  createWindingIndex,
  distance,
  edgeWinding,
  EIGHT_NEIGHBOR_OFFSETS,
  samePoint,
  flushToZero,
  windingNumber,
} from '../../../src/engine/geometry/index.js'
import { codeOf } from '../../support/code-of.js'
import { box } from '../../support/shapes.js'

const square: readonly Point[] = box(0, 0, 4, 3)

describe('points', () => {
  it('are equal if their coordinates are equal', () => {
    expect(distance(square[0], square[2])).toBe(5)
    expect(samePoint({ x: 0, y: -0 }, { x: -0, y: 0 })).toBe(true)
    expect(samePoint({ x: 1, y: 0 }, { x: 1, y: 5e-324 })).toBe(false)
    expect([flushToZero(2 ** -301), flushToZero(-5e-324), flushToZero(2 ** -300), flushToZero(-3)]).toEqual([
      0,
      0,
      2 ** -300,
      -3,
    ])
  })

  it('on a lattice have eight distinct neighbors one step away', () => {
    expect(new Set(EIGHT_NEIGHBOR_OFFSETS.map(({ x, y }) => `${x} ${y}`)).size).toBe(8)
    expect(EIGHT_NEIGHBOR_OFFSETS.every(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) === 1)).toBe(true)
  })
})

describe('winding numbers', () => {
  it('are the sum of 1, -1 or 0 for each edge of a ring, and undefined for a point on an edge', () => {
    const share = (a: Point, b: Point, x: number): number | undefined => edgeWinding(a.x, a.y, b.x, b.y, x, 1)
    expect(share(square[1], square[2], 2)).toBe(1)
    expect(share(square[3], square[0], 2)).toBe(0)
    expect(share(square[2], square[1], 2)).toBe(-1)
    expect(share(square[1], square[2], 4)).toBeUndefined()
  })

  it('are the same with an index as with a scan of every edge, also on lattices', () => {
    const random = createRandom(51)
    for (const [vertices, size] of [
      [5, 6],
      [33, 8],
      [200, 12],
      [400, 1000],
    ]) {
      const value = (): number => Math.floor(random() * size)
      const ring = Array.from({ length: vertices }, () => ({ x: value(), y: value() }))
      const index = createWindingIndex(ring)
      for (let k = 0; k < 400; k++) {
        const point = { x: value() - 1 + (k % 2) / 2, y: value() - 1 + (k % 3) / 2 }
        expect(index(point), JSON.stringify(point)).toBe(windingNumber(ring, point))
      }
    }
  })
})

it('exported ring functions match the engine and reject invalid rings', () => {
  expect(checkedSignedArea(square)).toBe(12)
  expect(checkedPerimeter(square)).toBe(14)
  expect(checkedPolylineLength(square)).toBe(11)
  expect(checkedPolygonArea({ outer: square, holes: [] })).toBe(12)
  expect(checkedBoundingBox(new Set(square))).toEqual({ x: 0, y: 0, width: 4, height: 3 })
  expect(checkedLocateInPolygon(square, [], { x: 1, y: 1 })).toBe('inside')
  const bad = [{ x: 0, y: NaN }]
  for (const ask of [checkedSignedArea, checkedPerimeter, checkedPolylineLength, checkedBoundingBox])
    expect(codeOf(() => ask(bad))).toBe('input/not-finite')
  expect(codeOf(() => checkedPolygonArea({ outer: bad, holes: [] }))).toBe('input/not-finite')
  expect(codeOf(() => checkedLocateInPolygon(square, [bad], { x: 1, y: 1 }))).toBe('input/not-finite')
  expect(codeOf(() => checkedLocateInPolygon(square, [], { x: 1, y: 1 }, 'odd' as 'even-odd'))).toBe('input/fill-rule')
})
