/**
 * Requirements of the article on navigation and pathfinding: kinds of data, variants of algorithms, and their
 * combinations.
 */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/engine/core/index.js'
import {
  buildNavGrid,
  buildNavMesh,
  buildWaypointGraph,
  comparePlanners,
  findPath,
  type Point,
  type Scene,
} from '../../src/engine/index.js'
import { centerOf } from '../../stories/Articles/cell-map.js'
import { drawCellMap } from './random-maps.js'
import { oracleDistances } from '../oracles/grid-dijkstra.js'
import { fieldOf, pointsOf } from '../support/shapes.js'

const SCENE: Scene = { bounds: fieldOf(20, 12), obstacles: [{ id: 'wall', outer: pointsOf(9, 0, 11, 0, 11, 8, 9, 8) }] }
const [START, GOAL]: Point[] = pointsOf(2.5, 2.5, 17.5, 2.5)

describe('navigation and pathfinding', () => {
  it('use the same findPath for every kind of world, with the algorithm as an option', () => {
    const mesh = buildNavMesh(SCENE)
    const grid = buildNavGrid({ width: 20, height: 12, blocked: (x, y) => x >= 9 && x < 11 && y < 8 })
    const graph = buildWaypointGraph(
      {
        waypoints: [
          { id: 'west', x: 8, y: 9 },
          { id: 'east', x: 12, y: 9 },
        ],
        links: [{ from: 'west', to: 'east' }],
      },
      { obstacles: SCENE.obstacles },
    )
    for (const [world, algorithms] of [
      [mesh, ['polyanya', 'midpoint-funnel']],
      [grid, ['a-star', 'theta-star']],
      [graph, ['a-star', 'dijkstra']],
    ] as const)
      for (const algorithm of algorithms) {
        const answer = findPath(world, START, GOAL, { algorithm })
        expect(answer.status, algorithm).toBe('found')
        if (answer.status === 'found') expect(answer.path.points.at(-1)).toEqual(GOAL)
      }
  })

  it('store the links of waypoints as compressed rows, and a mesh in proportion to its shapes, not to its area', () => {
    const graph = buildWaypointGraph({
      waypoints: [
        { id: 'a', x: 0, y: 0 },
        { id: 'b', x: 1, y: 0 },
        { id: 'c', x: 2, y: 0 },
      ],
      links: [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'c' },
      ],
    })
    // The compressed rows contain two links in both directions.
    expect([...graph.firstLink]).toEqual([0, 1, 3, 4])
    expect([...graph.linkTo]).toEqual([1, 0, 2, 1])
    const polygons = (scale: number): number => {
      const bounds = fieldOf(20 * scale, 12 * scale)
      const obstacles = SCENE.obstacles.map(({ id, outer }) => ({
        id,
        outer: outer.map(({ x, y }) => ({ x: x * scale, y: y * scale })),
      }))
      return buildNavMesh({ bounds, obstacles }).triangles().walkable.length
    }
    expect(polygons(10)).toBe(polygons(1))
  })

  it('return the cells at which a path turns, in order', () => {
    const map = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((seed) => drawCellMap(seed, 40) ?? [])[0]
    const answer = findPath(map.grid, centerOf(map, map.start), centerOf(map, map.goal))
    if (answer.status !== 'found') throw new Error(answer.status)
    const { points } = answer.path
    expect(points[0]).toEqual(centerOf(map, map.start))
    expect(points.at(-1)).toEqual(centerOf(map, map.goal))
    for (let i = 2; i < points.length; i++) {
      const [a, b, c] = [points[i - 2], points[i - 1], points[i]]
      expect((b.x - a.x) * (c.y - b.y) === (b.y - a.y) * (c.x - b.x)).toBe(false)
    }
  })

  it('update jump point tables after each edit, so that paths cost as much as by Dijkstra', () => {
    const random = createRandom(19)
    const map = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((seed) => drawCellMap(seed) ?? [])[0]
    const blocked = Uint8Array.from(map.blocked)
    const [start, goal] = [centerOf(map, map.start), centerOf(map, map.goal)]
    let found = 0
    for (let edit = 0; edit < 40; edit++) {
      const cell = Math.floor(random() * blocked.length)
      if (cell === map.start || cell === map.goal) continue
      blocked[cell] ^= 1
      map.grid.setBlocked(cell % map.width, Math.floor(cell / map.width), blocked[cell] === 1)
      const answer = findPath(map.grid, start, goal, { algorithm: 'jump-point-plus' })
      const truth = oracleDistances(
        { ...map.plain, blocked: (x, y) => blocked[y * map.width + x] === 1 },
        map.start % map.width,
        Math.floor(map.start / map.width),
      )[map.goal]
      if (answer.status === 'found') {
        found++
        expect(answer.path.cost).toBeCloseTo(truth, 9)
      } else expect(truth).toBe(Infinity)
    }
    expect(found).toBeGreaterThan(10)
  })

  it('compare several planners on one query, and report the quality of each path', () => {
    const { rows, shortest } = comparePlanners(SCENE, START, GOAL, { gridCells: 32 })
    expect(new Set(rows.map(({ world }) => world)).size).toBeGreaterThan(2)
    for (const row of rows)
      if (row.length !== undefined && row.world !== 'waypoints')
        expect(row.length).toBeGreaterThanOrEqual((shortest ?? 0) - 1e-6)
    expect(new Set(rows.map(({ quality }) => quality))).toContain('heuristic')
  })
})
