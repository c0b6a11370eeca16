import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { buildNavGrid, cellsOfPath, findGridPath } from '../../../src/engine/grid/index.js'
import type { GridAlgorithm, NavGrid } from '../../../src/engine/grid/index.js'
import type { TraceEvent } from '../../../src/engine/geometry/index.js'
import { findPath } from '../../../src/engine/search/index.js'
import { isLegalStep, oracleDistances, type OracleGrid } from '../../oracles/grid-dijkstra.js'
import { lengthOf } from '../../oracles/plain-geometry.js'
import {
  EXACT,
  GRID_ALGORITHMS,
  HEURISTIC,
  LINES,
  POLICIES,
  blockedSamples,
  center,
  gridOf,
  randomGrid,
} from './random-grid.js'
import { pointsOf } from '../../support/shapes.js'
import { codeOf } from '../../support/code-of.js'

function expectLegal(
  grid: NavGrid,
  oracle: OracleGrid,
  points: readonly { x: number; y: number }[],
  where: string,
): void {
  const cells = cellsOfPath(grid, { points })
  for (let i = 1; i < cells.length; i++)
    expect(
      isLegalStep(oracle, cells[i - 1].x, cells[i - 1].y, cells[i].x - cells[i - 1].x, cells[i].y - cells[i - 1].y),
      where,
    ).toBe(true)
}

