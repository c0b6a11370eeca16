import { expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { OffMeshLink, Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { findPath as findMeshPath } from '../../../src/engine/search/index.js'
import { box, pointsOf } from '../../support/shapes.js'
import { effort } from '../../support/effort.js'

/** Returns the length of a leg inside a rectangle, by clipping. */
function inside(
  a: Point,
  b: Point,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): number {
  let [low, high] = [0, 1]
  for (const [from, by, least, most] of [
    [a.x, b.x - a.x, x, x + width],
    [a.y, b.y - a.y, y, y + height],
  ]) {
    if (by === 0) {
      if (from <= least || from >= most) return 0
      continue
    }
    const [t, u] = [(least - from) / by, (most - from) / by]
    low = Math.max(low, Math.min(t, u))
    high = Math.min(high, Math.max(t, u))
  }
  return Math.max(0, high - low) * Math.hypot(b.x - a.x, b.y - a.y)
}

it('the cost includes the leg from a start slightly outside the mesh for discs onto this mesh', () => {
  const mud = { x: 30, y: 30, width: 40, height: 40 }
  const random = createRandom(3)
  let steppedOut = 0
  for (let i = 0; i < effort(120); i++) {
    const cost = i % 2 === 0 ? 10 : 0.25
    const mesh = buildNavMesh({
      bounds: { x: 0, y: 0, width: 100, height: 100 },
      obstacles: [{ id: 'o', outer: box(40, 40, 20, 20) }],
      areas: [{ id: 'mud', outer: box(mud.x, mud.y, mud.width, mud.height), cost }],
    })
    const near = (corner: Point, turn: number): Point => {
      const angle = turn + (random() * Math.PI) / 2
      return { x: corner.x + 2.0002 * Math.cos(angle), y: corner.y + 2.0002 * Math.sin(angle) }
    }
    const start = near({ x: 60, y: 60 }, 0)
    const goal = i % 3 === 0 ? near({ x: 40, y: 40 }, Math.PI) : { x: 95, y: 100 * random() * 0.9 + 5 }
    const result = findMeshPath(mesh, start, goal, { agentRadius: 2, proof: false })
    if (result.status !== 'found') throw new Error(result.status)
    const { points, cost: stated, length } = result.path
    const [first, second] = points
    if (Math.hypot(first.x - second.x, first.y - second.y) < 0.1) steppedOut++
    let along = 0
    let total = 0
    for (let k = 1; k < points.length; k++) {
      const leg = Math.hypot(points[k].x - points[k - 1].x, points[k].y - points[k - 1].y)
      along += leg
      total += leg + (cost - 1) * inside(points[k - 1], points[k], mud)
    }
    expect(length).toBeCloseTo(along, 9)
    expect(stated).toBeCloseTo(total, 8)
  }
  expect(steppedOut).toBeGreaterThan(effort(120) / 6)
})

it('the lower bound of the cost of a path with links is valid and finite, even with `proof: false`', () => {
  const wall = { id: 'w', outer: box(-1, 49, 102, 2) }
  const back: OffMeshLink = { id: 'back', from: { x: 90, y: 30 }, to: { x: 90, y: 70 }, cost: 3 }
  const links: Readonly<Record<string, readonly OffMeshLink[]>> = {
    'one link': [back],
    'a link for nothing': [{ ...back, cost: 0 }],
    'there and back': [
      { id: 'there', from: { x: 10, y: 30 }, to: { x: 10, y: 70 }, cost: 1, oneWay: true },
      { ...back, cost: 1, oneWay: true },
    ],
  }
  const random = createRandom(11)
  for (const [name, drawn] of Object.entries(links))
    for (const obstacles of [[wall], [wall, { id: 'box', outer: box(40, 20, 20, 20) }]]) {
      const mesh = buildNavMesh({ bounds: { x: 0, y: 0, width: 100, height: 100 }, obstacles, links: drawn })
      const point = (): Point => ({ x: 3 + 94 * random(), y: 3 + 94 * random() })
      const ends: [Point, Point][] = Array.from({ length: 30 }, () => [point(), point()])
      // Special pairs of a start and a goal: two points near the wall on opposite sides, the ends of the link `back`,
      // one point twice, and the starts of the links `there` and `back`.
      ends.push(
        pointsOf(50, 46.9, 50, 53.1),
        pointsOf(90, 30, 90, 70),
        pointsOf(90, 30, 90, 30),
        pointsOf(10, 30, 90, 30),
      )
      for (const [start, goal] of ends) {
        const quick = findMeshPath(mesh, start, goal, { agentRadius: 2, proof: false })
        const proved = findMeshPath(mesh, start, goal, { agentRadius: 2 })
        expect(quick.status).toBe(proved.status)
        if (quick.status !== 'found' || proved.status !== 'found') continue
        expect(quick.path.cost).toBeCloseTo(proved.path.cost, 9)
        for (const { cost, quality, bound = 1 } of [quick.path, proved.path]) {
          expect(Number.isFinite(bound), `${name}: ${bound}`).toBe(true)
          expect(bound).toBeGreaterThanOrEqual(1)
          // `cost / bound` is a lower bound of the optimum, so it cannot exceed the cost of the proved path.
          const point = findMeshPath(mesh, start, goal)
          if (quality !== 'heuristic' && point.status === 'found')
            expect(cost / bound).toBeLessThanOrEqual(proved.path.cost * (1 + 1e-9))
        }
        const stated = proved.path.quality === 'heuristic' ? Infinity : (proved.path.bound ?? 1)
        if (quick.path.quality !== 'heuristic')
          expect(quick.path.bound ?? 1).toBeGreaterThanOrEqual(stated * (1 - 1e-9))
      }
    }
})
