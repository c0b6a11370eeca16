/** Tests two methods of the article on navigation meshes: its formula for turns, and its corridor search. */
import { expect, it } from 'vitest'
import { soupOf } from '../../stories/Articles/mesh-methods.js'
import { corridorOf, neighborsOf, triangleAt } from '../oracles/triangle-corridor.js'
import { randomYard } from '../support/random-yards.js'
import { buildNavMesh, findPath, polylineLength, pullString } from '../../src/engine/index.js'
import { printedTurn } from '../../stories/Articles/printed/plane-geometry.js'
import { turnTrial } from './plane-trials.js'
import { tallyOf } from './tally.js'

it('the formula printed in the article misclassifies turns near a line', () => {
  // The line from p0 (0, 0) over p1 (1, 1) to p2 (2, 0) turns right where y points up.
  expect(printedTurn({ x: 0, y: 0 }, { x: 1, y: 1 }, { x: 2, y: 0 })).toBe('right')
  expect(tallyOf(turnTrial, 400).wrong).toBeGreaterThan(20)
})

it('the corridor search of the article returns adjacent triangles from the start to the goal', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const { scene, start, goal } = randomYard(seed)
    const mesh = buildNavMesh(scene)
    const soup = soupOf(mesh)
    const corridor = corridorOf(soup, start, goal)
    const ours = findPath(mesh, start, goal)
    expect(corridor === undefined).toBe(ours.status !== 'found')
    if (corridor === undefined || ours.status !== 'found') continue
    const beyond = neighborsOf(soup)
    expect(corridor.triangles[0]).toBe(triangleAt(soup, start))
    expect(corridor.triangles.at(-1)).toBe(triangleAt(soup, goal))
    corridor.triangles.slice(1).forEach((triangle, i) => {
      const before = corridor.triangles[i]
      expect([...beyond.slice(3 * before, 3 * before + 3)]).toContain(triangle)
    })
    expect(polylineLength(pullString(start, goal, corridor.portals))).toBeGreaterThan(ours.path.length * (1 - 1e-12))
  }
})
