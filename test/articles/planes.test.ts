/** The geometry of the article on navigation meshes (S4): printed tests against exact ones, its triangulation against ours. */
import { describe, expect, it } from 'vitest'
import {
  areasOf,
  boxesOn,
  brokenTrial,
  clipTrial,
  convexTrial,
  dtTrial,
  nearLine,
  orderTrial,
  segmentTrial,
  SIDE,
  turnTrial,
} from '../../stories/Articles/plane-trials.js'
import { hullOf, isConvex, printedTurn } from '../../stories/Articles/printed/plane-geometry.js'
import { tallyOf } from '../../stories/Articles/tally.js'
import { orient } from '../../src/engine/geometry/index.js'
import { orientSign } from '../oracles/rational.js'
import { coveredArea } from '../oracles/union-area.js'

describe('turns and segments', () => {
  it('D6: the printed sign turns right where y points up; near a line doubles get it wrong, exact signs never', () => {
    // p0 (0, 0), p1 (1, 1), p2 (2, 0): up and down again, with y up a turn to the right.
    expect(printedTurn({ x: 0, y: 0 }, { x: 1, y: 1 }, { x: 2, y: 0 })).toBe('right')
    const { counts } = tallyOf(turnTrial, 400)
    expect(counts.wrong).toBeGreaterThan(20)
    for (let seed = 1; seed <= 100; seed++) {
      const [a, b, c] = nearLine(seed)
      expect(Math.sign(orient(a.x, a.y, b.x, b.y, c.x, c.y))).toBe(orientSign(a.x, a.y, b.x, b.y, c.x, c.y))
    }
  })

  it('D7: near a touch the printed test is wrong at times; far down it calls everything a touch', () => {
    const { counts } = tallyOf(segmentTrial, 400)
    expect(counts.wrong).toBeGreaterThan(20)
    expect(counts.tiny).toBe(counts.asked)
  })

  it('D8: a hull is convex, goes around every point, and has no corner that it does not need', () => {
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
    expect(
      isConvex([
        { x: 0, y: 0 },
        { x: 4, y: 0 },
        { x: 1, y: 1 },
        { x: 0, y: 4 },
      ]),
    ).toBe(false)
  })

  it('D9: the printed test of a point in a convex polygon is right one way round, and wrong the other', () => {
    const { counts } = tallyOf(convexTrial, 300)
    expect(counts.one).toBe(0)
    expect(counts.other / counts.asked).toBeGreaterThan(0.3)
  })

  it('D11: entries and exits do not come in pairs where borders touch; unions and intersections of ours add up', () => {
    const { counts } = tallyOf(clipTrial, 150)
    expect(counts.unpaired / counts.asked).toBeGreaterThan(0.2)
    expect(counts.ours).toBe(counts.asked)
  })
})

describe('triangulations', () => {
  it('D10: named in another order the corners give other triangles as printed, the same ones here', () => {
    const { counts } = tallyOf(orderTrial, 40)
    expect(counts.printed).toBeGreaterThan(counts.asked / 4)
    expect(counts.ours).toBe(0)
  })

  it('D12: DT points cover the ground once where no four corners lie on one circle, and else often not', () => {
    const { counts } = tallyOf(dtTrial, 40)
    expect(counts.moved).toBe(0)
    expect(counts.whole).toBeGreaterThan(0)
  })

  it('D13, D14: shapes that overlap, or cross themselves, break the printed triangulation; ours covers what is free', () => {
    const { counts } = tallyOf(brokenTrial, 40)
    expect(counts.overlap / counts.asked).toBeGreaterThan(0.8)
    expect(counts.itself / counts.asked).toBeGreaterThan(0.8)
    for (let seed = 1; seed <= 10; seed++) {
      const boxes = boxesOn(seed, 5, false)
      const shapes = boxes.map((ring) => ({ rings: [ring.map(({ x, y }) => [x, y] as const)] }))
      expect(areasOf(boxes).ours).toBeCloseTo(SIDE * SIDE - coveredArea(shapes, [0, 0, SIDE, SIDE]), 9)
    }
  })
})
