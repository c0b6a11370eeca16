import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { buildGridFlowField, buildNavGrid } from '../../../src/engine/grid/index.js'
import { isLegalStep, oracleDistances } from '../../oracles/grid-dijkstra.js'
import { POLICIES, blockedSamples, center, gridOf, randomGrid } from './random-grid.js'
import { codeOf } from '../../support/code-of.js'

describe('a flow field', () => {
  it.each(POLICIES)('has Dijkstra’s distances and descends to a goal, diagonal policy %s', (policy) => {
    const random = createRandom(41)
    for (let round = 0; round < 30; round++) {
      const [width, height] = [
        [17, 9],
        [32, 4],
        [1, 30],
        [31, 1],
        [12, 12],
      ][round % 5]
      const hex = policy === 'never' ? ([undefined, 'offset', 'axial'] as const)[round % 3] : undefined
      const { grid, oracle } = randomGrid(random, width, height, random() * 0.45, policy, hex)
      const goals = Array.from({ length: 1 + (round % 3) }, () => [
        Math.floor(random() * width),
        Math.floor(random() * height),
      ])
      const field = buildGridFlowField(
        grid,
        goals.map(([x, y]) => grid.centerOf(x, y)),
      )
      const fields = goals.map(([x, y]) => oracleDistances(oracle, x, y))
      for (let cell = 0; cell < width * height; cell++) {
        const [x, y] = [cell % width, Math.floor(cell / width)]
        const distance = field.distanceAt(grid.centerOf(x, y))
        const truth = Math.min(...fields.map((distances) => distances[cell]))
        if (truth === Infinity) {
          expect(distance).toBe(Infinity)
          expect(field.directionAt(grid.centerOf(x, y))).toBeUndefined()
          expect(field.follow(grid.centerOf(x, y))).toEqual([])
          continue
        }
        expect(distance).toBeCloseTo(truth, 9)
        let at = { x, y }
        for (let steps = 0; field.distanceAt(grid.centerOf(at.x, at.y)) > 0; steps++) {
          const next = field.stepFrom(at.x, at.y)
          if (next === undefined || steps > width * height) throw new Error('the field leads nowhere')
          expect(isLegalStep(oracle, at.x, at.y, next.x - at.x, next.y - at.y)).toBe(true)
          const drop = field.distanceAt(grid.centerOf(at.x, at.y)) - field.distanceAt(grid.centerOf(next.x, next.y))
          expect(drop).toBeCloseTo(hex === undefined && next.x !== at.x && next.y !== at.y ? Math.SQRT2 : 1, 9)
          at = next
        }
        expect(goals).toContainEqual([at.x, at.y])
      }
    }
  })

  it('applies terrain costs like planners', () => {
    const random = createRandom(43)
    const cost = Float32Array.from({ length: 120 }, () => [0, 1, 4, Infinity][Math.floor(random() * 4)])
    const grid = buildNavGrid({ width: 12, height: 10, blocked: new Uint8Array(120), cost })
    const truth = oracleDistances(
      {
        width: 12,
        height: 10,
        policy: 'no-corner-cutting',
        blocked: (x, y) => cost[y * 12 + x] === Infinity,
        cost: (x, y) => cost[y * 12 + x],
      },
      6,
      5,
    )
    const field = buildGridFlowField(grid, [center(6, 5)])
    for (let cell = 0; cell < 120; cell++)
      expect(field.distanceAt(center(cell % 12, Math.floor(cell / 12)))).toBeCloseTo(truth[cell], 9)
  })

  it('points straight at a visible goal and otherwise around corners', () => {
    const field = buildGridFlowField(gridOf(['.....', '.....', '.###.', '.....']), [{ x: 4.25, y: 0.5 }])
    expect(field.directionAt({ x: 0.5, y: 1.5 })?.y).toBeCloseTo(-1 / Math.hypot(3.75, 1), 12)
    expect(field.directionAt({ x: 2.5, y: 3.5 })).toEqual({ x: 1, y: 0 })
    expect(field.directionAt({ x: 4.25, y: 0.5 })).toEqual({ x: 0, y: 0 })
    expect(field.directionAt({ x: 2.5, y: 2.5 })).toBeUndefined()
    const way = field.follow({ x: 2.6, y: 3.4 })
    expect(way[0]).toEqual({ x: 2.6, y: 3.4 })
    expect(way.at(-1)).toEqual({ x: 4.25, y: 0.5 })
  })

  it('points straight at a goal only if the line to the exact goal is clear', () => {
    const random = createRandom(47)
    let straight = 0
    for (let round = 0; round < 40; round++) {
      const { grid } = randomGrid(random, 14, 12, 0.15, POLICIES[1 + (round % 3)])
      const goal = { x: 7 + random(), y: 6 + random() }
      const field = buildGridFlowField(grid, [goal])
      for (let y = 0; y < 12; y++)
        for (let x = 0; x < 14; x++) {
          const way = field.follow(center(x, y))
          if (way.length !== 2) continue
          straight++
          const samples = blockedSamples((cellX, cellY) => grid.isBlocked(cellX, cellY), way[0], way[1])
          expect(samples, `round ${round}, from (${x}, ${y})`).toBe(0)
        }
    }
    expect(straight).toBeGreaterThan(300)
  })

  it('updates when a goal is unblocked and when its only access closes', () => {
    const grid = gridOf(['..#..'])
    const field = buildGridFlowField(grid, [center(4, 0)])
    expect(field.distanceAt(center(0, 0))).toBe(Infinity)
    grid.setBlocked(2, 0, false)
    expect(field.distanceAt(center(0, 0))).toBe(4)
    grid.setBlocked(4, 0, true)
    expect(field.distanceAt(center(3, 0))).toBe(Infinity)
    grid.setBlocked(4, 0, false)
    expect(field.distanceAt(center(0, 0))).toBe(4)
  })

  it('has no directions without a goal in the grid', () => {
    const field = buildGridFlowField(gridOf(['...']), [{ x: 9, y: 9 }])
    expect(field.distanceAt(center(0, 0))).toBe(Infinity)
    expect([...field.heat()]).toEqual([-1, -1, -1])
    expect(codeOf(() => buildGridFlowField(gridOf(['...']), [{ x: NaN, y: 0 }]))).toBe('input/not-finite')
  })

  it('provides values for drawing: 0 at the goal, 1 farthest, -1 unreachable', () => {
    expect([...buildGridFlowField(gridOf(['...#.']), [center(0, 0)]).heat()]).toEqual([0, 0.5, 1, -1, -1])
    // Only the goal can be reached.
    expect([...buildGridFlowField(gridOf(['.#.']), [center(0, 0)]).heat()]).toEqual([0, -1, -1])
  })
})
