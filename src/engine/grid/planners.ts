/**
 * The grid planners as functions, so that a bundle holds only those it imports: `aStar(grid, start, goal)` instead of `findPath(grid,
 * start, goal, { algorithm: 'a-star' })`. Arguments and results are those of `findPath`. A `GridMethod` is the data of one planner.
 * Methods are plain literals without side effects, so bundlers drop the unused ones.
 */
import { NavError, expectOptions, expectPoint, expectWorld } from '../core/index.js'
import type { Point } from '../geometry/index.js'
import { PATH_OPTIONS } from '../search/index.js'
import type { GraphAlgorithm, PathOptions } from '../search/index.js'
import { BacktrackingWalk } from './backtracking-walk.js'
import { CellSearch } from './cell-graph.js'
import type { Grid, GridQuery } from './cells/index.js'
import { JumpPointPlus, JumpPointSearch, OctileSearch } from './jump-point/index.js'
import { planPath } from './plan-path.js'
import type { GridAlgorithm, GridMethod, GridPathOptions, GridPathResult } from './plan-path.js'
import { ThetaStar } from './theta-star.js'

/** Options of a planner function: those of `findPath` on a grid without the name. */
export type GridPlannerOptions = Omit<PathOptions & GridPathOptions, 'algorithm' | 'weight'>

/** Expansions between two checks of the abort signal if one expansion draws long lines or scans whole rows: at most a few milliseconds. */
const WHILE_DRAWING_LINES = 16
const WHILE_SCANNING_ROWS = 1

const exact = (): 'exact' => 'exact'
const heuristic = (): 'heuristic' => 'heuristic'

const searchBy =
  (algorithm: GraphAlgorithm) =>
  (query: GridQuery, weight: number): void =>
    query.searcher(CellSearch).find(query, algorithm, weight)

/** Searches cells of equal cost in flat arrays, about ten times as fast as `CellSearch`. */
const searchExactly =
  (algorithm: 'a-star' | 'dijkstra') =>
  (query: GridQuery, weight: number): void => {
    if (query.grid.isUniform) query.searcher(OctileSearch).find(query, algorithm === 'a-star')
    else query.searcher(CellSearch).find(query, algorithm, weight)
  }

function needsEqualCosts(grid: Grid, name: GridAlgorithm): void {
  if (!grid.isUniform)
    throw new NavError(
      'grid/needs-uniform-costs',
      `${name} came for a grid with terrain; cells of equal cost were expected`,
    )
}

function needsSquareCells(grid: Grid, name: GridAlgorithm): void {
  needsEqualCosts(grid, name)
  if (grid.topology !== 'square')
    throw new NavError('grid/needs-square-cells', `${name} came for a hex grid; square cells were expected`)
}

function needsLines(grid: Grid, name: GridAlgorithm, costs: GridPathOptions['costs']): void {
  needsSquareCells(grid, name)
  if (grid.diagonal === 'never')
    throw new NavError('grid/needs-diagonals', `${name} came for a grid without diagonal steps; lines leave the axes`)
  if (costs === 'integer')
    throw new NavError('grid/needs-octile-costs', `${name} came with integer costs; lines have Euclidean length`)
}

export type GridPlanner<Options = GridPlannerOptions> = (
  grid: Grid,
  start: Point,
  goal: Point,
  options?: Options,
) => GridPathResult

/** Free of side effects, so bundlers drop unused planners. */
function plannerOf(method: GridMethod): GridPlanner<Omit<PathOptions & GridPathOptions, 'algorithm'>> {
  return (grid, start, goal, options = {}) => {
    expectWorld(grid, method.name, 'grid')
    expectPoint(start, 'start')
    expectPoint(goal, 'goal')
    expectOptions(options, PATH_OPTIONS)
    return planPath(method, grid, start, goal, options)
  }
}

export const A_STAR: GridMethod = { name: 'a-star', quality: exact, search: /* @__PURE__ */ searchExactly('a-star') }

/**
 * A*. Exact.
 * @example
 * const answer = aStar(grid, { x: 1, y: 1 }, { x: 9, y: 5 })
 */
export const aStar: GridPlanner = /* @__PURE__ */ plannerOf(A_STAR)

const DIJKSTRA: GridMethod = { name: 'dijkstra', quality: exact, search: /* @__PURE__ */ searchExactly('dijkstra') }

/**
 * Dijkstra: A* without an estimate. Exact.
 * @example
 * const answer = dijkstra(grid, { x: 1, y: 1 }, { x: 9, y: 5 })
 */
export const dijkstra: GridPlanner = /* @__PURE__ */ plannerOf(DIJKSTRA)

const BREADTH_FIRST: GridMethod = {
  name: 'breadth-first',
  needs: needsEqualCosts,
  quality: (grid) => (grid.topology === 'hex' || grid.diagonal === 'never' ? 'exact' : 'heuristic'),
  search: /* @__PURE__ */ searchBy('breadth-first'),
}

