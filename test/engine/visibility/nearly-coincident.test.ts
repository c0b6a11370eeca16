import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Obstacle, Point, Scene } from '../../../src/engine/geometry/index.js'
import { buildVisibilityGraph, findPath } from '../../../src/engine/navigate/index.js'
import { at as p } from '../../support/shapes.js'

const ALGORITHMS = ['visibility', 'ray-scan', 'line-translation', 'must-pass-tree'] as const
const scene = (obstacles: readonly Obstacle[]): Scene => ({ bounds: { x: 0, y: 0, width: 16, height: 16 }, obstacles })

/** Rings over a few places, the lines between them, and what lies a hair beside them. */
function drawNearly(seed: number): { drawn: Scene; radius: number; ends: readonly [Point, Point] } {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
  const places = Array.from({ length: 2 + Math.floor(3 * random()) }, () => p(16 * random(), 16 * random()))
  const aside = (): number => (random() - 0.5) * pick([0, 1e-15, 1e-12, 1e-9, 1e-3])
  const near = (): Point => {
    const [a, b, t] = [pick(places), pick(places), random() < 0.5 ? 0 : random()]
    return p(a.x + t * (b.x - a.x) + aside(), a.y + t * (b.y - a.y) + aside())
  }
  const obstacles = Array.from({ length: 1 + Math.floor(4 * random()) }, (_, i) => ({
    id: `o${i}`,
    outer: Array.from({ length: 3 + Math.floor(3 * random()) }, () =>
      random() < 0.75 ? near() : p(16 * random(), 16 * random()),
    ),
  }))
  return { drawn: scene(obstacles), radius: pick([3, 1.3, 0.5, 0.01, 1e-9]), ends: [near(), near()] }
}

describe('nearly coincident points under a radius', () => {
  it('cause no internal error in a visibility graph', () => {
    for (let seed = 1; seed <= 250; seed++) {
      const { drawn, radius, ends } = drawNearly(seed)
      const graph = buildVisibilityGraph(drawn, { agentRadius: radius })
      for (const algorithm of ALGORITHMS)
        expect(findPath(graph, ...ends, { algorithm }).status, `seed ${seed}`).toMatch(
          /^(found|unreachable|(start|goal)-(blocked|out-of-bounds)|budget-exceeded)$/,
        )
    }
  })

  it('are offset for sight lines where walls nearly reverse', () => {
    const ring = (id: string, ...xy: number[]): Obstacle => ({
      id,
      outer: [p(xy[0], xy[1]), p(xy[2], xy[3]), p(xy[4], xy[5])],
    })
    const drawn = scene([
      ring('a', 9.140910286456347, 9.183458797633648, 0.4605758972465992, 7.701485350728035, 11.2, 8.8),
      ring('b', 1.7, 7.9, 7.224, 8.856, 5.242990734794057, 8.517975993086571),
      ring('c', 0.3032448894744677, 7.674624591056952, 10.528445469334248, 9.420349475512197, 8.7, 11.1),
      ring('d', 5.519165712975594, 6.393187180782271, 10.9, 14.4, 7.874565318226814, 15.62512120604515),
    ])
    const graph = buildVisibilityGraph(drawn, { agentRadius: 1.3 })
    for (const algorithm of ['visibility', 'ray-scan'] as const)
      expect(findPath(graph, p(2, 2), p(14, 14), { algorithm }).status).toBe('found')
  })
})
