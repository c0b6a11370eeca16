/** The planners of a grid by name: what `findPath` asks of a grid that carries them all. */
import type { Point } from '../geometry/index.js'
import { expectPlanner } from '../search/index.js'
import type { PathOptions } from '../search/index.js'
import type { Grid } from './cells/index.js'
import { planPath } from './plan-path.js'
import type { GridMethod, GridPathOptions, GridPathResult } from './plan-path.js'
import { GRID_METHODS } from './planners.js'

const METHODS: ReadonlyMap<string, GridMethod> = new Map(GRID_METHODS.map((method) => [method.name, method]))

/** What `findPath` takes on a grid. */
export type GridOptions = Omit<PathOptions, 'algorithm'> & GridPathOptions

export function findGridPath(grid: Grid, start: Point, goal: Point, options: GridOptions = {}): GridPathResult {
  const { algorithm = 'a-star' } = options
  const method = METHODS.get(algorithm)
  if (method === undefined) expectPlanner(false, algorithm, METHODS.keys())
  return planPath(method, grid, start, goal, options)
}