describe('exact planners', () => {
  it.each(POLICIES)('find paths of legal steps and least cost under the diagonal policy %s', (policy) => {
    const random = createRandom(11)
    const sizes = '1x1 1x40 40x1 30x5 31x6 32x7 33x5 62x3 63x4 64x4 65x3 9x9 14x13 3x31 4x33'
      .split(' ')
      .map((size) => size.split('x').map(Number))
    for (let round = 0; round < 60; round++) {
      const [width, height] = sizes[round % sizes.length]
      const { grid, oracle } = randomGrid(random, width, height, random() * 0.5, policy)
      for (const costs of ['octile', 'integer', 'octile'] as const) {
        const rule = costs === 'octile' ? oracle : { ...oracle, straight: 10, diagonal: 14 }
        const [sx, sy, gx, gy] = [width, height, width, height].map((side) => Math.floor(random() * side))
        const truth = oracleDistances(rule, sx, sy)[gy * width + gx]
        const answers = EXACT.map((algorithm) =>
          findGridPath(grid, center(sx, sy), center(gx, gy), { algorithm, costs }),
        )
        for (const [i, answer] of answers.entries()) {
          const where = `${EXACT[i]} round ${round}`
          if (answer.status !== 'found') {
            expect(truth, where).toBe(Infinity)
            continue
          }
          expect(answer.path.cost, where).toBeCloseTo(truth, 9)
          expect(answer.path.quality).toBe('exact')
          expect(answer.path.points[0]).toEqual(center(sx, sy))
          expect(answer.path.points.at(-1)).toEqual(center(gx, gy))
          expectLegal(grid, oracle, answer.path.points, where)
          // Octile costs are rounded sums, so the numbers of straight and diagonal steps are compared. Integer costs are
          // exact.
          const first = answers[0]
          if (first.status !== 'found') throw new Error(`a-star ${first.status}`)
          if (costs === 'octile') expect(answer.path.steps, where).toEqual(first.path.steps)
          else expect(answer.path.cost, where).toBe(first.path.cost)
        }
      }
    }
  })

  it.each(['offset', 'axial'] as const)('agree on hex grids, breadth-first included: %s', (layout) => {
    const random = createRandom(5)
    for (let round = 0; round < 80; round++) {
      const width = round % 8 === 6 ? 1 : 1 + Math.floor(random() * 12)
      const height = round % 8 === 7 ? 1 : 1 + Math.floor(random() * 12)
      const { grid, oracle } = randomGrid(random, width, height, random() * 0.45, 'no-corner-cutting', layout)
      const [sx, sy, gx, gy] = [width, height, width, height].map((side) => Math.floor(random() * side))
      const truth = oracleDistances(oracle, sx, sy)[gy * width + gx]
      for (const algorithm of ['a-star', 'dijkstra', 'breadth-first'] as const) {
        const answer = findGridPath(grid, grid.centerOf(sx, sy), grid.centerOf(gx, gy), { algorithm })
        expect(answer.status === 'found' ? answer.path.cost : Infinity).toBe(truth)
        if (answer.status !== 'found') continue
        expect(answer.path.quality).toBe('exact')
        const where = `round ${round} ${algorithm}`
        expectLegal(grid, oracle, answer.path.points, where)
        expect(cellsOfPath(grid, answer.path)).toHaveLength(truth + 1)
        // A step has the length 1, so the length of the path is the number of its steps. The path turns at each of its
        // points: without a point it would be shorter.
        const { points } = answer.path
        expect(lengthOf(points), where).toBeCloseTo(truth, 9)
        for (let i = 1; i + 1 < points.length; i++)
          expect(lengthOf([points[i - 1], points[i + 1]]), where).toBeLessThan(
            lengthOf(points.slice(i - 1, i + 2)) - 0.1,
          )
      }
    }
  })

  it('average the terrain costs of both cells of a step, also on hex grids and with integer costs', () => {
    const random = createRandom(23)
    for (let round = 0; round < 120; round++) {
      const width = 2 + Math.floor(random() * 9)
      const height = 2 + Math.floor(random() * 9)
      const policy = POLICIES[round % 4]
      const hex = ([undefined, 'offset', undefined, 'axial', undefined] as const)[round % 5]
      const costs = round % 3 === 0 ? 'integer' : 'octile'
      const blocked = Uint8Array.from({ length: width * height }, () => (random() < 0.2 ? 1 : 0))
      const cost = Float32Array.from(
        { length: width * height },
        () =>
          (round % 2 === 0 ? [0, 0.5, 1, 2, 7, Infinity] : [1, 1, 1, 1.25, 1.25, Infinity])[Math.floor(random() * 6)],
      )
      const topology = hex === undefined ? 'square' : 'hex'
      const grid = buildNavGrid({ width, height, blocked, cost, diagonal: policy, topology, hexLayout: hex })
      const oracle: OracleGrid = {
        width,
        height,
        policy,
        hex,
        blocked: (x, y) => blocked[y * width + x] !== 0 || cost[y * width + x] === Infinity,
        cost: (x, y) => cost[y * width + x],
        ...(costs === 'integer' && { straight: 10, diagonal: 14 }),
      }
      const [sx, sy, gx, gy] = [width, height, width, height].map((side) => Math.floor(random() * side))
      const truth = oracleDistances(oracle, sx, sy)[gy * width + gx]
      const [start, goal] = [grid.centerOf(sx, sy), grid.centerOf(gx, gy)]
      for (const algorithm of ['a-star', 'dijkstra'] as const) {
        const answer = findGridPath(grid, start, goal, { algorithm, costs })
        if (answer.status !== 'found') expect(truth).toBe(Infinity)
        else {
          expect(answer.path.cost).toBeCloseTo(truth, 9)
          expectLegal(grid, oracle, answer.path.points, algorithm)
        }
      }
      const bounded = findGridPath(grid, start, goal, { algorithm: 'weighted-a-star', costs, weight: 3 })
      if (bounded.status === 'found') {
        expect(bounded.path).toMatchObject({ quality: 'bounded', bound: 3 })
        expect(bounded.path.cost).toBeLessThanOrEqual(3 * truth + 1e-9)
      }
    }
  })

  it('agree when 40 % of the cells are blocked', () => {
    const random = createRandom(5)
    const { grid } = randomGrid(random, 300, 300, 0.4, 'no-corner-cutting')
    let solved = 0
    for (let query = 0; query < 12; query++) {
      const ends = Array.from({ length: 4 }, () => Math.floor(random() * 300))
      const answers = EXACT.map((algorithm) =>
        findGridPath(grid, center(ends[0], ends[1]), center(ends[2], ends[3]), { algorithm }),
      )
      for (const answer of answers)
        expect(answer.status === 'found' ? answer.path.steps : answer.status).toEqual(
          answers[0].status === 'found' ? answers[0].path.steps : answers[0].status,
        )
      if (answers[0].status === 'found') solved++
    }
    expect(solved).toBeGreaterThan(0)
  })

  it('use a consistent heuristic, with and without terrain', () => {
    for (const policy of POLICIES)
      for (const cost of [1, 3]) {
        const { grid, oracle } = randomGrid(createRandom(2), 8, 8, 0.2, policy)
        grid.paint({ x: 7, y: 0, width: 1, height: 8 }, { cost })
        expect(grid.isUniform).toBe(cost === 1)
        const estimates = new Map<number, number>()
        findGridPath(grid, center(0, 0), center(7, 6), {
          trace: (event) => event.type === 'open' && estimates.set(event.node, event.h),
        })
        // Diagonal steps count as √2.
        expect(estimates.get(0)).toBeCloseTo(policy === 'never' ? 13 : 1 + 6 * Math.SQRT2, 9)
        for (const [node, h] of estimates)
          for (const [other, otherH] of estimates) {
            const [dx, dy] = [(other % 8) - (node % 8), Math.floor(other / 8) - Math.floor(node / 8)]
            if (isLegalStep(oracle, node % 8, Math.floor(node / 8), dx, dy))
              expect(h).toBeLessThanOrEqual(otherH + Math.sqrt(dx * dx + dy * dy) + 1e-9)
          }
      }
  })
})

