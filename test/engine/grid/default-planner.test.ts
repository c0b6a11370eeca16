import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { buildNavGrid, findGridPath, type GridOptions } from '../../../src/engine/grid/index.js'
import { oracleDistances, type OracleGrid } from '../../oracles/grid-dijkstra.js'
import { POLICIES, gridOf } from './random-grid.js'

const COSTS = [0.5, 1, 2, 7, Infinity]

describe('a grid that is queried without a named planner', () => {
  it('returns the cost of Dijkstra under every diagonal policy, with and without terrain', () => {
    const random = createRandom(36)
    const used = new Set<string | undefined>()
    for (let round = 0; round < 240; round++) {
      const policy = POLICIES[round % 4]
      const hex = ([undefined, 'offset', undefined, 'axial', undefined] as const)[round % 5]
      const weighted = round % 3 === 0
      const costs = round % 2 === 0 ? 'octile' : 'integer'
      const width = 1 + Math.floor(random() * 14)
      const height = 1 + Math.floor(random() * 14)
      const density = random() * 0.45
      const blocked = Uint8Array.from({ length: width * height }, () => (random() < density ? 1 : 0))
      const cost = Float32Array.from(blocked, () => (weighted ? COSTS[Math.floor(random() * COSTS.length)] : 1))
      const grid = buildNavGrid({
        width,
        height,
        blocked,
        cost,
        diagonal: policy,
        topology: hex === undefined ? 'square' : 'hex',
        hexLayout: hex,
      })
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
      const answer = findGridPath(grid, grid.centerOf(sx, sy), grid.centerOf(gx, gy), { costs })
      const where = `round ${round}`
      if (answer.status === 'found') {
        expect(answer.path.cost, where).toBeCloseTo(truth, 9)
        expect(answer.path.quality, where).toBe('exact')
      } else expect(truth, where).toBe(Infinity)
      const expected = hex !== undefined || !grid.isUniform ? 'a-star' : 'jump-point'
      expect(answer.stats.algorithm, where).toBe(expected)
      used.add(answer.stats.algorithm)
    }
    expect([...used].sort()).toEqual(['a-star', 'jump-point'])
  })

  it('selects the planner by the costs of the cells that its agent may enter', () => {
    // Mud on a cell that only a swimmer may enter.
    const cost = Float32Array.of(1, 4, 1)
    const grid = buildNavGrid({ width: 3, height: 1, blocked: Uint8Array.of(0, 2, 0), cost })
    const ask = (options: GridOptions) => findGridPath(grid, { x: 0.5, y: 0.5 }, { x: 2.5, y: 0.5 }, options)
    expect(ask({})).toMatchObject({ status: 'unreachable', stats: { algorithm: 'jump-point' } })
    expect(ask({ agentLayers: 1 })).toMatchObject({ path: { cost: 5 }, stats: { algorithm: 'a-star' } })
  })

  it('selects another planner when an edit makes costs differ, and the first one when costs are equal again', () => {
    const grid = gridOf(['....', '....'])
    const ask = () => findGridPath(grid, { x: 0.5, y: 0.5 }, { x: 3.5, y: 0.5 })
    expect(ask()).toMatchObject({ path: { cost: 3 }, stats: { algorithm: 'jump-point' } })
    grid.paint({ x: 1, y: 0, width: 2, height: 2 }, { cost: 3 })
    expect(ask()).toMatchObject({ path: { cost: 7 }, stats: { algorithm: 'a-star' } })
    grid.paint({ x: 1, y: 0, width: 2, height: 2 }, { cost: 1 })
    expect(ask()).toMatchObject({ path: { cost: 3 }, stats: { algorithm: 'jump-point' } })
  })

  it('reports the planner even when no search was needed', () => {
    const grid = gridOf(['.#.'])
    const blocked = findGridPath(grid, { x: 0.5, y: 0.5 }, { x: 1.5, y: 0.5 })
    const outside = findGridPath(grid, { x: -4, y: 0.5 }, { x: 1.5, y: 0.5 }, { algorithm: 'greedy' })
    expect([blocked.status, blocked.stats.algorithm]).toEqual(['goal-blocked', 'jump-point'])
    expect([outside.status, outside.stats.algorithm]).toEqual(['start-out-of-bounds', 'greedy'])
  })
})
