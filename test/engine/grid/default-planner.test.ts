import { describe, expect, it } from 'vitest'
import { buildNavGrid, findGridPath, type GridOptions } from '../../../src/engine/grid/index.js'
import { gridOf } from './random-grid.js'

describe('a grid that is queried without a named planner', () => {
  it('selects the planner by the costs of the cells that its agent may enter', () => {
    // Mud on a cell that only a swimmer may enter.
    const cost = Float32Array.of(1, 4, 1)
    const grid = buildNavGrid({ width: 3, height: 1, blocked: Uint8Array.of(0, 2, 0), cost })
    const ask = (options: GridOptions) => findGridPath(grid, { x: 0.5, y: 0.5 }, { x: 2.5, y: 0.5 }, options)
    expect(ask({})).toMatchObject({ status: 'unreachable', stats: { algorithm: 'jump-point' } })
    expect(ask({ agentLayers: 1 })).toMatchObject({ path: { cost: 5 }, stats: { algorithm: 'a-star' } })
  })

  it('selects a-star on hexagons', () => {
    const grid = buildNavGrid({ width: 3, height: 2, topology: 'hex' })
    expect(findGridPath(grid, grid.centerOf(0, 0), grid.centerOf(2, 0))).toMatchObject({
      path: { cost: 2, quality: 'exact' },
      stats: { algorithm: 'a-star' },
    })
  })

  it('uses jump-point while all cells cost the same, and otherwise a-star', () => {
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
