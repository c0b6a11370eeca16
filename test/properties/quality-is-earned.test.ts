import { describe, expect, it } from 'vitest'
import {
  MESH_ALGORITHMS,
  VISIBILITY_ALGORITHMS,
  WAYPOINT_ALGORITHMS,
  buildNavGrid,
  buildNavMesh,
  buildVisibilityGraph,
  buildWaypointGraph,
  createRandom,
  findPath,
} from '../../src/engine/index.js'
import type { Obstacle, Path, PathResult, Point, Random } from '../../src/engine/index.js'
import { cheapestCosts } from '../oracles/bellman-ford.js'
import { isWalkable, oracleDistances } from '../oracles/grid-dijkstra.js'
import { PolygonVisibility } from '../oracles/polygon-visibility.js'
import { squares } from '../engine/mesh/random-meshes.js'
import { boxObstacle } from '../support/shapes.js'

// A path may be `exact` only if its world contains no cheaper path. A path may be `bounded` only if its cost is within
// the reported bound. A heuristic planner never reports `exact`, even if its path is optimal. The optima come from slow
// searches that share no code with the engine.

const HEURISTIC = new Set([
  'midpoint-funnel',
  'centroid-funnel',
  'point-set',
  'line-translation',
  'must-pass-tree',
  'depth-first',
  'greedy',
  'theta-star',
  'lazy-theta-star',
  'backtracking-walk',
])
const GRID = [
  'a-star',
  'dijkstra',
  'breadth-first',
  'jump-point',
  'jump-point-plus',
  'depth-first',
  'greedy',
  'weighted-a-star',
  'theta-star',
  'lazy-theta-star',
  'backtracking-walk',
]

const longer = new Set<string>()
/**
 * Checks a path. `optimum` is the least cost of a path in the world that the planner searched: a mesh, a graph or the
 * steps of a grid. `least` is a lower bound of the cost for all planners: an any-angle path may cost less than the
 * cheapest path of grid steps.
 */
function check(place: string, algorithm: string, result: PathResult, optimum: number, least = optimum): void {
  if (optimum === Infinity) {
    expect(result.status, place).not.toBe('found')
    return
  }
  if (!HEURISTIC.has(algorithm)) expect(result.status, place).toBe('found')
  if (result.status !== 'found') return
  const { quality, cost, bound }: Path = result.path
  const slack = 1e-9 * (1 + optimum)
  expect(cost, place).toBeGreaterThanOrEqual(least - slack)
  if (HEURISTIC.has(algorithm)) expect(quality, place).toBe('heuristic')
  if (quality === 'exact') expect(cost, place).toBeLessThanOrEqual(optimum + slack)
  if (quality === 'bounded') expect(cost, place).toBeLessThanOrEqual((bound ?? 1) * optimum + slack)
  if (cost > optimum + slack) longer.add(algorithm)
}
const below = (random: Random, n: number): number => Math.floor(random() * n)

