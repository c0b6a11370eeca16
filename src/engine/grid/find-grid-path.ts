/** The planners of a grid by name: what `findPath` asks of a grid that carries them all. */
import type { Point } from '../geometry/index.js'
import { expectPlanner } from '../search/index.js'
import type { PathOptions } from '../search/index.js'
import type { Grid } from './cells/index.js'
import { planPath } from './plan-path.js'
import type { GridMethod, GridPathOptions, GridPathResult } from './plan-path.js'
import { A_STAR, GRID_METHODS, JUMP_POINT } from './planners.js'

const METHODS: ReadonlyMap<string, GridMethod> = new Map(GRID_METHODS.map((method) => [method.name, method]))

/** What `findPath` takes on a grid. */
export type GridOptions = Omit<PathOptions, 'algorithm'> & GridPathOptions

/** The fastest of those that are exact on the cells, whatever steps they allow. */
const fastestExact = (grid: Grid): GridMethod => (grid.isUniform && grid.topology === 'square' ? JUMP_POINT : A_STAR)

export function findGridPath(grid: Grid, start: Point, goal: Point, options: GridOptions = {}): GridPathResult {
  const { algorithm } = options
  const method = algorithm === undefined ? fastestExact : METHODS.get(algorithm)
  if (method === undefined) expectPlanner(false, algorithm, METHODS.keys())
  return planPath(method, grid, start, goal, options)
}
