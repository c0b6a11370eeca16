import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/engine/core/index.js'
import type { Point, Polygon } from '../../src/engine/geometry/index.js'
import { splitPolygon } from '../../src/editor/index.js'
import { countCrossings, gapToRing, isInRing, ringArea } from '../oracles/plain-geometry.js'
import { box, pointsOf } from '../support/shapes.js'
import { effort } from '../support/effort.js'

const random = createRandom(41)
const between = (low: number, high: number): number => low + random() * (high - low)
const area = ({ outer, holes }: Polygon): number =>
  ringArea(outer) - holes.reduce((sum, hole) => sum + ringArea(hole), 0)
const inside = ({ outer, holes }: Polygon, point: Point): boolean =>
  isInRing(outer, point) && !holes.some((hole) => isInRing(hole, point))
const ringAround = (x: number, y: number, low: number, high: number, corners: number): Point[] =>
  Array.from({ length: corners }, (_, i) => {
    const radius = between(low, high)
    return {
      x: Math.round(x + radius * Math.cos((2 * Math.PI * i) / corners)),
      y: Math.round(y + radius * Math.sin((2 * Math.PI * i) / corners)),
    }
  })

/** Makes a star-shaped outline with up to three holes that do not touch it or each other. */
function island(round: number): Polygon {
  const centers = [
    [400, 500],
    [600, 450],
    [520, 640],
  ] as const
  return {
    outer: ringAround(500, 500, 330, 480, 6 + (round % 20)),
    holes: centers.slice(0, round % 4).map(([x, y]) => ringAround(x, y, 20, 60, 3 + (round % 5)).reverse()),
  }
}

function checkPieces(polygon: Polygon, pieces: readonly Polygon[], name: string): void {
  expect(
    pieces.reduce((sum, piece) => sum + area(piece), 0),
    `${name}: area`,
  ).toBeCloseTo(area(polygon), 3)
  for (const { outer, holes } of pieces)
    for (const ring of [outer, ...holes]) expect(countCrossings(ring), `${name}: crossings`).toBe(0)
  for (let sample = 0; sample < 200; sample++) {
    const point = { x: between(0, 1000), y: between(0, 1000) }
    const edges = [polygon, ...pieces].flatMap(({ outer, holes }) => [outer, ...holes])
    if (edges.some((ring) => gapToRing(ring, point) < 1e-6)) continue
    expect(pieces.filter((piece) => inside(piece, point)).length, `${name}: pieces over ${point.x}, ${point.y}`).toBe(
      inside(polygon, point) ? 1 : 0,
    )
  }
}

describe('a polygon cut along a line', () => {
  it('gives disjoint pieces whose areas add up to the area of the polygon', () => {
    let cut = 0
    for (let round = 0; round < effort(80); round++) {
      const polygon = island(round)
      const angle = between(0, Math.PI)
      const [x, y] = [between(300, 700), between(300, 700)]
      const line = pointsOf(
        x - 900 * Math.cos(angle),
        y - 900 * Math.sin(angle),
        x + 900 * Math.cos(angle),
        y + 900 * Math.sin(angle),
      )
      const pieces = splitPolygon(polygon, line) ?? []
      checkPieces(polygon, pieces, `round ${round}`)
      if (pieces.length > 1) cut++
    }
    expect(cut).toBeGreaterThan(0.8 * effort(80))
  })

  it('gives valid pieces for any zigzag, also one that crosses itself', () => {
    for (let round = 0; round < effort(80); round++) {
      const polygon = island(round)
      const line = Array.from({ length: 2 + (round % 9) }, () => ({
        x: Math.round(between(0, 1000)),
        y: Math.round(between(0, 1000)),
      }))
      checkPieces(polygon, splitPolygon(polygon, line) ?? [], `round ${round}`)
    }
  })

  it('gives valid pieces when cut through its vertices or along its edges', () => {
    const square: Polygon = { outer: box(100, 100, 800), holes: [pointsOf(300, 300, 300, 500, 500, 500, 500, 300)] }
    const cases: readonly (readonly [string, Point[], number])[] = [
      ['corner to corner, through two corners of the hole', pointsOf(100, 100, 900, 900), 2],
      ['along one side', pointsOf(0, 100, 1000, 100), 1],
      ['along a side of the hole', pointsOf(300, 0, 300, 1000), 2],
      ['inside only', pointsOf(600, 600, 700, 800), 1],
      ['past it', pointsOf(0, 0, 50, 1000), 1],
      ['a loop inside', pointsOf(600, 600, 800, 600, 800, 800, 600, 600), 2],
      ['a corner cut off', pointsOf(100, 200, 200, 100), 2],
    ]
    for (const [name, line, count] of cases) {
      const pieces = splitPolygon(square, line) ?? []
      expect(pieces.length, name).toBe(count)
      checkPieces(square, pieces, name)
    }
  })

  it('is rejected when its outline crosses itself', () =>
    expect(
      splitPolygon({ outer: pointsOf(0, 0, 100, 100, 100, 0, 0, 100), holes: [] }, pointsOf(-10, 50, 200, 50)),
    ).toBeUndefined())
})
