/**
 * The f value of a node must equal g plus the least length from its root through a point of its interval to the goal.
 * The test finds this length by sampling the interval.
 */
import { expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Point, TraceEvent } from '../../../src/engine/geometry/index.js'
import { buildNavMesh, navMeshFromPolygons } from '../../../src/engine/mesh/index.js'
import type { NavMesh } from '../../../src/engine/convex/index.js'
import { findPath } from '../../../src/engine/search/index.js'
import { holedTriangles, randomCells, renumbered, squares } from '../mesh/random-meshes.js'
import { around, obstaclesOf, pointsOf } from '../../support/shapes.js'
import { effort } from '../../support/effort.js'

const apart = (p: Point, q: Point): number => Math.sqrt((p.x - q.x) ** 2 + (p.y - q.y) ** 2)
const POINTS = 400

/**
 * Compares the f value of every interval of a search with path lengths through sample points of the interval. Returns
 * the number of intervals.
 */
function compare(mesh: NavMesh, start: Point, goal: Point, message: string): number {
  const intervals: Extract<TraceEvent, { type: 'interval' }>[] = []
  const result = findPath(mesh, start, goal, {
    trace: (event) => {
      if (event.type === 'interval') intervals.push(event)
    },
  })
  for (const { left, right, root, g, f } of intervals) {
    let least = Infinity
    for (let i = 0; i <= POINTS; i++) {
      const share = i / POINTS
      const via = { x: left.x + share * (right.x - left.x), y: left.y + share * (right.y - left.y) }
      least = Math.min(least, apart(root, via) + apart(via, goal))
    }
    // `f` is the least length over all points of the interval, and `g + least` is the least length over the samples.
    // The best point is at most half a sample distance from a sample. A move of the point changes the length by at most
    // twice the distance moved.
    const coarse = apart(left, right) / POINTS
    expect(f, message).toBeLessThanOrEqual((g + least) * (1 + 1e-9))
    expect(f, message).toBeGreaterThan((g + least) * (1 - 1e-9) - coarse)
    if (result.status === 'found') expect(g, message).toBeGreaterThanOrEqual(0)
  }
  return intervals.length
}

it('the estimate for an interval is the least length to the goal through any point of the interval', () => {
  let compared = 0
  for (let seed = 1; seed <= effort(60); seed++) {
    const random = createRandom(seed)
    const source =
      seed % 2 === 0
        ? squares(randomCells(random, 4 + (seed % 7), 0.25), 2)
        : holedTriangles(random, 15 + seed, 100, 0.25)
    if (source.polygons.length === 0) continue
    const mesh = navMeshFromPolygons(source)
    const inside = (): Point => {
      const corners = source.polygons[Math.floor(random() * source.polygons.length)].map((v) => source.vertices[v])
      const [p, q, r] = corners
      const [u, w] = [random(), random()]
      const [s, t] = u + w > 1 ? [1 - u, 1 - w] : [u, w]
      return { x: p.x + s * (q.x - p.x) + t * (r.x - p.x), y: p.y + s * (q.y - p.y) + t * (r.y - p.y) }
    }
    for (let question = 0; question < 5; question++) {
      const [start, goal] = [inside(), inside()]
      compared += compare(mesh, start, goal, `seed ${seed}`)
      const result = findPath(mesh, start, goal)
      // Vertex 0 becomes a vertex at which the path turns.
      for (const bend of result.status === 'found' ? result.path.points.slice(1, -1) : [])
        compared += compare(navMeshFromPolygons(renumbered(source, bend)), start, goal, `seed ${seed}`)
    }
  }
  expect(compared).toBeGreaterThan(16 * effort(60))
})

it('the smallest f of a search never exceeds the length of the path on meshes built from obstacles', () => {
  let compared = 0
  for (let seed = 1; seed <= effort(30); seed++) {
    const random = createRandom(900 + seed)
    const mesh = buildNavMesh({
      bounds: { x: 0, y: 0, width: 100, height: 100 },
      obstacles: obstaclesOf(12, (i) =>
        around(10 + 25 * (i % 4), 15 + 35 * Math.floor(i / 4), 5, () => 9 * (0.4 + random())),
      ),
    })
    const [start, goal] = pointsOf(1, 100 * random(), 99, 100 * random())
    compared += compare(mesh, start, goal, `seed ${seed}`)
    const expanded: number[] = []
    const result = findPath(mesh, start, goal, {
      trace: (event) => {
        if (event.type === 'expand') expanded.push(event.f)
      },
    })
    if (result.status === 'found' && expanded.length > 0)
      expect(Math.min(...expanded)).toBeLessThanOrEqual(result.path.length * (1 + 1e-9))
  }
  expect(compared).toBeGreaterThan(10 * effort(30))
})
