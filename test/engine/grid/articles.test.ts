/** Faults printed in the source articles on grids, each kept out by name. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { cellsOfPath, findGridPath } from '../../../src/engine/grid/index.js'
import type { TraceEvent } from '../../../src/engine/geometry/index.js'
import { isLegalStep, oracleDistances } from '../../oracles/grid-dijkstra.js'
import { center, gridOf, randomGrid } from './random-grid.js'

const EXACT = ['a-star', 'dijkstra', 'jump-point', 'jump-point-plus'] as const

describe('printed faults', () => {
  it('B6: an improved cell’s parent is the cell that improved it', () => {
    const random = createRandom(6)
    for (let round = 0; round < 40; round++) {
      const { grid, oracle } = randomGrid(random, 24, 24, 0.28, 'no-corner-cutting')
      const ends = Array.from({ length: 4 }, () => Math.floor(random() * 24))
      const parents = new Map<number, number | undefined>()
      const answer = findGridPath(grid, center(ends[0], ends[1]), center(ends[2], ends[3]), {
        algorithm: 'a-star',
        trace: (event) => {
          if (event.type === 'open' || event.type === 'reopen') parents.set(event.node, event.parent)
        },
      })
      for (const [node, parent] of parents)
        if (parent !== undefined)
          expect(
            isLegalStep(
              oracle,
              parent % 24,
              Math.floor(parent / 24),
              (node % 24) - (parent % 24),
              Math.floor(node / 24) - Math.floor(parent / 24),
            ),
          ).toBe(true)
      if (answer.status !== 'found') continue
      const cells = cellsOfPath(grid, answer.path)
      for (let i = 1; i < cells.length; i++)
        expect(
          isLegalStep(oracle, cells[i - 1].x, cells[i - 1].y, cells[i].x - cells[i - 1].x, cells[i].y - cells[i - 1].y),
        ).toBe(true)
    }
  })

  it('B7: the estimate counts diagonal steps; Manhattan distance would overrate this way', () => {
    const rows = ['......', '.####.', '....#.', '.##.#.', '.#....', '......']
    const truth = oracleDistances(
      { width: 6, height: 6, policy: 'no-corner-cutting', blocked: (x, y) => rows[y][x] === '#' },
      0,
      0,
    )[35]
    for (const algorithm of EXACT) {
      const answer = findGridPath(gridOf(rows), center(0, 0), center(5, 5), { algorithm })
      if (answer.status !== 'found') throw new Error(answer.status)
      expect(answer.path.cost).toBeCloseTo(truth, 12)
    }
    const heuristics: number[] = []
    findGridPath(gridOf(['...', '...', '...']), center(0, 0), center(2, 2), {
      trace: (event) => event.type === 'open' && heuristics.push(event.h),
    })
    expect(heuristics[0]).toBeCloseTo(2 * Math.SQRT2, 9)
  })

  it('B8: the search ends when the goal is expanded, not when it is opened', () => {
    // Found first over the dear cell between, then better around it.
    const random = createRandom(88)
    let improved = 0
    for (let round = 0; round < 200; round++) {
      const { grid, oracle } = randomGrid(random, 10, 10, 0.3, 'no-corner-cutting')
      grid.setCost(5, 5, 6)
      grid.setCost(4, 5, 3)
      const opened: number[] = []
      const answer = findGridPath(grid, center(0, 4), center(6, 5), {
        trace: (event) =>
          (event.type === 'open' || event.type === 'reopen') && event.node === 56 && opened.push(event.g),
      })
      if (answer.status !== 'found') continue
      if (opened.length > 1) improved++
      expect(answer.path.cost).toBeCloseTo(opened.at(-1) ?? NaN, 9)
      expect(answer.path.cost).toBeCloseTo(
        oracleDistances({ ...oracle, cost: (x, y) => grid.costAt(x, y) }, 0, 4)[56],
        9,
      )
    }
    expect(improved).toBeGreaterThan(0)
  })

  it('B11: a missing path gives “unreachable”, not a line through the wall', () => {
    const grid = gridOf(['..#..', '..#..', '..#..'])
    for (const algorithm of [...EXACT, 'greedy', 'depth-first', 'backtracking-walk', 'theta-star'] as const) {
      const answer = findGridPath(grid, center(0, 1), center(4, 1), { algorithm })
      expect(answer.status).toBe('unreachable')
      expect('path' in answer).toBe(false)
    }
  })

  it('B16: jump point search keeps natural neighbors and matches Dijkstra', () => {
    const random = createRandom(16)
    for (let round = 0; round < 60; round++) {
      const { grid, oracle } = randomGrid(random, 24, 24, 0.28, 'no-corner-cutting')
      const ends = Array.from({ length: 4 }, () => Math.floor(random() * 24))
      const truth = oracleDistances(oracle, ends[0], ends[1])[ends[3] * 24 + ends[2]]
      for (const algorithm of ['jump-point', 'jump-point-plus'] as const) {
        const answer = findGridPath(grid, center(ends[0], ends[1]), center(ends[2], ends[3]), { algorithm })
        if (answer.status === 'found') expect(answer.path.cost).toBeCloseTo(truth, 9)
        else expect(truth).toBe(Infinity)
      }
    }
  })

  it('B17: every planner treats a diagonal past a wall corner alike', () => {
    for (const algorithm of EXACT) {
      const ask = (
        rows: readonly string[],
        policy: 'never' | 'no-corner-cutting' | 'one-corner' | 'always',
      ): number => {
        const answer = findGridPath(gridOf(rows, policy), center(0, 0), center(1, 1), { algorithm })
        return answer.status === 'found' ? answer.path.length : Infinity
      }
      expect([
        ask(['.#', '#.'], 'never'),
        ask(['.#', '#.'], 'no-corner-cutting'),
        ask(['.#', '#.'], 'one-corner'),
        ask(['.#', '#.'], 'always'),
      ]).toEqual([Infinity, Infinity, Infinity, Math.SQRT2])
      expect([
        ask(['.#', '..'], 'never'),
        ask(['.#', '..'], 'no-corner-cutting'),
        ask(['.#', '..'], 'one-corner'),
        ask(['.#', '..'], 'always'),
      ]).toEqual([2, 2, Math.SQRT2, Math.SQRT2])
    }
  })

  it('C2: the tutorial’s cell first reached at 28 is improved to 20', () => {
    const events: TraceEvent[] = []
    // A at (1, 1), wall at column 3, B at (5, 1): figures 2 to 6 of the article.
    const grid = gridOf(['...#...', '...#...', '...#...', '.......', '.......'])
    findGridPath(grid, center(1, 1), center(5, 1), {
      algorithm: 'a-star',
      costs: 'integer',
      trace: (event) => events.push(event),
    })
    const below = 3 * 7 + 1
    const gs = events.flatMap((event) =>
      (event.type === 'open' || event.type === 'reopen') && event.node === below ? [event.g] : [],
    )
    expect(gs.at(-1)).toBe(20)
  })

  it('C7: A* leaves the U trap by the shortest path, where the greedy walk backtracks', () => {
    const rows = ['..........', '.#######..', '.......#..', '.......#..', '.......#..', '.#######..', '..........']
    const grid = gridOf(rows)
    const truth = oracleDistances(
      { width: 10, height: 7, policy: 'no-corner-cutting', blocked: (x, y) => rows[y][x] === '#' },
      4,
      3,
    )[3 * 10 + 9]
    for (const algorithm of EXACT) {
      const answer = findGridPath(grid, center(4, 3), center(9, 3), { algorithm })
      expect(answer.status === 'found' ? answer.path.cost : NaN).toBeCloseTo(truth, 12)
    }
    const walk = findGridPath(grid, center(4, 3), center(9, 3), { algorithm: 'backtracking-walk' })
    if (walk.status !== 'found') throw new Error(walk.status)
    expect(walk.path.cost).toBeGreaterThan(truth)
    expect(walk.path.quality).toBe('heuristic')
    // Spiral and comb: the walk arrives, A* is never longer.
    for (const trap of [
      ['.......', '.#####.', '.#...#.', '.#.#.#.', '.#.###.', '.#.....', '.######'],
      ['.#.#.#.', '.#.#.#.', '.#.#.#.', '.......', '.#.#.#.', '.#.#.#.', '.#.#.#.'],
    ]) {
      const [exact, walked] = (['a-star', 'backtracking-walk'] as const).map((algorithm) =>
        findGridPath(gridOf(trap), center(0, 0), center(4, 2), { algorithm }),
      )
      if (exact.status !== 'found' || walked.status !== 'found') throw new Error(`${exact.status} ${walked.status}`)
      expect(exact.path.cost).toBeLessThanOrEqual(walked.path.cost)
    }
  })

  it('C8: an enclosed start is detected by its island before a search', () => {
    const grid = gridOf(['.....', '.###.', '.#.#.', '.###.', '.....'])
    expect(grid.islandAt(2, 2)).not.toBe(grid.islandAt(0, 0))
    const answer = findGridPath(grid, center(2, 2), center(0, 0), { algorithm: 'backtracking-walk' })
    expect(answer).toMatchObject({ status: 'unreachable', stats: { expanded: 0 } })
  })
})
