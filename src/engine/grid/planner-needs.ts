/** What planners ask of a grid and of options, checked before they search: each refuses with a code. */
import { NavError } from '../core/index.js'
import type { Grid } from './cells/index.js'
import type { GridAlgorithm, GridPathOptions } from './plan-path.js'

export function needsEqualCosts(grid: Grid, name: GridAlgorithm): void {
  if (!grid.isUniform)
    throw new NavError(
      'grid/needs-uniform-costs',
      `${name} came for a grid with terrain; cells of equal cost were expected`,
    )
}

export function needsSquareCells(grid: Grid, name: GridAlgorithm): void {
  needsEqualCosts(grid, name)
  if (grid.topology !== 'square')
    throw new NavError('grid/needs-square-cells', `${name} came for a hex grid; square cells were expected`)
}

export function needsLines(grid: Grid, name: GridAlgorithm, costs: GridPathOptions['costs']): void {
  needsSquareCells(grid, name)
  if (grid.diagonal === 'never')
    throw new NavError('grid/needs-diagonals', `${name} came for a grid without diagonal steps; lines leave the axes`)
  if (costs === 'integer')
    throw new NavError('grid/needs-octile-costs', `${name} came with integer costs; lines have Euclidean length`)
}