/**
 * Fewest steps; exact in cost where all steps cost the same.
 * @example
 * const answer = breadthFirst(grid, { x: 1, y: 1 }, { x: 9, y: 5 })
 */
export const breadthFirst: GridPlanner = /* @__PURE__ */ plannerOf(BREADTH_FIRST)

const DEPTH_FIRST: GridMethod = {
  name: 'depth-first',
  quality: heuristic,
  search: /* @__PURE__ */ searchBy('depth-first'),
}

/**
 * Depth first: the first path found, of any length.
 * @example
 * const answer = depthFirst(grid, { x: 1, y: 1 }, { x: 9, y: 5 })
 */
export const depthFirst: GridPlanner = /* @__PURE__ */ plannerOf(DEPTH_FIRST)

const GREEDY: GridMethod = { name: 'greedy', quality: heuristic, search: /* @__PURE__ */ searchBy('greedy') }

/**
 * Greedy best first: ordered by the estimate alone. The length has no bound.
 * @example
 * const answer = greedy(grid, { x: 1, y: 1 }, { x: 9, y: 5 })
 */
export const greedy: GridPlanner = /* @__PURE__ */ plannerOf(GREEDY)

const WEIGHTED_A_STAR: GridMethod = {
  name: 'weighted-a-star',
  quality: () => 'bounded',
  weight: 1.5,
  search: /* @__PURE__ */ searchBy('a-star'),
}

/**
 * A* with its estimate multiplied by `weight`: the path costs at most that many times the optimum.
 * @example
 * const answer = weightedAStar(grid, { x: 1, y: 1 }, { x: 9, y: 5 }, { weight: 2 })
 */
export const weightedAStar: GridPlanner<GridPlannerOptions & Pick<GridPathOptions, 'weight'>> =
  /* @__PURE__ */ plannerOf(WEIGHTED_A_STAR)

export const JUMP_POINT: GridMethod = {
  name: 'jump-point',
  needs: needsSquareCells,
  signalInterval: WHILE_SCANNING_ROWS,
  quality: exact,
  search: (query) => query.searcher(JumpPointSearch).find(query),
}

/**
 * Jump point search on bitmaps. Exact; square cells of equal cost.
 * @example
 * const answer = jumpPoint(grid, { x: 1, y: 1 }, { x: 9, y: 5 })
 */
export const jumpPoint: GridPlanner = /* @__PURE__ */ plannerOf(JUMP_POINT)

const JUMP_POINT_PLUS: GridMethod = {
  name: 'jump-point-plus',
  needs: needsSquareCells,
  signalInterval: WHILE_SCANNING_ROWS,
  quality: exact,
  search: (query) => query.searcher(JumpPointPlus).find(query),
}

/**
 * JPS+: the same with a table of diagonal jumps. Exact; square cells of equal cost.
 * @example
 * const answer = jumpPointPlus(grid, { x: 1, y: 1 }, { x: 9, y: 5 })
 */
export const jumpPointPlus: GridPlanner = /* @__PURE__ */ plannerOf(JUMP_POINT_PLUS)

const THETA_STAR: GridMethod = {
  name: 'theta-star',
  needs: needsLines,
  isAnyAngle: true,
  signalInterval: WHILE_DRAWING_LINES,
  quality: heuristic,
  search: (query) => query.searcher(ThetaStar).find(query, false),
}

/**
 * Theta*: any-angle paths, usually near the shortest; the length has no bound.
 * @example
 * const answer = thetaStar(grid, { x: 1, y: 1 }, { x: 9, y: 5 })
 */
export const thetaStar: GridPlanner = /* @__PURE__ */ plannerOf(THETA_STAR)

const LAZY_THETA_STAR: GridMethod = {
  name: 'lazy-theta-star',
  needs: needsLines,
  isAnyAngle: true,
  signalInterval: WHILE_DRAWING_LINES,
  quality: heuristic,
  search: (query) => query.searcher(ThetaStar).find(query, true),
}

/**
 * Lazy Theta*: Theta* with one line-of-sight test per expansion.
 * @example
 * const answer = lazyThetaStar(grid, { x: 1, y: 1 }, { x: 9, y: 5 })
 */
export const lazyThetaStar: GridPlanner = /* @__PURE__ */ plannerOf(LAZY_THETA_STAR)

const BACKTRACKING_WALK: GridMethod = {
  name: 'backtracking-walk',
  quality: heuristic,
  search: (query) => query.searcher(BacktrackingWalk).find(query),
}

/**
 * Greedy walk with backtracking, for comparison.
 * @example
 * const answer = backtrackingWalk(grid, { x: 1, y: 1 }, { x: 9, y: 5 })
 */
export const backtrackingWalk: GridPlanner = /* @__PURE__ */ plannerOf(BACKTRACKING_WALK)

export const GRID_METHODS: readonly GridMethod[] = [
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
]
