import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { buildGridFlowField, buildNavGrid, findGridPath, type NavGrid } from '../../../src/engine/grid/index.js'
import { JumpTables } from '../../../src/engine/grid/jump-point/jump-tables.js'
import { POLICIES, center } from './random-grid.js'

/** Builds a new grid of the same cells. */
function rebuilt(grid: NavGrid): NavGrid {
  const { width, height, diagonal, topology, hexLayout, costs } = grid
  const cells = Array.from({ length: width * height }, (_, i) => [i % width, Math.floor(i / width)])
  return buildNavGrid({
    width,
    height,
    diagonal,
    topology,
    hexLayout,
    blocked: Uint8Array.from(cells, ([x, y]) => grid.layersAt(x, y)),
    ...(costs !== undefined && { cost: Float32Array.from(cells, ([x, y]) => grid.costAt(x, y)) }),
  })
}

/** Names islands by their first cell, so that different numberings are comparable. */
function islands(grid: NavGrid): number[] {
  const names = new Map<number, number>()
  return Array.from({ length: grid.width * grid.height }, (_, i) => {
    const id = grid.islandAt(i % grid.width, Math.floor(i / grid.width))
    if (id >= 0 && !names.has(id)) names.set(id, i)
    return id < 0 ? -1 : (names.get(id) ?? -1)
  })
}

function differences(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let count = Math.abs(a.length - b.length)
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) count++
  return count
}

