import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/engine/core/index.js'
import type { Point } from '../../src/engine/geometry/index.js'
import { simplifyStroke } from '../../src/editor/index.js'
import { countCrossings, gapToRing, gapToSegment } from '../oracles/plain-geometry.js'
import { box as boxRing, pointsOf } from '../support/shapes.js'

const random = createRandom(20_261_121)
const between = (low: number, high: number): number => low + random() * (high - low)

/** Makes a trembling stroke along a closed wavy line. */
function trembling(samples: number, waves: number, tremor: number): Point[] {
  return Array.from({ length: samples }, (_, i) => {
    const turn = (2 * Math.PI * i) / samples
    const radius = 300 + 60 * Math.sin(waves * turn)
    return {
      x: Math.round(500 + radius * Math.cos(turn) + between(-tremor, tremor)),
      y: Math.round(500 + radius * Math.sin(turn) + between(-tremor, tremor)),
    }
  })
}

/** Counts corners that lie on an edge which does not end there. */
function countTouches(ring: readonly Point[]): number {
  let count = 0
  ring.forEach((p, k) =>
    ring.forEach((a, i) => {
      const b = ring[(i + 1) % ring.length]
      if (k !== i && k !== (i + 1) % ring.length && gapToSegment(a, b, p) < 1e-9) count++
    }),
  )
  return count
}

const scribble = (length: number, side: number): Point[] =>
  Array.from({ length }, () => ({ x: Math.floor(between(0, side)), y: Math.floor(between(0, side)) }))

describe('a simplified stroke', () => {
  it('never crosses itself more often than the original', () => {
    for (let round = 0; round < 40; round++) {
      const stroke = trembling(40 + 5 * round, 2 + (round % 7), round % 5)
      const ring = simplifyStroke(stroke, 1 + (round % 20))
      expect(countCrossings(ring), `round ${round}`).toBeLessThanOrEqual(countCrossings(stroke))
    }
  })

  it('does not add crossings to wild scribbles', () => {
    for (let round = 0; round < 60; round++) {
      const stroke = scribble(12 + (round % 24), 40)
      expect(countCrossings(simplifyStroke(stroke, between(0, 30))), `round ${round}`).toBeLessThanOrEqual(
        countCrossings(stroke),
      )
    }
  })

  it('does not touch itself more often than the original', () => {
    for (let round = 0; round < 400; round++) {
      const stroke = scribble(8 + (round % 12), 9)
      expect(countTouches(simplifyStroke(stroke, between(0, 6))), `round ${round}`).toBeLessThanOrEqual(
        countTouches(stroke),
      )
    }
  })

  it('stays within the tolerance of every drawn point, and uses drawn points only', () => {
    for (let round = 0; round < 30; round++) {
      const stroke = trembling(120, 3, 3)
      const tolerance = between(0, 12)
      const ring = simplifyStroke(stroke, tolerance)
      const widest = Math.max(...stroke.map((point) => gapToRing(ring, point)))
      expect(widest).toBeLessThanOrEqual(tolerance + 1e-9)
      for (const vertex of ring) expect(stroke).toContain(vertex)
    }
  })

  it('reduces a circle to a few dozen vertices and a box to its four corners', () => {
    expect(simplifyStroke(trembling(600, 0, 1), 3).length).toBeLessThan(40)
    const box: Point[] = []
    for (let i = 0; i < 50; i++) box.push({ x: i, y: 0 })
    for (let i = 0; i < 50; i++) box.push({ x: 50, y: i })
    for (let i = 0; i < 50; i++) box.push({ x: 50 - i, y: 50 })
    for (let i = 0; i < 50; i++) box.push({ x: 0, y: 50 - i })
    expect(simplifyStroke(box, 0.5)).toEqual(boxRing(0, 0, 50))
  })

  it('leaves degenerate strokes unchanged: one point, a repeated point, two points', () => {
    expect(simplifyStroke([{ x: 1, y: 2 }], 1)).toEqual([{ x: 1, y: 2 }])
    expect(
      simplifyStroke(
        Array.from({ length: 9 }, () => ({ x: 1, y: 2 })),
        1,
      ),
    ).toHaveLength(1)
    expect(simplifyStroke(pointsOf(0, 0, 5, 0, 0, 0), 1)).toHaveLength(2)
  })

  it('reduces a stroke of ten thousand samples to a few hundred vertices', () => {
    const ring = simplifyStroke(trembling(10_000, 9, 2), 4)
    expect(ring.length).toBeLessThan(400)
  })
})
