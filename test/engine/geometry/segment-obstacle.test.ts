import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { segmentEntersObstacle, type Obstacle } from '../../../src/engine/geometry/index.js'
import { entersExactly } from '../../oracles/plain-geometry.js'
import { box, pointsOf } from '../../support/shapes.js'

const square: Obstacle = { id: 's', outer: box(0, 0, 4) }
const u: Obstacle = { id: 'u', outer: pointsOf(0, 0, 6, 0, 6, 6, 4, 6, 4, 2, 2, 2, 2, 6, 0, 6) }
const enters = (obstacle: Obstacle, ax: number, ay: number, bx: number, by: number): boolean => {
  const answer = segmentEntersObstacle(obstacle, { x: ax, y: ay }, { x: bx, y: by })
  expect(segmentEntersObstacle(obstacle, { x: bx, y: by }, { x: ax, y: ay })).toBe(answer)
  return answer
}

describe('segmentEntersObstacle', () => {
  it('allows a segment to slide along an edge or touch a corner', () => {
    expect(enters(square, -2, 0, 8, 0)).toBe(false)
    expect(enters(square, 0, 1, 0, 3)).toBe(false)
    expect(enters(square, -2, 2, 2, -2)).toBe(false)
    expect(enters(square, 4, 4, 9, 9)).toBe(false)
    expect(enters(u, 2, 6, 4, 6)).toBe(false)
    expect(enters(u, 0, 6, 6, 6)).toBe(false)
  })

  it('detects diagonals, crossings and segments wholly inside', () => {
    expect(enters(square, 0, 0, 4, 4)).toBe(true)
    expect(enters(square, -1, 2, 9, 2)).toBe(true)
    expect(enters(square, 1, 1, 2, 2)).toBe(true)
    expect(enters(square, 0, 2, 4, 2)).toBe(true)
    expect(enters(u, 1, 6, 5, 6)).toBe(false)
    expect(enters(u, 0, 5, 6, 5)).toBe(true)
    expect(enters(square, 2, -5, 2, 9)).toBe(true)
    // Less than a millionth of this segment lies inside.
    expect(enters(square, 1, 1, 1e8, 1)).toBe(true)
    expect(enters(square, -1e8, 1, 1, 1)).toBe(true)
  })

  it('allows segments through holes, and where the even-odd rule leaves a gap', () => {
    const ringed: Obstacle = { ...square, holes: [box(1, 1, 2)] }
    expect(enters(ringed, 1, 2, 3, 2)).toBe(false)
    expect(enters(ringed, 1, 2, 3.5, 2)).toBe(true)
    const doubled: Obstacle = { id: 'd', outer: [...square.outer, ...square.outer], fillRule: 'even-odd' }
    expect(enters(doubled, 1, 1, 2, 3)).toBe(false)
  })

  it('matches integer arithmetic on random self-crossing lattice polygons', () => {
    const random = createRandom(11)
    const lattice = (): number => Math.floor(random() * 7)
    const seen = { true: 0, false: 0 }
    for (let round = 0; round < 6000; round++) {
      const outer = Array.from({ length: 3 + (round % 6) }, () => ({ x: lattice(), y: lattice() }))
      const fillRule = round % 2 === 0 ? 'non-zero' : 'even-odd'
      const [from, to] = pointsOf(lattice(), lattice(), lattice(), lattice())
      const expected = entersExactly(outer, fillRule, from, to)
      expect(enters({ id: 'o', outer, fillRule }, from.x, from.y, to.x, to.y), `round ${round}`).toBe(expected)
      seen[`${expected}`]++
    }
    expect(Math.min(seen.true, seen.false)).toBeGreaterThan(1000)
  })
})