describe('heuristic planners', () => {
  it('find a legal path whenever one exists, without a cost guarantee', () => {
    const random = createRandom(3)
    for (let round = 0; round < 60; round++) {
      const policy = POLICIES[round % 4]
      const { grid, oracle } = randomGrid(random, 12, 9, random() * 0.4, policy)
      const [sx, sy, gx, gy] = [12, 9, 12, 9].map((side) => Math.floor(random() * side))
      const truth = oracleDistances(oracle, sx, sy)[gy * 12 + gx]
      for (const algorithm of HEURISTIC) {
        const answer = findGridPath(grid, center(sx, sy), center(gx, gy), { algorithm })
        expect(answer.status === 'found', algorithm).toBe(truth < Infinity)
        if (answer.status !== 'found') continue
        expect(answer.path.quality).toBe('heuristic')
        expect(answer.path.cost).toBeGreaterThanOrEqual(truth - 1e-9)
        expectLegal(grid, oracle, answer.path.points, algorithm)
      }
      const fewest = findGridPath(grid, center(sx, sy), center(gx, gy), { algorithm: 'breadth-first' })
      const steps = oracleDistances({ ...oracle, straight: 1, diagonal: 1 }, sx, sy)[gy * 12 + gx]
      if (fewest.status === 'found')
        expect((fewest.path.steps?.straight ?? NaN) + (fewest.path.steps?.diagonal ?? NaN)).toBe(steps)
    }
  })

  it('with any-angle paths reach the same goals as A*, and every segment of their paths is unobstructed', () => {
    const random = createRandom(17)
    for (let round = 0; round < 60; round++) {
      const { grid, blocked } = randomGrid(random, 16, 16, 0.25, 'no-corner-cutting')
      const ends = Array.from({ length: 4 }, () => Math.floor(random() * 16))
      const exact = findGridPath(grid, center(ends[0], ends[1]), center(ends[2], ends[3]))
      for (const algorithm of LINES) {
        const answer = findGridPath(grid, center(ends[0], ends[1]), center(ends[2], ends[3]), { algorithm })
        expect(answer.status).toBe(exact.status)
        if (answer.status !== 'found' || exact.status !== 'found') continue
        const { points, length } = answer.path
        expect(length).toBeGreaterThanOrEqual(Math.hypot(ends[0] - ends[2], ends[1] - ends[3]) - 1e-9)
        const isWall = (x: number, y: number): boolean => blocked[y * 16 + x] !== 0
        for (let i = 1; i < points.length; i++)
          expect(blockedSamples(isWall, points[i - 1], points[i]), `${algorithm} round ${round}`).toBe(0)
      }
    }
  })
})

