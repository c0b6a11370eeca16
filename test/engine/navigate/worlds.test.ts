import { describe, expect, it } from 'vitest'
import {
  buildFlowField,
  buildNavMesh,
  buildVisibilityGraph,
  comparePlanners,
  createRandom,
  findPath,
  rasterize,
} from '../../../src/engine/index.js'
import type { MapCells, Scene } from '../../../src/engine/index.js'
import { boxObstacle as box, fieldOf, pointsOf } from '../../support/shapes.js'
const bounds = fieldOf(100)
const scenes: Record<string, Scene> = {
  'a U trap': {
    bounds,
    obstacles: [{ id: 'u', outer: pointsOf(30, 20, 70, 20, 70, 80, 30, 80, 30, 72, 62, 72, 62, 28, 30, 28) }],
  },
  'a spiral': {
    bounds,
    obstacles: [
      box('a', 20, 20, 60, 4),
      box('b', 76, 20, 4, 60),
      box('c', 30, 76, 50, 4),
      box('d', 30, 36, 4, 44),
      box('e', 30, 36, 34, 4),
    ],
  },
  'a comb': {
    bounds,
    obstacles: Array.from({ length: 8 }, (_, i) => box(`t${i}`, 10 + 10 * i, i % 2 === 0 ? 0 : 12, 4, 88)),
  },
  'a pinwheel': {
    bounds,
    obstacles: [box('n', 46, 10, 8, 36), box('e', 54, 46, 36, 8), box('s', 46, 54, 8, 36), box('w', 10, 46, 36, 8)],
  },
  'obstacles that overlap, touch, nest and cross themselves': {
    bounds,
    obstacles: [
      box('big', 10, 10, 40, 40),
      box('inside', 20, 20, 10, 10),
      box('overlap', 40, 40, 30, 12),
      box('corner', 70, 52, 10, 10),
      { id: 'bow', outer: pointsOf(20, 60, 50, 90, 50, 60, 20, 90) },
    ],
  },
  'obstacles over the edge of the map': {
    bounds,
    obstacles: [box('left', -10, 40, 60, 10), box('right', 60, 60, 90, 10), box('top', 40, -5, 5, 30)],
  },
}

it('paths for an agent radius are slightly shorter in a visibility graph than in a mesh', () => {
  const graph = buildVisibilityGraph(scenes['a comb'], { agentRadius: 2 })
  const bent = findPath(graph, { x: 5, y: 50 }, { x: 95, y: 50 })
  const disc = findPath(buildNavMesh(scenes['a comb']), { x: 5, y: 50 }, { x: 95, y: 50 }, { agentRadius: 2 })
  if (bent.status !== 'found' || disc.status !== 'found') throw new Error('no path')
  expect(bent.path.quality).toBe('exact')
  expect(disc.path.quality).toBe('bounded')
  expect(bent.path.length).toBeLessThan(disc.path.length)
  expect(bent.path.length * (disc.path.bound ?? 1)).toBeGreaterThanOrEqual(disc.path.length)
  const straight = findPath(graph, { x: 5, y: 50 }, { x: 5, y: 90 })
  expect(straight.status === 'found' && straight.path.length).toBe(40)
})

