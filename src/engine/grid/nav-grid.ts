/** A grid as a world: its cells, all grid planners by name, and an export as a scene. */
import type { Scene } from '../geometry/index.js'
import { PLANNERS } from '../search/index.js'
import type { Planners } from '../search/index.js'
import { readSource } from './build-grid.js'
import type { NavGridSource } from './build-grid.js'
import { PaddedGrid } from './cells/index.js'
import type { Grid, GridAgent } from './cells/index.js'
import { findGridPath } from './find-grid-path.js'
import type { GridOptions, GridPathResult } from './find-grid-path.js'
import { JumpTables } from './jump-point/index.js'
import { sceneOfGrid } from './outline.js'

export interface NavGrid extends Grid {
  readonly [PLANNERS]: Planners<NavGrid, GridOptions, GridPathResult>
  forAgent(agent: GridAgent): NavGrid
  /** Returns the grid as a drawing: blocked cells as outlines with holes, terrain as areas. */
  toScene(): Scene
}

const GRID_PLANNERS: Planners<NavGrid, GridOptions, GridPathResult> = { findPath: findGridPath }

export class WorldGrid extends PaddedGrid implements NavGrid {
  readonly [PLANNERS] = GRID_PLANNERS

  toScene(): Scene {
    return sceneOfGrid(this)
  }

  /** Fills the cells, then builds the tables of jump point search, so that the first query need not. The tables take far less work than the cells. */
  protected override fill(): void {
    super.fill()
    if (this.topology === 'square') this.table(JumpTables)
  }
}

/**
 * Builds a grid. `findPath` accepts the name of every grid planner. Checks and copies the source; O(width * height).
 * @example
 * const grid = buildNavGrid({ width: 16, height: 12, cellSize: 10, blocked: (x) => x === 8 })
 * const answer = findPath(grid, { x: 5, y: 5 }, { x: 75, y: 95 }, { algorithm: 'jump-point' })
 */
export function buildNavGrid(source: NavGridSource): NavGrid {
  return new WorldGrid(...readSource(source))
}
