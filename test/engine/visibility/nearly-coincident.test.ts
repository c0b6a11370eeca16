import { expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Obstacle, Point, Scene } from '../../../src/engine/geometry/index.js'
import { buildVisibilityGraph, findPath } from '../../../src/engine/navigate/index.js'
import { at as p, obstaclesOf } from '../../support/shapes.js'
import { effort } from '../../support/effort.js'

const ALGORITHMS = ['visibility', 'ray-scan', 'line-translation', 'must-pass-tree'] as const
const scene = (obstacles: readonly Obstacle[]): Scene => ({ bounds: { x: 0, y: 0, width: 16, height: 16 }, obstacles })

/** Makes rings whose corners are at a few places, on lines between the places, slightly off both, or anywhere. */
function drawNearly(seed: number): { drawn: Scene; radius: number; ends: readonly [Point, Point] } {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
  const places = Array.from({ length: 2 + Math.floor(3 * random()) }, () => p(16 * random(), 16 * random()))
  const aside = (): number => (random() - 0.5) * pick([0, 1e-15, 1e-12, 1e-9, 1e-3])
  const near = (): Point => {
    const [a, b, t] = [pick(places), pick(places), random() < 0.5 ? 0 : random()]
    return p(a.x + t * (b.x - a.x) + aside(), a.y + t * (b.y - a.y) + aside())
  }
  const obstacles = obstaclesOf(1 + Math.floor(4 * random()), () =>
    Array.from({ length: 3 + Math.floor(3 * random()) }, () =>
      random() < 0.75 ? near() : p(16 * random(), 16 * random()),
    ),
  )
  return { drawn: scene(obstacles), radius: pick([3, 1.3, 0.5, 0.01, 1e-9]), ends: [near(), near()] }
}

it('nearly coincident points and a radius cause no internal error in a visibility graph', () => {
  for (let seed = 1; seed <= effort(250); seed++) {
    const { drawn, radius, ends } = drawNearly(seed)
    const graph = buildVisibilityGraph(drawn, { agentRadius: radius })
    for (const algorithm of ALGORITHMS)
      expect(findPath(graph, ...ends, { algorithm }).status, `seed ${seed}`).toMatch(
        /^(found|unreachable|(start|goal)-(blocked|out-of-bounds)|budget-exceeded)$/,
      )
  }
})
