import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../src/engine/core/index.js'
import { DX, DY } from '../../../../src/engine/grid/index.js'
import type { DiagonalPolicy, NavGrid } from '../../../../src/engine/grid/index.js'
import { JumpPointPlus } from '../../../../src/engine/grid/jump-point/jump-point-plus.js'
import { JumpTables } from '../../../../src/engine/grid/jump-point/jump-tables.js'
import { isLegalStep } from '../../../oracles/grid-dijkstra.js'
import type { OracleGrid } from '../../../oracles/grid-dijkstra.js'
import { forcedByDiagonal, isForced, scanLength } from '../../../oracles/jump-scan.js'
import { POLICIES, randomGrid } from '../random-grid.js'

const STRAIGHT = [0, 2, 4, 6]
const DIAGONAL = [1, 3, 5, 7]

function compare(grid: NavGrid, oracle: OracleGrid, label: string): void {
  const tables = grid.table(JumpTables)
  const plus = grid.table(JumpPointPlus)
  expect(tables.work.end()).toBe(true)
  expect(plus.work.end()).toBe(true)
  const wrong: string[] = []
  const same = (said: unknown, expected: unknown, what: string): void => {
    if (said !== expected) wrong.push(`${what}: ${String(said)}, not ${String(expected)}`)
  }
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      const cell = grid.indexOf(x, y)
      const column = (x + 1) * tables.columnStride + y + 1
      for (const d of STRAIGHT) {
        const [dx, dy] = [DX[d], DY[d]]
        const [left, right] = [(d + 6) & 7, (d + 2) & 7]
        const turns = (tables.turns[cell] >> d) & 3
        same((turns & 1) === 1, isForced(oracle, x, y, dx, dy, DX[left], DY[left]), `left of ${d} at (${x}, ${y})`)
        same((turns & 2) === 2, isForced(oracle, x, y, dx, dy, DX[right], DY[right]), `right of ${d} at (${x}, ${y})`)
        const reach = plus.reach[4 * cell + (d >> 1)]
        if (!isLegalStep(oracle, x, y, dx, dy)) {
          same(reach, 0, `reach ${d} at (${x}, ${y})`)
          continue
        }
        const steps = scanLength(oracle, x, y, dx, dy)
        same(tables.run(d, (d & 2) === 0 ? cell : column), steps, `run ${d} at (${x}, ${y})`)
        const [endX, endY] = [x + steps * dx, y + steps * dy]
        const isJump =
          isForced(oracle, endX, endY, dx, dy, DX[left], DY[left]) ||
          isForced(oracle, endX, endY, dx, dy, DX[right], DY[right])
        same(reach, isJump ? steps : -steps, `reach ${d} at (${x}, ${y})`)
      }
      for (const d of DIAGONAL) {
        const [fromX, fromY] = [x - DX[d], y - DY[d]]
        if (!isLegalStep(oracle, fromX, fromY, DX[d], DY[d])) continue
        const forced = tables.keepsCorners ? [] : forcedByDiagonal(oracle, x, y, DX[d], DY[d])
        let bits = 0
        for (const [sx, sy] of forced) bits |= 1 << [...DX.keys()].findIndex((e) => DX[e] === sx && DY[e] === sy)
        same(tables.forcedAt(cell, d), bits, `forced by ${d} at (${x}, ${y})`)
      }
    }
  }
  expect(wrong.slice(0, 5), label).toEqual([])
}

describe('jump tables', () => {
  it.each(POLICIES)(
    'say what the printed rules say cell by cell, after edits too, policy %s',
    (diagonal: DiagonalPolicy) => {
      for (let seed = 1; seed <= 30; seed++) {
        const random = createRandom(seed)
        // rows of whole words, of one cell more and less, and single rows and columns
        const [width, height] = [
          [31, 9],
          [30, 30],
          [65, 3],
          [1, 40],
          [40, 1],
          [12, 12],
        ][seed % 6]
        const { grid, oracle, blocked } = randomGrid(random, width, height, [0, 0.1, 0.3, 0.6, 1][seed % 5], diagonal)
        compare(grid, oracle, `seed ${seed}`)
        for (let edit = 0; edit < 4; edit++) {
          const [x, y] = [Math.floor(random() * width), Math.floor(random() * height)]
          const side = edit === 3 ? 9 : 1
          const isBlocked = random() < 0.5
          grid.paint({ x, y, width: side, height: side }, { blocked: isBlocked })
          for (let row = y; row < Math.min(height, y + side); row++)
            blocked.fill(isBlocked ? 1 : 0, row * width + x, row * width + Math.min(width, x + side))
          compare(grid, oracle, `seed ${seed}, edit ${edit}`)
        }
      }
    },
  )
})
