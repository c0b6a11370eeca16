import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { fillRings } from '../../../src/engine/regions/index.js'
import { box as square } from '../../support/shapes.js'
import { placeInPolygon, windingOf } from '../../oracles/plain-geometry.js'

const area = (ring: readonly { x: number; y: number }[]): number =>
  ring.reduce((sum, { x, y }, i) => sum + x * ring[(i + 1) % ring.length].y - ring[(i + 1) % ring.length].x * y, 0) / 2
const covered = (rings: Parameters<typeof fillRings>[0], rule: 'non-zero' | 'even-odd'): number =>
  fillRings(rings, rule).reduce((sum, { outer, holes }) => sum + [outer, ...holes].reduce((s, r) => s + area(r), 0), 0)

describe('rings filled together', () => {
  it('leave overlaps unfilled by the even-odd rule or if their windings are opposite', () => {
    const [a, b] = [square(0, 0, 10), square(5, 5, 10)]
    expect(covered([a, b], 'non-zero')).toBe(175)
    expect(covered([a, b], 'even-odd')).toBe(150)
    expect(covered([a, b.toReversed()], 'non-zero')).toBe(150)
    expect(covered([a, a], 'even-odd')).toBe(0)
    expect(covered([a, a], 'non-zero')).toBe(100)
    expect(covered([], 'non-zero')).toBe(0)
  })

  it('cover the points where the fill rule accepts the sum of the winding numbers of all rings', () => {
    const random = createRandom(5)
    const place = () => ({ x: Math.floor(random() * 40), y: Math.floor(random() * 40) })
    let compared = 0
    for (let round = 0; round < 60; round++) {
      const rings = Array.from({ length: 1 + (round % 4) }, () => Array.from({ length: 3 + (round % 5) }, place))
      for (const rule of ['non-zero', 'even-odd'] as const) {
        const region = fillRings(rings, rule)
        for (let i = 0; i < 40; i++) {
          const at = { x: random() * 40, y: random() * 40 }
          const sum = rings.reduce((total, ring) => total + windingOf(ring, at), 0)
          const isIn = region.some(({ outer, holes }) => placeInPolygon(outer, holes, at) === 'inside')
          expect(isIn).toBe(rule === 'even-odd' ? sum % 2 !== 0 : sum !== 0)
          compared++
        }
      }
    }
    expect(compared).toBeGreaterThan(4000)
  })
})
