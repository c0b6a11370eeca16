import { expect, it } from 'vitest'
import { buildNavMesh, buildVisibilityGraph, createRandom, findPath } from '../../../src/engine/index.js'
import { lengthOf } from '../../oracles/plain-geometry.js'
import { box } from '../../support/shapes.js'
import { effort } from '../../support/effort.js'

it('an exact path for a radius reports its length along the arcs and the length of its polyline', () => {
  const wall = box(-0.5, -100, 1, 100)
  const graph = buildVisibilityGraph(
    { bounds: { x: -50, y: -50, width: 100, height: 100 }, obstacles: [{ id: 'w', outer: wall }] },
    { agentRadius: 3 },
  )
  const result = findPath(graph, { x: -20, y: -20 }, { x: 20, y: -20 })
  if (result.status !== 'found') throw new Error(result.status)
  const { length, pointsLength, points, cost } = result.path
  // The path has three parts: on each side a tangent to the disc around the corner and an arc to the top, and in
  // between the thickness of the wall.
  const away = Math.hypot(19.5, 20)
  const tangent = Math.sqrt(away * away - 9)
  const arc = 3 * (Math.PI + Math.atan2(20, 19.5) - Math.acos(3 / away) - Math.PI / 2)
  expect(length).toBeCloseTo(2 * (tangent + arc) + 1, 4)
  expect(cost).toBe(length)
  expect(pointsLength).toBeCloseTo(lengthOf(points), 9)
  expect(pointsLength).toBeGreaterThan(length)
})

it('the polyline of a path is at least as long as the path along its arcs, and equally long if the path has no arcs', () => {
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
        const { length, pointsLength, points } = result.path
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
