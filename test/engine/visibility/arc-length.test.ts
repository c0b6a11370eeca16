import { expect, it } from 'vitest'
import { buildNavMesh, buildVisibilityGraph, createRandom, findPath } from '../../../src/engine/index.js'
import { lengthOf } from '../../oracles/plain-geometry.js'
import { box } from '../../support/shapes.js'
import { effort } from '../../support/effort.js'

it('the polyline of a path is as long as the path or, if it has arcs, slightly longer', () => {
  const random = createRandom(4)
  let arcs = 0
  for (let seed = 0; seed < effort(40); seed++) {
    const obstacles = Array.from({ length: 5 }, (_, i) => ({
      id: `${i}`,
      outer: box(10 + 70 * random(), 10 + 70 * random(), 4 + 10 * random(), 4 + 10 * random()),
    }))
    const scene = { bounds: { x: 0, y: 0, width: 100, height: 100 }, obstacles }
    for (const agentRadius of [0, 2]) {
      const worlds = [buildVisibilityGraph(scene, { agentRadius }), buildNavMesh(scene, { agentRadius })]
      for (const world of worlds) {
        const result = findPath(world, { x: 4, y: 4 }, { x: 96, y: 96 })
        if (result.status !== 'found') continue
        const { length, pointsLength, points, cost } = result.path
        expect(cost).toBe(length)
        expect(pointsLength ?? length).toBeCloseTo(lengthOf(points), 9)
        if (pointsLength === undefined) continue
        arcs++
        expect(agentRadius).toBe(2)
        expect(pointsLength).toBeGreaterThan(length * (1 - 1e-12))
        expect(pointsLength).toBeLessThan(length * (1 + 2 ** -11))
      }
    }
  }
  expect(arcs).toBeGreaterThan(effort(40) / 4)
})
