/**
 * Rules that hold on every kind of map. They concern gaps of two radii, a start or goal near the border, separate islands,
 * and edits from within a query.
 */
import { describe, expect, it } from 'vitest'
import * as engine from '../../../src/engine/index.js'
import type { NavGrid, Point, Scene } from '../../../src/engine/index.js'
import { gapToRings } from '../../oracles/plain-geometry.js'
import { codeOf } from '../../support/code-of.js'
import { GRID_ALGORITHMS } from '../grid/random-grid.js'
import { box, pointsOf } from '../../support/shapes.js'
const scene = (bounds: Scene['bounds']): Scene => ({ bounds, obstacles: [{ id: 'o', outer: box(40, 40, 20, 20) }] })

describe('an agent of radius r at two gaps about 2r wide', () => {
  const radius = 0.0074
  /** Makes a rotated row of obstacles from wall to wall. The shares are the widths of their gaps, divided by 2r. */
  const comb = (shares: readonly number[], angle: number): { scene: Scene; ends: [Point, Point] } => {
    const turn = ({ x, y }: Point): Point => ({
      x: 5 + (x - 1) * Math.cos(angle) - (y - 3) * Math.sin(angle),
      y: 5 + (x - 1) * Math.sin(angle) + (y - 3) * Math.cos(angle),
    })
    const teeth: Point[][] = []
    let x = 0
    for (const [i, share] of [...shares, 0].entries()) {
      const width = i === shares.length ? 2 - x : 0.3 + 0.01 * i
      teeth.push(box(x, 2, width, 1 + 0.2 * i))
      x += width + 2 * radius * share
    }
    return {
      scene: {
        bounds: box(0, 0, 2, 6).map(turn),
        obstacles: teeth.map((outer, i) => ({ id: `tooth ${i}`, outer: outer.map(turn) })),
      },
      ends: [turn({ x: 0.4, y: 1 }), turn({ x: 0.5, y: 5 })],
    }
  }
  const NARROW = 1 - 2e-6
  const shares = [1, 1 - 1e-12, 1 - 1e-9, 1 - 5e-7, 1 - 8e-7, 1 + 1e-9, NARROW, 1 - 1e-5]

  it.each(shares.flatMap((a) => [NARROW, 1 - 5e-7, 1 + 1e-6].map((b) => [a, b] as const)))(
    'gets through on the mesh and on the visibility graph, or on neither: gaps of %d and %d times 2r',
    (a, b) => {
      const expected = Math.max(a, b) > NARROW ? 'found' : 'unreachable'
      for (const angle of [0, 0.3, 1.1, 4]) {
        const { scene: drawn, ends } = comb([a, b], angle)
        const mesh = engine.buildNavMesh(drawn)
        const graph = engine.buildVisibilityGraph(drawn, { agentRadius: radius })
        const answers = [
          engine.findPath(mesh, ...ends, { agentRadius: radius }),
          engine.findPath(engine.buildNavMesh(drawn, { agentRadius: radius }), ...ends),
          engine.findPath(graph, ...ends, { algorithm: 'visibility' }),
          engine.findPath(graph, ...ends, { algorithm: 'ray-scan' }),
        ]
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => expected))
        const walls = [drawn.bounds as Point[], ...drawn.obstacles.map(({ outer }) => outer as Point[])]
        for (const answer of answers)
          if (answer.status === 'found')
            expect(gapToRings(answer.path.points, walls)).toBeGreaterThanOrEqual(radius * (1 - 1e-6))
      }
    },
  )
})

describe('a start or goal 2^-46 units outside the border of the map', () => {
  const above = 100 + 2 ** -46
  const below = -(2 ** -46)
  const bounds = { x: 0, y: 0, width: 100, height: 100 }
  const inside = { x: 20, y: 20 }

  it.each([0, 3])('is treated as on the border in every world, for a radius of %d', (agentRadius) => {
    const worlds = [
      engine.buildNavMesh(scene(bounds), { agentRadius }),
      engine.buildVisibilityGraph(scene(bounds), { agentRadius }),
      engine.rasterize(scene(bounds), { cellSize: 1, agentRadius }),
    ]
    for (const end of pointsOf(above, 50, below, 50, 50, above, above, below)) {
      const [from, to] = [agentRadius === 0 ? 'found' : 'start-blocked', agentRadius === 0 ? 'found' : 'goal-blocked']
      for (const world of worlds) {
        expect(engine.findPath(world, end, inside).status).toBe(from)
        expect(engine.findPath(world, inside, end).status).toBe(to)
      }
    }
    for (const world of worlds)
      for (const end of pointsOf(100.001, 50, -0.001, 50))
        expect(engine.findPath(world, end, inside).status).toBe('start-out-of-bounds')
  })
})

