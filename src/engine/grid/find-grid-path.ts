/** The planners of a grid by name: what `findPath` asks of a grid that carries them all. */
import { NavError } from '../core/index.js'
import type { Point } from '../geometry/index.js'
import type { PathOptions } from '../search/index.js'
import type { Grid } from './cells/index.js'
import { planPath } from './plan-path.js'
import type { GridAlgorithm, GridMethod, GridPathOptions, GridPathResult } from './plan-path.js'
import {
  A_STAR,
  DIJKSTRA,
  BREADTH_FIRST,
  DEPTH_FIRST,
  GREEDY,
  WEIGHTED_A_STAR,
  JUMP_POINT,
  JUMP_POINT_PLUS,
  THETA_STAR,
  LAZY_THETA_STAR,
  BACKTRACKING_WALK,
} from './planners.js'

const METHODS: Readonly<Record<GridAlgorithm, GridMethod>> = {
  'a-star': A_STAR,
  dijkstra: DIJKSTRA,
  'breadth-first': BREADTH_FIRST,
  'depth-first': DEPTH_FIRST,
  greedy: GREEDY,
  'weighted-a-star': WEIGHTED_A_STAR,
  'jump-point': JUMP_POINT,
  'jump-point-plus': JUMP_POINT_PLUS,
  'theta-star': THETA_STAR,
  'lazy-theta-star': LAZY_THETA_STAR,
  'backtracking-walk': BACKTRACKING_WALK,
}

/** What `findPath` takes on a grid. */
export type GridOptions = Omit<PathOptions, 'algorithm'> & GridPathOptions

export function findGridPath(grid: Grid, start: Point, goal: Point, options: GridOptions = {}): GridPathResult {
  const { algorithm = 'a-star' } = options
  const method: GridMethod | undefined = Object.hasOwn(METHODS, algorithm) ? METHODS[algorithm] : undefined
  if (method === undefined)
    throw new NavError(
      'search/unknown-algorithm',
      `'${algorithm}' does not search a grid; expected one of ${Object.keys(METHODS).join(', ')}`,
      { algorithm },
    )
  return planPath(method, grid, start, goal, options)
}
