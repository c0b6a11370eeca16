/**
 * Searchers reuse their arrays, and jump point search reuses its scans. Neither may change a result, and memory must
 * not accumulate.
 */
import { memoryUsage } from 'node:process'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { buildNavGrid, findGridPath } from '../../../src/engine/grid/index.js'
import type { GridAlgorithm, GridPathResult, NavGrid } from '../../../src/engine/grid/index.js'
import { GridQuery } from '../../../src/engine/grid/cells/index.js'
import { JumpPointSearch } from '../../../src/engine/grid/jump-point/jump-point-search.js'
import { oracleDistances } from '../../oracles/grid-dijkstra.js'
import { EXACT, POLICIES, center, randomGrid } from './random-grid.js'
import { effort } from '../../support/effort.js'
import { collect } from '../../support/heap.js'

const ends = (random: () => number, grid: NavGrid): [number, number, number, number] => [
  Math.floor(random() * grid.width),
  Math.floor(random() * grid.height),
  Math.floor(random() * grid.width),
  Math.floor(random() * grid.height),
]
const ask = (grid: NavGrid, [sx, sy, gx, gy]: readonly number[], algorithm: GridAlgorithm): GridPathResult =>
  findGridPath(grid, center(sx, sy), center(gx, gy), { algorithm })
/**
 * Omits the counts of work, which depend on earlier queries: once islands are known, an unreachable goal needs no
 * search.
 */
const withoutWork = (answer: GridPathResult): unknown =>
  answer.status === 'unreachable' ? { ...answer, stats: { algorithm: answer.stats.algorithm } } : answer

describe('a reused searcher', () => {
  it.each(POLICIES)('gives the same results as a new one after any queries, diagonal policy %s', (policy) => {
    const random = createRandom(71)
    for (let round = 0; round < effort(24); round++) {
      const { grid, blocked } = randomGrid(random, 40, 33, 0.1 + 0.08 * round, policy)
      const queries = Array.from({ length: 30 }, () => ends(random, grid))
      for (const algorithm of EXACT) {
        const first = queries.map((query) => ask(grid, query, algorithm))
        const again = [...queries]
          .reverse()
          .map((query) => ask(grid, query, algorithm))
          .reverse()
        expect(again.map(withoutWork)).toEqual(first.map(withoutWork))
        for (const i of [0, 7, 29])
          expect(
            withoutWork(ask(buildNavGrid({ width: 40, height: 33, blocked, diagonal: policy }), queries[i], algorithm)),
            `${algorithm} query ${i}`,
          ).toEqual(withoutWork(first[i]))
      }
    }
  })

  it.each(POLICIES)('gives the same results as a rebuilt grid after every edit, diagonal policy %s', (policy) => {
    const random = createRandom(72)
    const { grid, blocked, oracle } = randomGrid(random, 45, 30, 0.3, policy)
    let found = 0
    for (let edit = 0; edit < effort(120); edit++) {
      const [x, y, width, height] =
        edit % 10 === 0
          ? [...ends(random, grid).slice(0, 2), 1 + Math.floor(random() * 12), 1 + Math.floor(random() * 9)]
          : [...ends(random, grid).slice(0, 2), 1, 1]
      const wall = random() < 0.35
      grid.paint({ x, y, width, height }, { blocked: wall })
      for (let row = y; row < Math.min(30, y + height); row++)
        for (let column = x; column < Math.min(45, x + width); column++) blocked[row * 45 + column] = wall ? 1 : 0
      const fresh = buildNavGrid({ width: 45, height: 30, blocked, diagonal: policy })
      const query = ends(random, grid)
      const truth = oracleDistances(oracle, query[0], query[1])[query[3] * 45 + query[2]]
      for (const algorithm of EXACT) {
        const answer = ask(grid, query, algorithm)
        const expected = ask(fresh, query, algorithm)
        if (algorithm === 'jump-point-plus' && answer.status === 'found' && expected.status === 'found')
          expect(answer.path.steps).toEqual(expected.path.steps)
        else expect(withoutWork(answer), `${algorithm} after edit ${edit}`).toEqual(withoutWork(expected))
        if (answer.status === 'found') {
          found++
          expect(answer.path.cost).toBeCloseTo(truth, 9)
        } else expect(truth).toBe(Infinity)
      }
    }
    expect(found).toBeGreaterThan((5 / 6) * effort(120))
  })
})

