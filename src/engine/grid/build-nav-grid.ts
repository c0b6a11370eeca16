import { readSource } from './build-grid.js'
import type { NavGridSource } from './build-grid.js'
import { WorldGrid } from './nav-grid.js'
import type { NavGrid } from './nav-grid.js'

/**
 * A grid that carries every planner of grids: `findPath` takes it with any of their names. Checked, copied; O(width * height).
 * @example
 * const grid = buildNavGrid({ width: 16, height: 12, cellSize: 10, blocked: (x) => x === 8 })
 * const answer = findPath(grid, { x: 5, y: 5 }, { x: 75, y: 95 }, { algorithm: 'jump-point' })
 */
export function buildNavGrid(source: NavGridSource): NavGrid {
  return new WorldGrid(...readSource(source))
}
