import { NavError, expectPath, expectWorld } from '../core/index.js'
import type { Path, Point } from '../geometry/index.js'
import type { Grid } from './cells/index.js'

/**
 * Every cell a path passes, from start to goal, each leg expanded step by step (any-angle legs: all cells the line crosses are not listed, only ends).
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
      throw new NavError('grid/out-of-bounds', `path point (${point.x}, ${point.y}) lies outside the grid`, {
        at: point,
      })
    const last = cells.at(-1)
    if (last === undefined) {
      cells.push(cell)
      continue
    }
    const dx = cell.x - last.x
    const dy = cell.y - last.y
    const count = Math.max(Math.abs(dx), Math.abs(dy))
    const isRun = dx === 0 || dy === 0 || Math.abs(dx) === Math.abs(dy)
    if (!isRun) cells.push(cell)
    else for (let i = 1; i <= count; i++) cells.push({ x: last.x + Math.sign(dx) * i, y: last.y + Math.sign(dy) * i })
  }
  return cells
}
