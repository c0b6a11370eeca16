/** Outlines of thick lines, compared with a test whether a point lies in any part of the thick line. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import {
  boundingBox,
  distanceAlong,
  lineLength,
  partOfLine,
  polygonArea,
  strokeLine,
  type Point,
} from '../../../src/engine/geometry/index.js'
import { fillRings } from '../../../src/engine/regions/index.js'
import { isInThickLine } from '../../oracles/thick-line.js'
import { placeInPolygon } from '../../oracles/plain-geometry.js'
import { pointsOf } from '../../support/shapes.js'
import { effort } from '../../support/effort.js'

const JOINS = ['miter', 'round'] as const
const ENDS = ['butt', 'square', 'round'] as const

const CASES: Readonly<Record<string, readonly Point[]>> = {
  corner: pointsOf(0, 0, 40, 0, 40, 30),
  hairpin: pointsOf(0, 0, 40, 0, 5, 0, 5, 20),
  'sharp corner': pointsOf(0, 0, 40, 0, 2, 3),
  'repeated points': pointsOf(0, 0, 0, 0, 30, 0, 30, 0, 30, 20, 30, 20),
  'one point': pointsOf(7, 7, 7, 7),
  'collinear points': pointsOf(0, 0, 10, 0, 20, 0, 30, 0),
  'short steps': pointsOf(0, 0, 3, 1, 4, 4, 2, 6, -1, 5),
  crossing: pointsOf(0, 0, 40, 30, 40, 0, 0, 30),
  square: pointsOf(0, 0, 60, 0, 60, 60, 0, 60),
  'square back to its start': pointsOf(0, 0, 60, 0, 60, 60, 0, 60, 0, 0),
  'small loop': pointsOf(0, 0, 4, 0, 4, 4),
  'loop the other way': pointsOf(0, 60, 60, 60, 60, 0, 0, 0),
}

function random(seed: number): readonly Point[] {
  const next = createRandom(seed)
  return Array.from({ length: 3 + Math.floor(next() * 6) }, () => ({
    x: Math.round(next() * 60),
    y: Math.round(next() * 60),
  }))
}

/** Compares the outline with the direct test on a grid. Places within 1e-6 of the border may differ. */
function compare(
  line: readonly Point[],
  closed: boolean,
  style: Parameters<typeof strokeLine>[2] & { ends: 'butt' | 'square' | 'round' },
): void {
  const { outer, holes } = strokeLine(line, closed, style)
  const box = boundingBox([...outer, ...line])
  if (box === undefined) throw new Error('no outline')
  const wrong: Point[] = []
  for (let i = 0; i <= 60; i++)
    for (let j = 0; j <= 60; j++) {
      const at = { x: box.x - 1 + ((box.width + 2) * i) / 60, y: box.y - 1 + ((box.height + 2) * j) / 60 }
      const place = placeInPolygon(outer, holes, at)
      // Places on an edge of the outline are not compared, because such an edge may lie inside the thick line.
      if (place === 'inside' && !isInThickLine(line, closed, style, at, 1e-6)) wrong.push(at)
      if (place === 'outside' && isInThickLine(line, closed, style, at, -1e-6)) wrong.push(at)
    }
  expect(wrong).toEqual([])
}

describe('the outline of a thick line', () => {
  it('has no corner at an edge whose length underflows to 0', () => {
    const style = { width: 4, join: 'round', ends: 'round' } as const
    const outline = (...line: number[]) => strokeLine(pointsOf(...line), false, style)
    expect(outline(0, 0, 1e-200, 0, 30, 0, 30, 1e-200, 30, 20)).toEqual(outline(0, 0, 30, 0, 30, 20))
  })

  for (const [name, line] of Object.entries(CASES))
    for (const join of JOINS)
      it(`covers the union of the segments, joins and ends of the line: ${name}, ${join} joins`, () => {
        for (const closed of [false, true]) for (const ends of ENDS) compare(line, closed, { width: 6, join, ends })
      })

  it('covers the union of the segments, joins and ends of the line: 60 random lines', () => {
    for (let seed = 1; seed <= effort(60); seed++)
      compare(random(seed), seed % 2 === 0, { width: 2 + (seed % 9), join: JOINS[seed % 2], ends: ENDS[seed % 3] })
  })

  it('encloses an area of line length × line width', () => {
    expect(polygonArea(strokeLine(pointsOf(0, 0, 40, 0), false, { width: 6, join: 'miter', ends: 'butt' }))).toBe(240)
    expect(polygonArea(strokeLine(CASES.corner, false, { width: 6, join: 'miter', ends: 'butt' }))).toBe(420)
    expect(polygonArea(strokeLine(CASES.square, true, { width: 6, join: 'miter', ends: 'butt' }))).toBe(240 * 6)
    const crossing = strokeLine(CASES.crossing, false, { width: 6, join: 'miter', ends: 'butt' })
    const united = fillRings([crossing.outer], 'non-zero').reduce((sum, polygon) => sum + polygonArea(polygon), 0)
    expect(united).toBeLessThan(lineLength(CASES.crossing, false) * 6 + 36)
    expect(united).toBeGreaterThan(lineLength(CASES.crossing, false) * 6 - 72)
  })

  it('has two corners per point of its line, and no others', () => {
    expect(strokeLine(CASES.corner, false, { width: 6, join: 'miter', ends: 'butt' }).outer).toHaveLength(6)
    const { outer, holes } = strokeLine(CASES.square, true, { width: 6, join: 'miter', ends: 'butt' })
    expect([outer.length, holes.map((hole) => hole.length)]).toEqual([4, [4]])
  })
})

describe('distances along a line', () => {
  const line = CASES.corner
  it('give, for two distances, the part of the line between them with its exact corners', () => {
    expect(partOfLine(line, false, 30, 50)).toEqual(pointsOf(30, 0, 40, 0, 40, 10))
    expect(partOfLine(line, false, -5, 10)).toEqual(pointsOf(0, 0, 10, 0))
    expect(partOfLine(line, false, 80, 90)).toEqual([])
  })
  it('continue across the start of a closed line', () => {
    expect(partOfLine(CASES.square, true, -10, 10)).toEqual(pointsOf(0, 10, 0, 0, 10, 0))
    expect(partOfLine(CASES.square, true, 235, 250)).toEqual(pointsOf(0, 5, 0, 0, 10, 0))
  })
  it('are measured from the start of the line to the point of the line that is nearest to a given point', () => {
    expect(distanceAlong(line, false, { x: 12, y: 5 })).toEqual({ at: 12, gap: 5 })
    expect(distanceAlong(line, false, { x: 50, y: 20 })).toEqual({ at: 60, gap: 10 })
    expect(distanceAlong(CASES.square, true, { x: -3, y: 30 })).toEqual({ at: 210, gap: 3 })
  })
})
