/** Island labels, which the first query of a grid computes, and how much queries read and expand. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { DX, DY, buildNavGrid, findGridPath } from '../../../src/engine/grid/index.js'
import type { DiagonalPolicy, NavGrid, NavGridSource } from '../../../src/engine/grid/index.js'
import { expectPlanner } from '../../../src/engine/search/index.js'
import { signalAfter } from '../../support/signal-after.js'
import { GRID_ALGORITHMS, center } from './random-grid.js'

/** Labels islands by a flood fill from cell to cell, numbered by their first cells. */
function flooded(grid: NavGrid, stepsOf: (y: number) => number): number[] {
  const { width, height } = grid
  const ids = new Array<number>(width * height).fill(-1)
  let count = 0
  for (let seed = 0; seed < ids.length; seed++) {
    if (ids[seed] >= 0 || grid.isBlocked(seed % width, Math.floor(seed / width))) continue
    const stack = [seed]
    ids[seed] = count
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop())
      for (let d = 0; d < 8; d++) {
        const x = (cell % width) + DX[d]
        const y = Math.floor(cell / width) + DY[d]
        if (((stepsOf(Math.floor(cell / width)) >> d) & 1) === 0 || grid.isBlocked(x, y) || ids[y * width + x] >= 0)
          continue
        ids[y * width + x] = count
        stack.push(y * width + x)
      }
    count++
  }
  return ids
}

const islandsOf = (grid: NavGrid): number[] =>
  Array.from({ length: grid.width * grid.height }, (_, i) => grid.islandAt(i % grid.width, Math.floor(i / grid.width)))

describe('the first query', () => {
  const KINDS: readonly (readonly [DiagonalPolicy, NavGridSource['hexLayout'], (y: number) => number])[] = [
    ['never', undefined, () => 0b01010101],
    ['no-corner-cutting', undefined, () => 0b01010101],
    ['always', undefined, () => 255],
    ['always', 'axial', () => 0b11011101],
    ['always', 'offset', (y) => (y % 2 === 0 ? 0b01111101 : 0b11010111)],
  ]
  for (const [diagonal, hexLayout, steps] of KINDS)
    it(`labels the same islands as a flood fill (${hexLayout ?? 'square'}, ${diagonal})`, () => {
      const random = createRandom(29)
      for (let round = 0; round < 60; round++) {
        const width = 1 + Math.floor(random() * 40)
        const height = 1 + Math.floor(random() * 40)
        const share = 0.2 + 0.5 * random()
        const blocked = Uint8Array.from({ length: width * height }, () => (random() < share ? 1 : 0))
        const grid = buildNavGrid({
          width,
          height,
          blocked,
          diagonal,
          topology: hexLayout ? 'hex' : 'square',
          hexLayout,
        })
        expect(islandsOf(grid)).toEqual(flooded(grid, steps))
      }
    })

  it('labels columns between walls as one island, wherever the gaps in the walls are', () => {
    const side = 33
    const comb = buildNavGrid({ width: side, height: side, blocked: (x, y) => x % 2 === 1 && y < side - 1 })
    expect(new Set(islandsOf(comb))).toEqual(new Set([-1, 0]))
    // The teeth are the open columns. Each wall between two teeth has one gap. From left to right, the y of the gaps
    // decreases. A gap joins a tooth to its left neighbor, which has a smaller label.
    const teeth = buildNavGrid({
      width: side,
      height: side,
      blocked: (x, y) => x % 2 === 1 && y !== side - 1 - (x >> 1),
    })
    expect(new Set(islandsOf(teeth))).toEqual(new Set([-1, 0]))
  })

  it('does not read the list of planner names unless the planner is unknown', () => {
    let written = 0
    const names = {
      *[Symbol.iterator]() {
        written++
        yield 'a-star'
      },
    }
    expectPlanner(true, 'a-star', names)
    expect(written).toBe(0)
    expect(() => {
      expectPlanner(false, 'z-star', names)
    }).toThrow("Expected one of a-star for algorithm, got 'z-star'")
    expect(written).toBe(1)
  })

  it.each(['a-star', 'jump-point', 'jump-point-plus'] as const)(
    'finds the islands after it expanded 1/256 of the cells, so that the next query needs no search: %s',
    (algorithm) => {
      const random = createRandom(23)
      const grid = buildNavGrid({ width: 400, height: 400, blocked: (x) => x === 300 || random() < 0.1 })
      grid.paint({ x: 0, y: 0, width: 2, height: 2 }, { blocked: false })
      grid.paint({ x: 398, y: 398, width: 2, height: 2 }, { blocked: false })
      const expanded = [0, 1].map(() => {
        const { status, stats } = findGridPath(grid, center(1, 1), center(398, 398), { algorithm })
        expect(status).toBe('unreachable')
        return stats.expanded
      })
      expect(expanded).toEqual([Math.ceil(grid.size / 256), 0])
    },
  )

  it.each(GRID_ALGORITHMS)('reads the signal before each expansion: %s', (algorithm) => {
    // Comb-shaped walls, so that no planner reaches the goal in a few expansions.
    const grid = buildNavGrid({ width: 60, height: 60, blocked: (x, y) => x % 4 === 2 && y !== (x % 8 === 2 ? 0 : 59) })
    const { signal, looks } = signalAfter(6)
    const { status, stats } = findGridPath(grid, center(0, 30), center(59, 30), { algorithm, signal })
    expect([status, stats.expanded, looks()]).toEqual(['aborted', 4, 6])
  })
})