describe('start and goal of a path', () => {
  const grid = gridOf(['..#.', '..#.', '..#.'])

  it('are moved to the centers of their cells, also with a cell size and an origin', () => {
    const world = buildNavGrid({
      width: 4,
      height: 2,
      cellSize: 10,
      origin: { x: -20, y: 5 },
      blocked: new Uint8Array(8),
    })
    const answer = findGridPath(world, { x: -19, y: 6 }, { x: 19.9, y: 24 })
    expect(answer).toMatchObject({
      status: 'found',
      path: { points: pointsOf(-15, 10, -5, 20, 15, 20), steps: { straight: 2, diagonal: 1 } },
    })
    if (answer.status === 'found') expect(answer.path.length).toBeCloseTo(10 * (2 + Math.SQRT2), 12)
  })

  it('are listed with only the turns between them', () => {
    const answer = findGridPath(gridOf(['......', '####..', '......']), center(0, 0), center(0, 2))
    expect(answer).toMatchObject({
      status: 'found',
      path: { points: [center(0, 0), center(4, 0), center(4, 2), center(0, 2)] },
    })
  })

  it('are one point of a path of length 0 when they share a cell', () => {
    for (const algorithm of GRID_ALGORITHMS)
      expect(findGridPath(grid, center(1, 1), { x: 1.2, y: 1.9 }, { algorithm }), algorithm).toMatchObject({
        status: 'found',
        path: { points: [center(1, 1)], length: 0, cost: 0 },
      })
  })

  it('are reported as blocked, outside or on another island without a search', () => {
    const cases = [
      [center(2, 1), center(0, 0), 'start-blocked'],
      [center(0, 0), center(2, 1), 'goal-blocked'],
      [center(0, 0), center(3, 1), 'unreachable'],
      [center(-1, 0), center(0, 0), 'start-out-of-bounds'],
      [center(0, 0), center(4, 0), 'goal-out-of-bounds'],
      [center(0, 0), center(0, 3), 'goal-out-of-bounds'],
    ] as const
    // `islandAt` computes the islands. The searches below need them to report `unreachable` at once.
    expect(grid.islandAt(0, 0)).not.toBe(grid.islandAt(3, 1))
    for (const algorithm of [...EXACT, ...HEURISTIC])
      for (const [start, goal, status] of cases) {
        const answer = findGridPath(grid, start, goal, { algorithm })
        expect(answer).toMatchObject({ status, reason: { code: `grid/${status}` }, stats: { expanded: 0 } })
        expect('path' in answer).toBe(false)
      }
  })

  it('move to the nearest reachable cell when partial paths are allowed', () => {
    const random = createRandom(29)
    for (let round = 0; round < 80; round++) {
      const { grid: map, oracle } = randomGrid(random, 11, 9, 0.45, 'no-corner-cutting')
      const [sx, sy] = [Math.floor(random() * 11), Math.floor(random() * 9)]
      const goal = { x: random() * 15 - 2, y: random() * 13 - 2 }
      const answer = findGridPath(map, center(sx, sy), goal, { allowPartial: true })
      if (map.isBlocked(sx, sy)) {
        expect(answer.status).toBe('start-blocked')
        continue
      }
      const reached = oracleDistances(oracle, sx, sy)
      let nearest = Infinity
      for (const [cell, cost] of reached.entries())
        if (cost < Infinity)
          nearest = Math.min(nearest, Math.hypot((cell % 11) + 0.5 - goal.x, Math.floor(cell / 11) + 0.5 - goal.y))
      if (answer.status === 'found') continue
      if (answer.status !== 'partial') throw new Error(answer.status)
      const end = answer.path.points[answer.path.points.length - 1]
      expect(Math.hypot(end.x - goal.x, end.y - goal.y)).toBeCloseTo(nearest, 9)
      expect(answer.reason?.code).toMatch(/^grid\/(unreachable|goal-blocked|goal-out-of-bounds)$/)
    }
  })
})

