/**
 * The geometry in the article on navigation meshes (S4): printed tests compared with exact tests, and its triangulation
 * with that of the engine.
 */
import { describe, expect, it } from 'vitest'
import { areasOf, boxesOn, nearLine, SIDE, turnTrial } from './plane-trials.js'
import { hullOf, isConvex, printedTurn } from '../../stories/Articles/printed/plane-geometry.js'
import { tallyOf } from './tally.js'
import { orient } from '../../src/engine/geometry/index.js'
import { orientSign } from '../oracles/rational.js'
import { coveredArea } from '../oracles/union-area.js'
import { pointsOf } from '../support/shapes.js'

describe('turns and segments', () => {
  it('are misclassified near a line by the printed formula, but never by the exact predicates', () => {
    // The line from p0 (0, 0) over p1 (1, 1) to p2 (2, 0) turns right where y points up.
    expect(printedTurn({ x: 0, y: 0 }, { x: 1, y: 1 }, { x: 2, y: 0 })).toBe('right')
    expect(tallyOf(turnTrial, 400).wrong).toBeGreaterThan(20)
    for (let seed = 1; seed <= 100; seed++) {
      const [a, b, c] = nearLine(seed)
      expect(Math.sign(orient(a.x, a.y, b.x, b.y, c.x, c.y))).toBe(orientSign(a.x, a.y, b.x, b.y, c.x, c.y))
    }
  })

  it('give a convex hull that contains every point and has no redundant corner', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const points = nearLine(seed).map(({ x, y }) => ({ x: Math.round(9 * x), y: Math.round(9 * y) }))
      const hull = hullOf(points)
      if (hull.length < 3) continue
      expect(isConvex(hull)).toBe(true)
      hull.forEach((a, i) => {
        const b = hull[(i + 1) % hull.length]
        for (const { x, y } of points) expect(orient(a.x, a.y, b.x, b.y, x, y)).toBeGreaterThanOrEqual(0)
      })
    }
    expect(isConvex(pointsOf(0, 0, 4, 0, 1, 1, 0, 4))).toBe(false)
  })
})

it('triangulations cover exactly the free ground, even where shapes overlap', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const boxes = boxesOn(seed, 5, false)
    const shapes = boxes.map((ring) => ({ rings: [ring.map(({ x, y }) => [x, y] as const)] }))
    expect(areasOf(boxes).ours).toBeCloseTo(SIDE * SIDE - coveredArea(shapes, [0, 0, SIDE, SIDE]), 9)
  }
})
