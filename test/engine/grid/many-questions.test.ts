import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { buildGridFlowField, buildNavGrid, findGridPath } from '../../../src/engine/grid/index.js'
import type { GridPathResult, NavGrid } from '../../../src/engine/grid/index.js'
import { codeOf } from '../../support/code-of.js'
import { heldBytes } from '../../support/heap.js'
import { GRID_ALGORITHMS, center, randomGrid } from './random-grid.js'

describe('the cache of a grid', () => {
  it('keeps tables for the last four agents only', async () => {
    const grid = buildNavGrid({ width: 200, height: 200, blocked: (x, y) => (x * 7 + y * 13) % 11 === 0 })
    const ask = (agentRadius: number): GridPathResult =>
      findGridPath(grid, center(0, 0), center(199, 199), { agentRadius })
    for (let i = 0; i < 5; i++) ask(0.01 + i * 0.01)
    const before = (await heldBytes()).arrays
    for (let i = 0; i < 120; i++) ask(0.3 + i * 0.01)
    for (let i = 0; i < 60; i++) ask(0.3 + i)
    expect((await heldBytes()).arrays - before).toBeLessThan(4e6)
  })

  it('shares one grid among radii that block the same cells', () => {
    const { grid } = randomGrid(createRandom(7), 40, 40, 0.04, 'one-corner')
    for (const at of [0, 35]) grid.paint({ x: at, y: at, width: 5, height: 5 }, { blocked: false })
    const made = vi.spyOn(grid, 'forAgent')
    const radii = Array.from({ length: 120 }, (_, i) => 0.3 + i * 0.01)
    const fieldGrid = (agentRadius: number): NavGrid => {
      buildGridFlowField(grid, [center(1, 1)], { agentRadius })
      return made.mock.results.at(-1)?.value as NavGrid
    }
    for (const algorithm of ['jump-point', 'theta-star'] as const) {
      const answers = radii.map((agentRadius) =>
        findGridPath(grid, center(1, 1), center(38, 38), { algorithm, agentRadius }),
      )
      expect(answers.every(({ status }) => status === 'found')).toBe(true)
      const grids = new Set(made.mock.results.map(({ value }) => value as NavGrid))
      for (const agentRadius of radii) grids.add(fieldGrid(agentRadius))
      // The radii lie in three ranges. All radii of one range block the same cells. The first range ends at half the
      // width of a cell, the second at half its diagonal, and the third at one and a half times its width.
      expect(grids.size).toBe(3)
      for (const [i, radius] of radii.entries())
        expect(answers[i], `${algorithm}, radius ${radius}`).toEqual(
          findGridPath(
            buildNavGrid({ width: 40, height: 40, blocked: (x, y) => grid.isBlocked(x, y) }).forAgent({ radius }),
            center(1, 1),
            center(38, 38),
            { algorithm },
          ),
        )
      made.mockClear()
    }
  })

  it('retains the grids of the last four radii, and updates an older grid that is still in use', () => {
    const { grid } = randomGrid(createRandom(1), 20, 20, 0.1, 'no-corner-cutting')
    const agentGrid = grid.forAgent({ radius: 0.6 })
    for (let i = 0; i < 3; i++) grid.forAgent({ radius: 1 + i })
    expect(grid.forAgent({ radius: 0.6 })).toBe(agentGrid)
    for (let i = 0; i < 30; i++) grid.forAgent({ radius: 1 + i })
    for (const blocked of [true, false]) {
      grid.paint({ x: 8, y: 0, width: 3, height: 18 }, { blocked })
      const fresh = grid.forAgent({ radius: 0.6 })
      expect(fresh).not.toBe(agentGrid)
      for (let y = 0; y < 20; y++)
        for (let x = 0; x < 20; x++) expect(agentGrid.isBlocked(x, y)).toBe(fresh.isBlocked(x, y))
      expect(findGridPath(agentGrid, center(2, 12), center(17, 3))).toEqual(
        findGridPath(fresh, center(2, 12), center(17, 3)),
      )
      for (let i = 0; i < 30; i++) grid.forAgent({ radius: 1 + i })
    }
    for (let i = 0; i < 3000; i++) grid.setBlocked(i % 20, (i * 7) % 20, i % 3 === 0)
    const fresh = grid.forAgent({ radius: 0.6 })
    for (let y = 0; y < 20; y++)
      for (let x = 0; x < 20; x++) expect(agentGrid.isBlocked(x, y)).toBe(fresh.isBlocked(x, y))
  })

  it('updates a flow field when the grid is edited, even after queries with many other radii', () => {
    const grid = buildNavGrid({ width: 20, height: 20, blocked: () => false })
    const field = buildGridFlowField(grid, [center(10, 5)], { agentRadius: 1 })
    for (let i = 0; i < 30; i++) grid.forAgent({ radius: 1.1 + i / 10 })
    const before = field.distanceAt(center(10, 15))
    grid.paint({ x: 3, y: 10, width: 14, height: 1 }, { blocked: true })
    const fresh = buildNavGrid({ width: 20, height: 20, blocked: (x, y) => y === 10 && x >= 3 && x < 17 })
    expect(field.distanceAt(center(10, 15))).toBe(
      buildGridFlowField(fresh, [center(10, 5)], { agentRadius: 1 }).distanceAt(center(10, 15)),
    )
    expect(field.distanceAt(center(10, 15))).toBeGreaterThan(before)
  })
})

describe('a trace callback', () => {
  let grid: NavGrid
  beforeEach(() => {
    grid = randomGrid(createRandom(13), 24, 24, 0.2, 'no-corner-cutting').grid
    grid.paint({ x: 0, y: 0, width: 2, height: 2 }, { blocked: false })
    grid.paint({ x: 20, y: 20, width: 4, height: 4 }, { blocked: false })
  })
  const there = center(0, 0)
  const here = center(22, 21)
  const answer = (result: GridPathResult): unknown => ({ ...result, stats: 0 })

  it.each(GRID_ALGORITHMS)('can run any planner inside a query with %s without changing either result', (algorithm) => {
    const plain = answer(findGridPath(grid, there, here, { algorithm }))
    for (const other of GRID_ALGORITHMS) {
      const alone = answer(findGridPath(grid, here, there, { algorithm: other }))
      let events = 0
      const inner: unknown[] = []
      const outer = findGridPath(grid, there, here, {
        algorithm,
        trace: () => {
          if (++events > 40 || events % 8 !== 1) return
          let deeper = 0
          inner.push(
            answer(
              findGridPath(grid, here, there, {
                algorithm: other,
                trace: () => {
                  if (++deeper === 5) inner.push(answer(findGridPath(grid, here, there, { algorithm: other })))
                },
              }),
            ),
          )
        },
      })
      expect(answer(outer)).toEqual(plain)
      expect(inner.length).toBeGreaterThan(0)
      for (const found of inner) expect(found).toEqual(alone)
    }
  })

  it.each(GRID_ALGORITHMS)('cannot edit the grid that %s is searching', (algorithm) => {
    for (const agentRadius of [0, 0.5]) {
      const before = findGridPath(grid, there, here, { algorithm, agentRadius })
      const codes = new Set<string>()
      const trace = () => codes.add(codeOf(() => grid.setBlocked(5, 5, true)))
      const during = findGridPath(grid, there, here, { algorithm, agentRadius, trace })
      expect([...codes]).toEqual(['grid/edited-in-search'])
      expect(answer(during)).toEqual(answer(before))
    }
    expect(codeOf(() => grid.setBlocked(5, 5, true))).toBe('done')
  })
})
