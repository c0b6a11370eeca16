import { readSource } from './build-grid.js'
import type { NavGridSource } from './build-grid.js'
import { WorldGrid } from './nav-grid.js'
import type { NavGrid } from './nav-grid.js'

/** A grid that carries every planner of grids: `findPath` takes it with any of their names. Checked, copied; O(width * height). */
export function buildNavGrid(source: NavGridSource): NavGrid {
  return new WorldGrid(...readSource(source))
}