describe('edits', () => {
  it.each(POLICIES)('update every table as a rebuild would, diagonal policy %s', (diagonal) => {
    const random = createRandom(101)
    for (const [width, height] of [
      [9, 7],
      [33, 5],
      [1, 20],
      [30, 31],
      [64, 3],
    ]) {
      const grid = buildNavGrid({ width, height, diagonal, blocked: () => random() < 0.3 })
      // Builds all tables before the edits, so that each has to be updated.
      islands(grid)
      grid.table(JumpTables)
      const field = buildGridFlowField(grid, [center(0, 0), center(width - 1, height - 1)])
      const agent = grid.forAgent({ radius: 0.8 })
      islands(agent)
      for (let edit = 0; edit < 60; edit++) {
        const x = Math.floor(random() * width)
        const y = Math.floor(random() * height)
        const revision = grid.revision
        if (edit % 9 === 0)
          grid.paint(
            { x: x - 1, y: y - 2, width: 2 + Math.floor(random() * 14), height: 3 + Math.floor(random() * 12) },
            { blocked: random() < 0.4 },
          )
        else grid.setBlocked(x, y, random() < 0.5)
        expect(grid.revision).toBe(revision + 1)
        if (edit % 4 !== 0) continue
        const fresh = rebuilt(grid)
        expect(differences(grid.open, fresh.open)).toBe(0)
        expect(differences(grid.moves, fresh.moves)).toBe(0)
        expect(differences(islands(grid), islands(fresh))).toBe(0)
        expect(differences(grid.rows, fresh.rows)).toBe(0)
        const [updated, expected] = [grid, fresh].map((world) => {
          const { columns, turns, leads } = world.table(JumpTables)
          return [columns, ...turns, ...leads]
        })
        for (const [i, bits] of updated.entries()) expect(differences(bits, expected[i])).toBe(0)
        const freshField = buildGridFlowField(fresh, field.goals)
        let largest = 0
        for (let cell = 0; cell < width * height; cell++) {
          const at = center(cell % width, Math.floor(cell / width))
          const [updatedDistance, freshDistance] = [field.distanceAt(at), freshField.distanceAt(at)]
          if (updatedDistance !== freshDistance) largest = Math.max(largest, Math.abs(updatedDistance - freshDistance))
        }
        expect(largest).toBeLessThan(1e-9)
        const freshAgent = fresh.forAgent({ radius: 0.8 })
        expect(differences(agent.moves, freshAgent.moves)).toBe(0)
        expect(differences(islands(agent), islands(freshAgent))).toBe(0)
      }
    }
  })

  it.each(['offset', 'axial'] as const)('update islands of hexagonal grids: %s', (hexLayout) => {
    const random = createRandom(7)
    const grid = buildNavGrid({ width: 14, height: 11, topology: 'hex', hexLayout, blocked: () => random() < 0.4 })
    islands(grid)
    for (let edit = 0; edit < 300; edit++) {
      grid.setBlocked(Math.floor(random() * 14), Math.floor(random() * 11), random() < 0.5)
      expect(differences(islands(grid), islands(rebuilt(grid)))).toBe(0)
    }
  })

  it('of terrain affect planners, fields and agents', () => {
    const random = createRandom(12)
    const grid = buildNavGrid({ width: 12, height: 12, blocked: () => random() < 0.15 })
    const field = buildGridFlowField(grid, [center(5, 5)])
    const agent = grid.forAgent({ layers: 1 })
    for (let edit = 0; edit < 120; edit++) {
      const [x, y] = [Math.floor(random() * 12), Math.floor(random() * 12)]
      grid.setCost(x, y, [0.25, 1, 3, 9, Infinity][Math.floor(random() * 5)])
      if (edit % 6 !== 0) continue
      const fresh = rebuilt(grid)
      expect(grid.isUniform).toBe(fresh.isUniform)
      const freshField = buildGridFlowField(fresh, [center(5, 5)])
      for (let cell = 0; cell < 144; cell++) {
        const at = center(cell % 12, Math.floor(cell / 12))
        expect(field.distanceAt(at)).toBeCloseTo(freshField.distanceAt(at), 9)
        const answers = [grid, agent, fresh].map((world) => findGridPath(world, at, center(5, 5)))
        const costs = answers.map((answer) => (answer.status === 'found' ? answer.path.cost : answer.status))
        expect(costs[0] === costs[2] || Math.abs(Number(costs[0]) - Number(costs[2])) < 1e-9).toBe(true)
        expect(costs[1]).toBe(costs[0])
      }
    }
  })

  it('that block cells and reduce costs update the minimum walkable cost', () => {
    for (const radius of [0, 0.8]) {
      const grid = buildNavGrid({ width: 12, height: 12, blocked: () => false, cost: new Float32Array(144).fill(2) })
      const agent = grid.forAgent({ radius })
      grid.paint({ x: 3, y: 3, width: 2, height: 2 }, { blocked: true, cost: 0.5 })
      expect([agent.minCost, agent.isUniform], `radius ${radius}`).toEqual([2, false])
      grid.paint({ x: 3, y: 3, width: 2, height: 2 }, { blocked: false })
      expect(agent.isBlocked(3, 3)).toBe(false)
      expect(agent.minCost, `radius ${radius}`).toBe(0.5)
      grid.paint({ x: 0, y: 0, width: 12, height: 12 }, { cost: 1 })
      expect(agent.isUniform, `radius ${radius}`).toBe(true)
    }
  })

  it('are logged as rectangles until the log drops its oldest entries', () => {
    const grid = buildNavGrid({ width: 8, height: 8, blocked: new Uint8Array(64) })
    grid.setBlocked(2, 3, true)
    grid.paint({ x: 6, y: 6, width: 9, height: 9 }, { blocked: true })
    expect(grid.changesSince(0)).toEqual([
      { x: 2, y: 3, width: 1, height: 1 },
      { x: 6, y: 6, width: 2, height: 2 },
    ])
    expect(grid.changesSince(2)).toEqual([])
    for (let edit = 0; edit < 3000; edit++) grid.setBlocked(0, 0, edit % 2 === 0)
    expect(grid.changesSince(0)).toBeUndefined()
    expect(grid.changesSince(grid.revision - 1000)).toHaveLength(1000)
  })

  it('outside the grid, or with fractional cells or invalid costs, are rejected', () => {
    const grid = buildNavGrid({ width: 3, height: 3, blocked: new Uint8Array(9) })
    expect(() => grid.setBlocked(3, 0, true)).toThrow(expect.objectContaining({ code: 'grid/out-of-bounds' }))
    expect(() => grid.setBlocked(0.5, 0, true)).toThrow(expect.objectContaining({ code: 'grid/bad-cell' }))
    expect(() => grid.setBlocked(0, 0, 256)).toThrow(expect.objectContaining({ code: 'grid/bad-layers' }))
    expect(() => grid.setCost(0, 0, -1)).toThrow(expect.objectContaining({ code: 'grid/bad-cost' }))
    expect(() => grid.setCost(0, 0, NaN)).toThrow(expect.objectContaining({ code: 'grid/bad-cost' }))
    expect(grid.revision).toBe(0)
  })
})
