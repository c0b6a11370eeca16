import { describe, expect, it } from 'vitest'
import { createRandom, finish } from '../../../../src/engine/core/index.js'
import { DX, DY } from '../../../../src/engine/grid/index.js'
import type { Point } from '../../../../src/engine/geometry/index.js'
import type { NavGrid } from '../../../../src/engine/grid/index.js'
import { LandmarkHeuristic, Landmarks, estimateOf } from '../../../../src/engine/grid/jump-point/landmarks.js'
import { BestFirstSearch } from '../../../../src/engine/search/index.js'
import { oracleDistances } from '../../../oracles/grid-dijkstra.js'
import type { OracleGrid } from '../../../oracles/grid-dijkstra.js'
import { POLICIES, randomGrid } from '../random-grid.js'

const ROUNDING = 1e-9

/** Costs of steps, and the least that a unit of length costs under them. */
const COSTS = [
  { straight: 1, diagonal: Math.SQRT2, scale: 1 },
  { straight: 10, diagonal: 14, scale: 14 / Math.SQRT2 },
]

function check(grid: NavGrid, oracle: OracleGrid, start: number, goal: number, label: string): number {
  const { width, height } = grid
  const landmarks = grid.table(Landmarks)
  finish(landmarks.renewal())
  const cellOf = (node: number): number => grid.indexOf(node % width, Math.floor(node / width))
  let promised = 0
  for (const { straight, diagonal, scale } of COSTS) {
    const heuristic = new LandmarkHeuristic(landmarks)
    heuristic.scale = scale
    const atStart = heuristic.aim(cellOf(start), cellOf(goal))
    const estimateAt = estimateOf(heuristic)
    const left = oracleDistances({ ...oracle, straight, diagonal }, goal % width, Math.floor(goal / width))
    expect(estimateAt(cellOf(goal)), label).toBe(0)
    expect(atStart, label).toBeLessThanOrEqual(left[start] + ROUNDING)
    if (Number.isFinite(left[start])) expect(estimateAt(cellOf(start)), label).toBeCloseTo(atStart, 9)
    promised += atStart
    const wrong: string[] = []
    for (let node = 0; node < width * height; node++) {
      const cell = cellOf(node)
      if (grid.open[cell] === 0) continue
      const estimate = estimateAt(cell)
      if (!(estimate <= left[node] + ROUNDING)) wrong.push(`not admissible at ${node}: ${estimate} of ${left[node]}`)
      for (let d = 0; d < 8; d++) {
        if (((grid.moves[cell] >> d) & 1) === 0) continue
        const cost = (d & 1) === 0 ? straight : diagonal
        const next = estimateAt(cell + grid.offsets[d])
        if (!(estimate <= cost + next + ROUNDING))
          wrong.push(`not consistent from ${node} by ${d}: ${estimate}, ${next}`)
      }
    }
    expect(wrong, label).toEqual([])
    if (!Number.isFinite(left[start])) continue
    // it is what any search over a graph takes
    const search = new BestFirstSearch({
      nodeCount: width * height,
      forEachSuccessor: (node, visit) => {
        for (let d = 0; d < 8; d++)
          if (((grid.moves[cellOf(node)] >> d) & 1) !== 0)
            visit(node + DY[d] * width + DX[d], (d & 1) === 0 ? straight : diagonal)
      },
      position: (node) => ({ x: node % width, y: Math.floor(node / width) }),
    })
    const heuristicOfNode = (node: number): number => estimateAt(cellOf(node))
    expect(search.find('a-star', start, goal, { heuristic: heuristicOfNode }).cost, label).toBeCloseTo(left[start], 8)
  }
  return promised
}

describe('landmarks', () => {
  it.each(POLICIES)('never promise more than Dijkstra finds, nor more from step to step, policy %s', (diagonal) => {
    let promised = 0
    for (let seed = 1; seed <= 24; seed++) {
      const random = createRandom(seed)
      const [width, height] = [
        [14, 11],
        [1, 17],
        [20, 2],
        [9, 9],
      ][seed % 4]
      const { grid, oracle, blocked } = randomGrid(
        random,
        width,
        height,
        [0, 0.2, 0.35, 0.7][(seed >> 2) % 4],
        diagonal,
      )
      for (let question = 0; question < 4; question++) {
        const [start, goal] = [0, 0].map(() => Math.floor(random() * width * height))
        promised += check(grid, oracle, start, goal, `seed ${seed}, question ${question}`)
        const edited = Math.floor(random() * width * height)
        blocked[edited] = 1 - blocked[edited]
        grid.setBlocked(edited % width, Math.floor(edited / width), blocked[edited] === 1)
      }
    }
    expect(promised).toBeGreaterThan(100)
  })

  it('stand in the corners of the island of most cells, until one of them is blocked', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = createRandom(seed)
      const { grid } = randomGrid(random, 37, 23, 0.3 + 0.2 * random(), POLICIES[seed % POLICIES.length])
      const landmarks = grid.table(Landmarks)
      const corners = (): Point[] => {
        finish(landmarks.renewal())
        return landmarks.fields.map((field) => {
          const cell = field.cellOfGoal(0)
          return { x: (cell % grid.stride) - 1, y: Math.floor(cell / grid.stride) - 1 }
        })
      }
      for (let edit = 0; edit < 4; edit++) {
        const found = corners()
        const islands = new Map<number, Point[]>()
        for (let y = 0; y < grid.height; y++)
          for (let x = 0; x < grid.width; x++) {
            const island = grid.islandAt(x, y)
            if (island >= 0) islands.set(island, [...(islands.get(island) ?? []), { x, y }])
          }
        const own = islands.get(grid.islandAt(found[0].x, found[0].y)) ?? []
        expect(own.length).toBe(Math.max(...[...islands.values()].map(({ length }) => length)))
        for (const [i, { x, y }] of found.entries()) {
          const reach = (at: Point): number => ((i & 1) === 0 ? at.x : -at.x) + ((i & 2) === 0 ? at.y : -at.y)
          expect(own).toContainEqual({ x, y })
          expect(reach({ x, y })).toBe(Math.min(...own.map(reach)))
        }
        // an edit in their midst leaves them
        const inner = own.find(({ x, y }) => !found.some((corner) => corner.x === x && corner.y === y))
        if (inner !== undefined) grid.setBlocked(inner.x, inner.y, true)
        expect(corners()).toEqual(found)
        if (inner !== undefined) grid.setBlocked(inner.x, inner.y, false)
        grid.setBlocked(found[edit].x, found[edit].y, true)
      }
    }
  })

  it('promise nothing where all cells are blocked, and on islands that they do not stand on', () => {
    const random = createRandom(3)
    const { grid } = randomGrid(random, 8, 8, 1, 'always')
    const heuristic = new LandmarkHeuristic(grid.table(Landmarks))
    finish(grid.table(Landmarks).renewal())
    expect(heuristic.aim(grid.indexOf(0, 0), grid.indexOf(7, 7))).toBe(0)
    grid.paint({ x: 0, y: 0, width: 3, height: 1 }, { blocked: false })
    grid.paint({ x: 0, y: 3, width: 8, height: 4 }, { blocked: false })
    finish(grid.table(Landmarks).renewal())
    expect(heuristic.aim(grid.indexOf(0, 0), grid.indexOf(2, 0))).toBe(0)
    expect(estimateOf(heuristic)(grid.indexOf(1, 0))).toBe(0)
    expect(heuristic.aim(grid.indexOf(0, 3), grid.indexOf(7, 6))).toBeGreaterThan(7)
  })
})
