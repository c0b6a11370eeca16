import { NavError, expectPath, expectWorld } from '../core/index.js'
import type { Path, Point } from '../geometry/index.js'
import { leanOf } from './cells/index.js'
import type { Grid } from './cells/index.js'

/**
 * Returns the cells of a path from start to goal. Legs along grid directions are expanded cell by cell; other legs list only their ends.
 * @example
 * const cells = cellsOfPath(grid, path)
 */
export function cellsOfPath(grid: Grid, path: Pick<Path, 'points'>): Point[] {
  expectWorld(grid, 'cellsOfPath', 'grid')
  expectPath(path)
  const cells: Point[] = []
  for (const point of path.points) {
    const cell = grid.cellAt(point)
    if (cell === undefined)
      throw new NavError('grid/out-of-bounds', `Path point (${point.x}, ${point.y}) is outside the grid`, { at: point })
    const last = cells.at(-1)
    if (last === undefined) {
      cells.push(cell)
      continue
    }
    const column = last.x - leanOf(grid, last.y)
    const dx = cell.x - leanOf(grid, cell.y) - column
    const dy = cell.y - last.y
    const count = Math.max(Math.abs(dx), Math.abs(dy))
    const isRun = dx === 0 || dy === 0 || Math.abs(dx) === Math.abs(dy)
    if (!isRun) cells.push(cell)
    else
      for (let i = 1; i <= count; i++) {
        const y = last.y + Math.sign(dy) * i
        cells.push({ x: column + Math.sign(dx) * i + leanOf(grid, y), y })
      }
  }
  return cells
}
