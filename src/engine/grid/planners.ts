/** The grid planners by name: what each requires of a grid, how it searches, and the quality of its paths. */
import { NavError } from '../core/index.js'
import type { Point } from '../geometry/index.js'
import { expectPlanner } from '../search/index.js'
import type { GraphAlgorithm, PathOptions } from '../search/index.js'
import { BacktrackingWalk } from './backtracking-walk.js'
import { CellSearch } from './cell-graph.js'
import type { Grid, GridQuery } from './cells/index.js'
import { JumpPointPlus, JumpPointSearch, OctileSearch } from './jump-point/index.js'
import { planPath } from './plan-path.js'
import type { GridAlgorithm, GridMethod, GridPathOptions, GridPathResult } from './plan-path.js'
import { ThetaStar } from './theta-star.js'

/** Options of `findPath` on a grid. */
export type GridOptions = Omit<PathOptions, 'algorithm'> & GridPathOptions

const exact = (): 'exact' => 'exact'
const heuristic = (): 'heuristic' => 'heuristic'

const searchBy =
  (algorithm: GraphAlgorithm) =>
  (query: GridQuery, weight: number): void =>
    query.searcher(CellSearch).find(query, algorithm, weight)

/** Returns a search that is about ten times as fast as `CellSearch` if all cells cost the same, since it runs on flat arrays. */
const searchExactly =
  (algorithm: 'a-star' | 'dijkstra') =>
  (query: GridQuery, weight: number): void => {
    if (query.grid.isUniform) query.searcher(OctileSearch).find(query, algorithm === 'a-star')
    else query.searcher(CellSearch).find(query, algorithm, weight)
  }

function needsEqualCosts(grid: Grid, name: GridAlgorithm): void {
  if (!grid.isUniform)
    throw new NavError('grid/needs-uniform-costs', `Expected cells of equal cost for ${name}, got a grid with terrain`)
}

function needsSquareCells(grid: Grid, name: GridAlgorithm): void {
  needsEqualCosts(grid, name)
  if (grid.topology !== 'square')
    throw new NavError('grid/needs-square-cells', `Expected a grid of square cells for ${name}, got a hex grid`)
}

function needsLines(grid: Grid, name: GridAlgorithm, costs: GridPathOptions['costs']): void {
  needsSquareCells(grid, name)
  if (grid.diagonal === 'never')
    throw new NavError('grid/needs-diagonals', `Expected a grid with diagonal steps for ${name}, got diagonal 'never'`)
  if (costs === 'integer')
    throw new NavError(
      'grid/needs-octile-costs',
      `Expected costs 'octile' for ${name}, got 'integer'; its lines have Euclidean length`,
    )
}

const A_STAR: GridMethod = { name: 'a-star', quality: exact, search: searchExactly('a-star') }

/** Jump point search on bitmaps of square cells. */
const JUMP_POINT: GridMethod = {
  name: 'jump-point',
  needs: needsSquareCells,
  quality: exact,
  search: (query) => query.searcher(JumpPointSearch).find(query),
}

const METHODS: readonly GridMethod[] = [
  A_STAR,
  { name: 'dijkstra', quality: exact, search: searchExactly('dijkstra') },
  {
    name: 'breadth-first',
    needs: needsEqualCosts,
    quality: (grid) => (grid.topology === 'hex' || grid.diagonal === 'never' ? 'exact' : 'heuristic'),
    search: searchBy('breadth-first'),
  },
  { name: 'depth-first', quality: heuristic, search: searchBy('depth-first') },
  { name: 'greedy', quality: heuristic, search: searchBy('greedy') },
  { name: 'weighted-a-star', quality: () => 'bounded', weight: 1.5, search: searchBy('a-star') },
  JUMP_POINT,
  { ...JUMP_POINT, name: 'jump-point-plus', search: (query) => query.searcher(JumpPointPlus).find(query) },
  thetaStar('theta-star', false),
  thetaStar('lazy-theta-star', true),
  { name: 'backtracking-walk', quality: heuristic, search: (query) => query.searcher(BacktrackingWalk).find(query) },
]

function thetaStar(name: GridAlgorithm, isLazy: boolean): GridMethod {
  return {
    name,
    needs: needsLines,
    isAnyAngle: true,
    quality: heuristic,
    search: (query) => query.searcher(ThetaStar).find(query, isLazy),
  }
}

const METHOD_NAMES = METHODS.map(({ name }) => name)

/** Returns the fastest planner that is exact on the cells, for any diagonal policy. */
const fastestExact = (grid: Grid): GridMethod => (grid.isUniform && grid.topology === 'square' ? JUMP_POINT : A_STAR)

export function findGridPath(grid: Grid, start: Point, goal: Point, options: GridOptions = {}): GridPathResult {
  const { algorithm } = options
  const named = METHODS.find(({ name }) => name === algorithm)
  expectPlanner(algorithm === undefined || named !== undefined, algorithm, METHOD_NAMES)
  return planPath((agentGrid) => named ?? fastestExact(agentGrid), grid, start, goal, options)
}