describe('memory', () => {
  /**
   * Returns heap bytes per run: the minimum of many measurements, because other work and compilation only add bytes.
   */
  const heapPerRun = (runs: number, run: (i: number) => unknown): number => {
    let least = Infinity
    for (let round = 0; round < effort(24); round++) {
      collect()
      const before = memoryUsage().heapUsed
      for (let i = 0; i < runs; i++) run(i)
      const grown = memoryUsage().heapUsed - before
      if (grown > 0) least = Math.min(least, grown / runs)
    }
    return least
  }

  it.each(EXACT)('of a query with %s is little more than its result', (algorithm) => {
    const random = createRandom(74)
    const { grid } = randomGrid(random, 120, 120, 0.3, 'no-corner-cutting')
    const queries = Array.from({ length: 400 }, () => ends(random, grid))
      .filter((query) => ask(grid, query, algorithm).status === 'found')
      .slice(0, 30)
    const answers = queries.map((query) => ask(grid, query, algorithm))
    let expanded = 0
    for (const { stats } of answers) expanded += stats.expanded
    expect(expanded / queries.length).toBeGreaterThan(100)
    for (let warm = 0; warm < 40; warm++) for (const query of queries) ask(grid, query, algorithm)
    const buffers = memoryUsage().arrayBuffers
    const scratch = grid.table(GridQuery).corners
    const queried = heapPerRun(4 * queries.length, (i) => ask(grid, queries[i % queries.length], algorithm))
    // Memory of a copy of the result. It is built like the result, by pushes onto a list.
    const copied = heapPerRun(4 * queries.length, (i) => {
      const answer = answers[i % answers.length]
      if (answer.status !== 'found') return undefined
      const points: { x: number; y: number }[] = []
      for (const { x, y } of answer.path.points) points.push({ x: x + 0.5, y: y + 0.5 })
      return {
        ...answer,
        path: { ...answer.path, points, steps: { ...answer.path.steps } },
        stats: { ...answer.stats },
      }
    })
    // One object per expanded node would take at least 16 bytes per node.
    expect(queried).toBeLessThan(copied + (8 * expanded) / queries.length)
    expect(memoryUsage().arrayBuffers).toBeLessThanOrEqual(buffers + 1e5)
    expect(grid.table(GridQuery).corners).toBe(scratch)
  })

  it('of jump points stays limited over many queries, since old jump points are dropped', () => {
    const random = createRandom(75)
    const { grid } = randomGrid(random, 256, 256, 0.01, 'no-corner-cutting')
    const run = (count: number): void => {
      for (let i = 0; i < count; i++) ask(grid, ends(random, grid), 'jump-point')
    }
    run(16000)
    const searcher = grid.table(JumpPointSearch)
    collect()
    const before = memoryUsage().arrayBuffers
    run(32000)
    collect()
    expect(grid.table(JumpPointSearch)).toBe(searcher)
    expect(memoryUsage().arrayBuffers - before).toBeLessThan(1e5)
  })

  it('of a grid of 4096 x 4096 cells stays below 300 MB', () => {
    const blocked = new Uint8Array(4096 * 4096)
    collect()
    const before = memoryUsage().arrayBuffers
    const grid = buildNavGrid({ width: 4096, height: 4096, blocked })
    expect(memoryUsage().arrayBuffers - before).toBeLessThan(300e6)
    expect(grid.isBlocked(4095, 4095)).toBe(false)
  })
})