describe('a goal on another island', () => {
  const side = 128
  const corner = (x: number, y: number): boolean =>
    x >= side - 2 && y >= side - 2 && !(x === side - 1 && y === side - 1)
  const start = { x: 0.5, y: 0.5 }
  const goal = { x: side - 0.5, y: side - 0.5 }
  const cost = new Float32Array(side * side).fill(1)
  cost[5] = 2
  const sunk = new Float32Array(side * side).fill(1)
  for (let i = 0; i < side; i++) sunk[60 * side + i] = Infinity
  const grids: readonly (readonly [string, () => NavGrid])[] = [
    ['plain', () => engine.buildNavGrid({ width: side, height: side, blocked: corner })],
    ['plain, orthogonal', () => engine.buildNavGrid({ width: side, height: side, blocked: corner, diagonal: 'never' })],
    [
      'hexagonal',
      () =>
        engine.buildNavGrid({ width: side, height: side, blocked: (x, y) => y === 40 || x + y < 0, topology: 'hex' }),
    ],
    ['with terrain', () => engine.buildNavGrid({ width: side, height: side, blocked: corner, cost })],
    [
      'cut by cells of infinite cost',
      () => engine.buildNavGrid({ width: side, height: side, blocked: () => false, cost: sunk }),
    ],
  ]
  it.each(grids)('is reported unreachable without a search by every planner, on this grid: %s', (_, make) => {
    const to = make().topology === 'hex' ? make().centerOf(20, 100) : goal
    for (const algorithm of GRID_ALGORITHMS) {
      const grid = make()
      const first = codeOf(() => engine.findPath(grid, start, to, { algorithm }))
      if (first !== 'done') continue
      const known = engine.findPath(grid, start, to, { algorithm, budget: 0 })
      expect([algorithm, known.status, known.stats.expanded]).toEqual([algorithm, 'unreachable', 0])
      // If the islands are unknown, a search computes them after some expansions, which fit into the budget.
      const fresh = engine.findPath(make(), start, to, { algorithm, budget: 500 })
      if (algorithm !== 'jump-point' && algorithm !== 'jump-point-plus')
        expect([algorithm, fresh.status]).toEqual([algorithm, 'unreachable'])
      expect(fresh.stats.expanded).toBeLessThanOrEqual(500)
    }
  })

  it('needs a search only the first time, when the islands of the grid are unknown', () => {
    const grid = engine.buildNavGrid({ width: side, height: side, blocked: corner })
    expect(engine.findPath(grid, start, goal, { algorithm: 'greedy' }).stats.expanded).toBeGreaterThan(0)
    expect(engine.findPath(grid, start, goal, { algorithm: 'greedy' }).stats.expanded).toBe(0)
    grid.setBlocked(side - 2, side - 2, false)
    expect(engine.findPath(grid, start, goal, { algorithm: 'greedy' }).status).toBe('unreachable')
    grid.setBlocked(side - 2, side - 1, false)
    expect(engine.findPath(grid, start, goal, { algorithm: 'greedy' }).status).toBe('found')
  })

  it('of a waypoint graph is reported unreachable without a search, even if a one-way link leads back from it', () => {
    const waypoints = Array.from({ length: 40 }, (_, i) => ({ id: `w${i}`, x: i, y: 0 }))
    const chain = Array.from({ length: 39 }, (_, i) => ({ from: `w${i}`, to: `w${i + 1}`, oneWay: i === 20 }))
    const [left, right] = pointsOf(0, 0, 39, 0)
    const oneWay = engine.buildWaypointGraph({ waypoints, links: chain })
    const apart = engine.buildWaypointGraph({ waypoints, links: chain.filter((_, i) => i !== 20) })
    for (const algorithm of engine.WAYPOINT_ALGORITHMS) {
      expect(engine.findPath(oneWay, left, right, { algorithm }).status).toBe('found')
      for (const [graph, from, to] of [
        [oneWay, right, left],
        [apart, left, right],
      ] as const) {
        const answer = engine.findPath(graph, from, to, { algorithm, budget: 0 })
        expect([algorithm, answer.status, answer.stats.expanded]).toEqual([algorithm, 'unreachable', 0])
      }
    }
  })

  it('on a visibility graph is reported unreachable without a search', () => {
    const graph = engine.buildVisibilityGraph({
      bounds: { x: 0, y: 0, width: 100, height: 100 },
      obstacles: [
        { id: 'ring', outer: box(60, 60, 30, 30), holes: [box(70, 70, 10, 10)] },
        ...Array.from({ length: 9 }, (_, i) => ({ id: `o${i}`, outer: box(5 * i + 5, 10, 2, 20) })),
      ],
    })
    for (const algorithm of engine.VISIBILITY_ALGORITHMS) {
      const answer = engine.findPath(graph, { x: 1, y: 1 }, { x: 75, y: 75 }, { algorithm, budget: 0 })
      expect([answer.status, answer.stats.expanded]).toEqual(['unreachable', 0])
    }
  })
})

describe('an edit from within a query', () => {
  const wall = { id: 'w', outer: box(45, 0, 10, 80) }
  const bounds = { x: 0, y: 0, width: 100, height: 100 }

  it.each([0, 2])('is rejected without effect if the query searches the edited mesh (radius %d)', (agentRadius) => {
    const mesh = engine.buildNavMesh({ bounds, obstacles: [wall] }, { agentRadius })
    const ask = (trace: () => void): engine.PathResult =>
      engine.findPath(mesh, { x: 10, y: 10 }, { x: 90, y: 10 }, { trace })
    expect(codeOf(() => ask(() => mesh.edit({ remove: ['w'] })))).toBe('mesh/edited-in-search')
    // Both the outer and the nested query lock the mesh.
    expect(
      codeOf(() =>
        ask(() => {
          ask(() => undefined)
          mesh.edit({ remove: ['w'] })
        }),
      ),
    ).toBe('mesh/edited-in-search')
    expect(mesh.revision).toBe(0)
    expect(ask(() => undefined).status).toBe('found')
    mesh.edit({ remove: ['w'] })
    expect(mesh.revision).toBe(1)
  })
})