describe('a planner', () => {
  const grid = gridOf(['..', '..'])

  it('rejects a grid or an option that it does not support, with a code', () => {
    const costly = buildNavGrid({ width: 2, height: 2, blocked: new Uint8Array(4), cost: Float32Array.of(1, 2, 1, 1) })
    const hex = buildNavGrid({ width: 2, height: 2, blocked: new Uint8Array(4), topology: 'hex' })
    const ask = (world: NavGrid, options: Parameters<typeof findGridPath>[3]) => () =>
      findGridPath(world, world.centerOf(0, 0), world.centerOf(1, 1), options)
    const square: readonly GridAlgorithm[] = ['jump-point', 'jump-point-plus', ...LINES]
    for (const algorithm of [...square, 'breadth-first'] as const)
      expect(codeOf(ask(costly, { algorithm }))).toBe('grid/needs-uniform-costs')
    for (const algorithm of square) expect(codeOf(ask(hex, { algorithm }))).toBe('grid/needs-square-cells')
    expect(codeOf(ask(gridOf(['..', '..'], 'never'), { algorithm: 'theta-star' }))).toBe('grid/needs-diagonals')
    expect(codeOf(ask(grid, { algorithm: 'theta-star', costs: 'integer' }))).toBe('grid/needs-octile-costs')
    expect(codeOf(ask(grid, { algorithm: 'weighted-a-star', weight: 0.5 }))).toBe('grid/bad-weight')
    expect(codeOf(ask(grid, { algorithm: 'a-star', weight: 2 }))).toBe('grid/weight-unused')
    expect(codeOf(ask(hex, { agentRadius: 1 }))).toBe('grid/radius-on-hex')
    expect(codeOf(() => findPath(grid, { x: NaN, y: 0 }, center(0, 0)))).toBe('input/not-finite')
  })
})

describe('the trace of a search on a grid', () => {
  it.each(GRID_ALGORITHMS)('gives each expanded cell by its number and its center: %s', (algorithm) => {
    const { grid } = randomGrid(createRandom(8), 30, 30, 0.3, 'no-corner-cutting')
    const trace = (event: TraceEvent): void => {
      if (event.type === 'expand') expect(event.at).toEqual(center(event.node % 30, Math.floor(event.node / 30)))
    }
    expect(findGridPath(grid, center(1, 0), center(28, 29), { algorithm, trace }).stats.expanded).toBeGreaterThan(0)
  })

  it('reports for each improved cell a parent from which a legal step leads to the cell', () => {
    const random = createRandom(6)
    for (let round = 0; round < 40; round++) {
      const { grid, oracle } = randomGrid(random, 24, 24, 0.28, POLICIES[round % 4])
      const [sx, sy, gx, gy] = Array.from({ length: 4 }, () => Math.floor(random() * 24))
      findGridPath(grid, center(sx, sy), center(gx, gy), {
        algorithm: 'a-star',
        trace: (event) => {
          if ((event.type !== 'open' && event.type !== 'reopen') || event.parent === undefined) return
          const [x, y] = [event.parent % 24, Math.floor(event.parent / 24)]
          expect(isLegalStep(oracle, x, y, (event.node % 24) - x, Math.floor(event.node / 24) - y)).toBe(true)
        },
      })
    }
  })
})
