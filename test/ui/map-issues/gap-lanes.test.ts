import { describe, expect, it } from 'vitest'
import { boundingBox, type Point, type Ring } from '../../../src/engine/geometry/index.js'
import { createRandom } from '../../../src/engine/core/index.js'
import { lanesBetween } from '../../../src/ui/map-issues/gap-lanes.js'
import { box as rect, pointsOf } from '../../support/shapes.js'
import { placeInPolygon } from '../../oracles/plain-geometry.js'
const middleOf = (quad: Ring): Point => ({
  x: quad.reduce((sum, { x }) => sum + x, 0) / quad.length,
  y: quad.reduce((sum, { y }) => sum + y, 0) / quad.length,
})
const distanceTo = (ring: Ring, { x, y }: Point): number =>
  Math.min(
    ...ring.map((a, i) => {
      const b = ring[(i + 1) % ring.length]
      const [dx, dy] = [b.x - a.x, b.y - a.y]
      const share = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy)))
      return Math.hypot(a.x + share * dx - x, a.y + share * dy - y)
    }),
  )

describe('lanes between two outlines', () => {
  it('fill the space between two walls from end to end', () => {
    const [lane, ...rest] = lanesBetween(
      { rings: [rect(200, 100, 100, 200)] },
      { rings: [rect(315, 140, 60, 300)] },
      18,
    )
    expect(rest).toEqual([])
    expect(boundingBox(lane.flat())).toEqual({ x: 300, y: 140, width: 15, height: 160 })
  })

  it('between two diverging edges end where the distance of the edges reaches the requested width', () => {
    const wedge = pointsOf(10, 0, 60, 100, 110, 100, 110, 0)
    const [lane] = lanesBetween({ rings: [rect(-50, 0, 50, 100)] }, { rings: [wedge] }, 20)
    const box = boundingBox(lane.flat())
    expect(box?.height).toBeGreaterThan(12)
    expect(box?.height).toBeLessThan(24)
  })

  it('are separate when two shapes come close at two places', () => {
    const comb = [
      ...rect(0, 0, 100, 20).slice(0, 3),
      { x: 80, y: 20 },
      { x: 80, y: 8 },
      { x: 20, y: 8 },
      { x: 20, y: 20 },
    ]
    comb.push({ x: 0, y: 20 })
    const lanes = lanesBetween({ rings: [comb] }, { rings: [rect(0, 26, 100, 20)] }, 10)
    expect(lanes.map((lane) => boundingBox(lane.flat())?.x).sort()).toEqual([0, 80])
  })

  it('lie inside the map and reach its edge, if the edge of the map is one of the two outlines', () => {
    const lanes = lanesBetween({ rings: [rect(5, 40, 30, 30)] }, { rings: [rect(0, 0, 200, 200)], inside: true }, 8)
    expect(lanes.map((lane) => boundingBox(lane.flat()))).toEqual([{ x: 0, y: 40, width: 5, height: 30 }])
  })

  it('lie outside both shapes, and are never wider than requested, on random quadrilaterals', () => {
    const random = createRandom(7)
    let seen = 0
    for (let round = 0; round < 300; round++) {
      const shape = (x: number): Ring =>
        pointsOf(
          x + 20 * random(),
          20 * random(),
          x + 60 + 20 * random(),
          20 * random(),
          x + 60 + 20 * random(),
          60 + 20 * random(),
          x + 20 * random(),
          60 + 20 * random(),
        )
      const [one, other] = [shape(0), shape(75)]
      for (const quad of lanesBetween({ rings: [one] }, { rings: [other] }, 15).flat()) {
        seen++
        const at = middleOf(quad)
        const isApart = !one.some((point) => placeInPolygon(other, [], point) === 'inside')
        if (isApart) expect([placeInPolygon(one, [], at), placeInPolygon(other, [], at)]).not.toContain('inside')
        expect(Math.max(distanceTo(one, at), distanceTo(other, at))).toBeLessThanOrEqual(15)
      }
    }
    expect(seen).toBeGreaterThan(100)
  })
})
