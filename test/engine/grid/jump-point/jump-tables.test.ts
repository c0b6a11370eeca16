import { expect, it } from 'vitest'
import { createRandom } from '../../../../src/engine/core/index.js'
import { forcedSides, keepsCorners, onwardTable, surroundings } from '../../../../src/engine/grid/cells/index.js'
import { DX, DY, type DiagonalPolicy, type NavGrid } from '../../../../src/engine/grid/index.js'
import { JumpTables } from '../../../../src/engine/grid/jump-point/jump-tables.js'
import { isLegalStep, type OracleGrid } from '../../../oracles/grid-dijkstra.js'
import { forcedByDiagonal, isForced, scanLength } from '../../../oracles/jump-scan.js'
import { POLICIES, randomGrid } from '../random-grid.js'
import { effort } from '../../../support/effort.js'

const STRAIGHT = [0, 2, 4, 6]
const DIAGONAL = [1, 3, 5, 7]

const bitOf = (bits: Int32Array, at: number): number => (bits[at >> 5] >> at) & 1

function compare(grid: NavGrid, oracle: OracleGrid, label: string): void {
  const tables = grid.table(JumpTables)
  const ahead = keepsCorners(grid.diagonal) ? 0 : 1
  const table = onwardTable(grid)
  const wrong: string[] = []
  const same = (actual: unknown, expected: unknown, what: string): void => {
    if (actual !== expected) wrong.push(`${what}: ${String(actual)}, not ${String(expected)}`)
  }
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++) {
      const cell = grid.indexOf(x, y)
      const column = (x + 1) * tables.columnStride + y + 1
      const isOpen = grid.open[cell] === 1
      same(bitOf(grid.rows, cell), grid.open[cell], `row bit (${x}, ${y})`)
      same(bitOf(tables.columns, column), grid.open[cell], `column bit (${x}, ${y})`)
      for (const d of STRAIGHT) {
        const [dx, dy] = [DX[d], DY[d]]
        const [left, right] = [(d + 6) & 7, (d + 2) & 7]
        const isTurn = (atX: number, atY: number): boolean =>
          isForced(oracle, atX, atY, dx, dy, DX[left], DY[left]) ||
          isForced(oracle, atX, atY, dx, dy, DX[right], DY[right])
        if (isLegalStep(oracle, x - dx, y - dy, dx, dy)) {
          const sides = forcedSides(surroundings(grid, cell), d, ahead)
          same((sides & 1) === 1, isForced(oracle, x, y, dx, dy, DX[left], DY[left]), `left of ${d} at (${x}, ${y})`)
          same((sides & 2) === 2, isForced(oracle, x, y, dx, dy, DX[right], DY[right]), `right of ${d} at (${x}, ${y})`)
        }
        // Bit numbers increase to the east in a row, and to the south in a column. If corners may be cut, `leads` and
        // `turns` are shifted: they store the value of a cell at the bit of the next cell in the scan direction.
        const step = d < 4 ? 1 : -1
        const start = ((d & 2) === 0 ? cell : column) + step * ahead
        const leads = bitOf(tables.leads[d >> 1], start) === 1
        const steps = isLegalStep(oracle, x, y, dx, dy) ? scanLength(oracle, x, y, dx, dy) : 0
        const expected = steps > 0 && isTurn(x + steps * dx, y + steps * dy)
        if (isOpen || ahead === 0) same(leads, expected, `leads ${d} at (${x}, ${y})`)
        if (!expected) continue
        let at = start + step
        while (bitOf(tables.turns[d >> 1], at) === 0) at += step
        same(Math.abs(at - start), steps, `turn ${d} from (${x}, ${y})`)
      }
      for (const d of DIAGONAL) {
        const [fromX, fromY] = [x - DX[d], y - DY[d]]
        if (!isLegalStep(oracle, fromX, fromY, DX[d], DY[d])) continue
        const forced = ahead === 0 ? [] : forcedByDiagonal(oracle, x, y, DX[d], DY[d])
        let bits = 0
        for (const [sx, sy] of forced) bits |= 1 << [...DX.keys()].findIndex((e) => DX[e] === sx && DY[e] === sy)
        const plain = table[4 * d]
        const onward = table[4 * d + forcedSides(surroundings(grid, cell), d, 0)]
        same(ahead === 0 ? 0 : onward & ~plain & grid.moves[cell], bits, `forced by ${d} at (${x}, ${y})`)
      }
    }
  expect(wrong.slice(0, 5), label).toEqual([])
}

it.each(POLICIES)(
  'jump tables match the published rules cell by cell, also after edits, diagonal policy %s',
  (diagonal: DiagonalPolicy) => {
    for (let seed = 1; seed <= effort(30); seed++) {
      const random = createRandom(seed)
      // Some widths are near a multiple of 32, the bits of a word. Some grids have a single row or column.
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