describe('the reported quality of a path', () => {
  it('is correct on meshes, visibility graphs and grids of random maps', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = createRandom(seed)
      const size = 4 + below(random, 4)
      const blocked = Array.from({ length: size * size }, () => random() < 0.15 + 0.25 * (seed % 3) * 0.5)
      const isBlocked = (x: number, y: number): boolean => blocked[y * size + x]
      const cells = blocked.flatMap((wall, cell) => (wall ? [] : [cell]))
      if (cells.length < 2) continue
      const rows = Array.from({ length: size }, (_, y) => blocked.slice(y * size, (y + 1) * size).map((wall) => !wall))
      const oracle = new PolygonVisibility(squares(rows, 2))
      const obstacles = blocked.flatMap((wall, cell): Obstacle[] =>
        wall ? [boxObstacle(String(cell), 2 * (cell % size), 2 * Math.floor(cell / size), 2)] : [],
      )
      const scene = { bounds: { x: 0, y: 0, width: 2 * size, height: 2 * size }, obstacles }
      const [mesh, graph] = [buildNavMesh(scene), buildVisibilityGraph(scene)]
      const grid = buildNavGrid({ width: size, height: size, cellSize: 2, blocked: Uint8Array.from(blocked, Number) })
      for (let query = 0; query < 2; query++) {
        // Start and goal are centers of cells, so that the query is the same in every world.
        const [from, to] = [cells[below(random, cells.length)], cells[below(random, cells.length)]]
        const at = (cell: number): Point => ({ x: 2 * (cell % size) + 1, y: 2 * Math.floor(cell / size) + 1 })
        const [start, goal] = [at(from), at(to)]
        const optimum = oracle.distance(start, goal)
        for (const algorithm of MESH_ALGORITHMS)
          check(`seed ${seed} mesh ${algorithm}`, algorithm, findPath(mesh, start, goal, { algorithm }), optimum)
        for (const algorithm of VISIBILITY_ALGORITHMS)
          check(`seed ${seed} polygons ${algorithm}`, algorithm, findPath(graph, start, goal, { algorithm }), optimum)
        const steps = oracleDistances(
          { width: size, height: size, blocked: isBlocked, policy: 'no-corner-cutting' },
          from % size,
          Math.floor(from / size),
        )[to]
        expect(
          isWalkable(
            { width: size, height: size, blocked: isBlocked, policy: 'never' },
            to % size,
            Math.floor(to / size),
          ),
        ).toBe(true)
        for (const algorithm of GRID)
          check(
            `seed ${seed} grid ${algorithm}`,
            algorithm,
            findPath(grid, start, goal, { algorithm } as object),
            2 * steps,
            Math.min(optimum, 2 * steps),
          )
      }
    }
  })

  it('is correct on waypoint graphs, one-way and weighted', () => {
    for (let seed = 1; seed <= 80; seed++) {
      const random = createRandom(4000 + seed)
      const count = 2 + below(random, 12)
      const waypoints = Array.from({ length: count }, (_, i) => ({ id: `w${i}`, x: 100 * random(), y: 100 * random() }))
      const links = Array.from({ length: below(random, 4 * count) }, () => ({
        from: `w${below(random, count)}`,
        to: `w${below(random, count)}`,
        cost: seed % 4 === 0 ? 1 : 10 * random(),
        oneWay: random() < 0.4,
      }))
      const graph = buildWaypointGraph({ waypoints, links })
      const node = (id: string): number => Number(id.slice(1))
      const arcs = links.flatMap(({ from, to, cost, oneWay }) => [
        { from: node(from), to: node(to), cost },
        ...(oneWay ? [] : [{ from: node(to), to: node(from), cost }]),
      ])
      const [from, to] = [below(random, count), below(random, count)]
      const optimum = cheapestCosts(count, arcs, from)[to]
      for (const algorithm of WAYPOINT_ALGORITHMS)
        check(
          `seed ${seed} waypoints ${algorithm}`,
          algorithm,
          findPath(graph, waypoints[from], waypoints[to], { algorithm }),
          optimum,
        )
    }
  })

  it('is `heuristic` only for planners that find a path longer than the optimum on one of these maps', () => {
    // The any-angle planners are omitted: on a grid, their paths may cost less than the cheapest path of grid steps.
    // Each other heuristic planner must find a path on some map that is not the cheapest one. Otherwise the planner
    // should not be called heuristic.
    for (const algorithm of HEURISTIC)
      if (algorithm !== 'theta-star' && algorithm !== 'lazy-theta-star') expect(longer).toContain(algorithm)
    for (const algorithm of [
      'polyanya',
      'triangle-a-star',
      'visibility',
      'ray-scan',
      'a-star',
      'dijkstra',
      'jump-point',
      'jump-point-plus',
    ])
      expect(longer).not.toContain(algorithm)
  })
})