describe('comparePlanners', () => {
  it.each(Object.entries(scenes))(
    'never reports a length below the exact one, nor a heuristic as exact: %s',
    (_, scene) => {
      const [start, goal] = pointsOf(55, 57, 97, 3)
      const { shortest, rows } = comparePlanners(scene, start, goal, { gridCells: 50, budget: 20_000 })
      expect(rows.length).toBeGreaterThan(20)
      expect(rows.every((row) => row.time === undefined)).toBe(true)
      for (const row of rows) {
        const name = `${row.world} ${row.algorithm}`
        if (row.length === undefined) continue
        if (row.world !== 'grid') expect(row.length, name).toBeGreaterThanOrEqual((shortest ?? Infinity) - 1e-9)
        if (row.world === 'mesh' || row.world === 'polygons') {
          const exact = ['polyanya', 'triangle-a-star', 'weighted', 'visibility', 'ray-scan'].includes(row.algorithm)
          expect(row.quality, name).toBe(exact ? 'exact' : 'heuristic')
          if (exact) expect(row.gap, name).toBeCloseTo(0, 9)
        }
        if (['depth-first', 'greedy', 'backtracking-walk', 'theta-star', 'lazy-theta-star'].includes(row.algorithm))
          expect(row.quality, name).toBe('heuristic')
      }
    },
  )

  const mud: Scene = { bounds, obstacles: [], areas: [{ id: 'mud', outer: box('mud', 40, 20, 20, 80).outer, cost: 5 }] }
  const [west, east] = pointsOf(10, 50, 90, 50)

  it('applies terrain costs where a planner supports them, and marks the others', () => {
    const { shortest, cheapest, rows } = comparePlanners(mud, west, east, { gridCells: 50 })
    const own = findPath(buildNavMesh(mud), west, east)
    expect(own.status === 'found' && [own.path.length, own.path.cost]).toEqual([shortest, cheapest])
    expect(shortest).toBeGreaterThan(90)
    const whole = rows.filter(({ lacks }) => lacks.length === 0)
    expect(rows.slice(0, whole.length)).toEqual(whole)
    expect(whole.map(({ algorithm }) => algorithm)).toEqual(
      expect.arrayContaining(['weighted', 'a-star', 'dijkstra', 'weighted-a-star', 'greedy']),
    )
    for (const { algorithm, cost, gap } of whole) {
      if (cost === undefined) continue
      expect(gap, algorithm).toBeCloseTo(cost / (cheapest ?? NaN) - 1, 12)
    }
    const others = rows.slice(whole.length)
    expect(others.map(({ algorithm }) => algorithm)).toEqual(
      expect.arrayContaining(['polyanya', 'visibility', 'ray-scan', 'jump-point', 'theta-star']),
    )
    for (const { lacks, gap } of others) expect([lacks, gap]).toEqual([['terrain'], undefined])
    expect(others.find(({ algorithm }) => algorithm === 'polyanya')?.length).toBeCloseTo(80, 9)
  })

  it('runs `weighted`, the exact planner on terrain, in addition to `polyanya` on a map with terrain costs', () => {
    const plannersFor = (scene: Scene) =>
      comparePlanners(scene, west, east, { worlds: ['mesh'], algorithms: ['polyanya'] }).rows.map(
        ({ algorithm }) => algorithm,
      )
    expect(plannersFor(mud)).toEqual(['weighted', 'polyanya'])
    expect(plannersFor({ ...mud, areas: [] })).toEqual(['polyanya'])
  })

  it('uses links only on the mesh, and reports this for other worlds', () => {
    const scene: Scene = {
      bounds,
      obstacles: [box('wall', 45, 0, 10, 100)],
      links: [{ id: 'bridge', from: { x: 40, y: 90 }, to: { x: 60, y: 90 } }],
    }
    const { rows } = comparePlanners(scene, west, east, { gridCells: 50 })
    for (const { world, lacks, result } of rows) {
      expect([world, lacks]).toEqual([world, world === 'mesh' ? [] : ['links']])
      expect(result.status).toBe(world === 'mesh' ? 'found' : 'unreachable')
    }
  })

  it('reports a grid as ignored if it does not fit the map', () => {
    const scene = scenes['a comb']
    const gridRows = (grid: MapCells) =>
      comparePlanners(scene, { x: 5, y: 50 }, { x: 95, y: 50 }, { worlds: ['grid'], algorithms: ['a-star'], grid }).rows
    const own = findPath(rasterize(scene, { cellSize: 2 }), { x: 5, y: 50 }, { x: 95, y: 50 })
    expect(gridRows({ cellSize: 2 })).toMatchObject([
      { lacks: [], length: own.status === 'found' ? own.path.length : NaN },
    ])
    for (const other of [{ hex: {} }, { origin: { x: 1, y: 0 } }, { cellSize: 1e-3 }])
      expect(gridRows({ cellSize: 2, ...other })).toMatchObject([{ lacks: ['grid'], gap: undefined }])
  })

  it('runs only the requested planners, timed with the given clock', () => {
    let clock = 0
    const { rows } = comparePlanners(
      scenes['a comb'],
      { x: 5, y: 50 },
      { x: 95, y: 50 },
      { worlds: ['mesh', 'polygons'], algorithms: ['polyanya', 'line-translation'], now: () => clock++ },
    )
    expect(rows.map((row) => [row.world, row.algorithm, row.time])).toEqual([
      ['mesh', 'polyanya', 1],
      ['polygons', 'line-translation', 1],
    ])
  })
})

describe('buildFlowField', () => {
  it('follows the shortest path to the nearest goal on a mesh', () => {
    const mesh = buildNavMesh(scenes['a comb'])
    const goals = pointsOf(95, 50, 5, 95)
    const field = buildFlowField(mesh, goals)
    const random = createRandom(5)
    for (let i = 0; i < 40; i++) {
      const point = { x: random() * 100, y: random() * 100 }
      const lengths = goals
        .map((goal) => findPath(mesh, point, goal))
        .map((result) => (result.status === 'found' ? result.path.length : Infinity))
      expect(field.distanceAt(point)).toBe(Math.min(...lengths))
      const direction = field.directionAt(point)
      if (direction === undefined) {
        expect(Math.min(...lengths)).toBe(Infinity)
        continue
      }
      const step = 1e-3
      const next = { x: point.x + step * direction.x, y: point.y + step * direction.y }
      expect(field.distanceAt(next)).toBeCloseTo(field.distanceAt(point) - step, 9)
    }
  })
})
