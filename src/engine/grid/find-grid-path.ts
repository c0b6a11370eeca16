/**
 * The grid planners by name, and one query with one of them. The path leads through cell centers: start, every turn, goal.
 * Costs are computed from the numbers of straight and diagonal steps, so on uniform cells, two paths cost the same if and only if these numbers are equal.
 */
import { NavError, expectOneOf, expectValue } from '../core/index.js'
import type { Blockage, Path, PathResult, Point } from '../geometry/index.js'
import { expectPlanner } from '../search/index.js'
import type { GraphAlgorithm, PathOptions } from '../search/index.js'
import { BacktrackingWalk } from './backtracking-walk.js'
import { CellSearch } from './cell-graph.js'
import { GridQuery, INTEGER, leanOf, sharedRadius } from './cells/index.js'
import type { Grid } from './cells/index.js'
import { JumpPointPlus, JumpPointSearch, OctileSearch } from './jump-point/index.js'
import { nearestCell } from './place-queries.js'
import { ThetaStar } from './theta-star.js'

const MESSAGES = {
  'start-out-of-bounds': 'the start is outside the grid',
  'start-blocked': 'the start is in a blocked cell',
  'goal-out-of-bounds': 'the goal is outside the grid',
  'goal-blocked': 'the goal is in a blocked cell',
  unreachable: 'start and goal are on different islands',
  aborted: 'the search was aborted',
}

export type GridAlgorithm =
  | 'a-star'
  | 'dijkstra'
  | 'breadth-first'
  | 'depth-first'
  | 'greedy'
  | 'weighted-a-star'
  | 'jump-point'
  | 'jump-point-plus'
  | 'theta-star'
  | 'lazy-theta-star'
  | 'backtracking-walk'

export interface GridPathOptions {
  /** When absent: the fastest exact planner, which is `jump-point` on squares of equal cost, else `a-star`. `stats.algorithm` reports the choice. */
  readonly algorithm?: GridAlgorithm | undefined
  /** For `weighted-a-star`: the path costs at most this multiple of the optimum; >= 1, 1.5 when absent. */
  readonly weight?: number | undefined
  /** `octile` (when absent): steps cost 1 and sqrt 2, and costs are in world units. `integer`: steps cost 10 and 14. */
  readonly costs?: 'octile' | 'integer' | undefined
  /** Layer bits that stop the agent: a cell with at least one of these bits is blocked for it. All bits when absent. */
  readonly agentLayers?: number | undefined
}

/** Options of `findPath` on a grid. */
export type GridOptions = Omit<PathOptions, 'algorithm'> & GridPathOptions

/** A path on a grid. `steps` is absent for any-angle planners. */
export interface GridPath extends Path {
  readonly steps?: { readonly straight: number; readonly diagonal: number }
}

export type GridPathResult =
  Exclude<PathResult, { path: Path }> | (Extract<PathResult, { path: Path }> & { readonly path: GridPath })

interface GridMethod {
  readonly name: GridAlgorithm
  /** Throws a `NavError` if the planner does not support the grid; absent if it supports every grid. */
  readonly needs?: (grid: Grid, name: GridAlgorithm, costs: GridPathOptions['costs']) => void
  readonly isAnyAngle?: true
  readonly quality: (grid: Grid) => Path['quality']
  /** Default factor of the estimate; absent if the planner takes no weight. */
  readonly weight?: number
  readonly search: (query: GridQuery, weight: number) => void
}

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

const JUMP_POINT: GridMethod = {
  name: 'jump-point',
  needs: needsSquareCells,
  quality: exact,
  search: (query) => query.searcher(JumpPointSearch).find(query),
}

const THETA_STAR: GridMethod = {
  name: 'theta-star',
  needs: needsLines,
  isAnyAngle: true,
  quality: heuristic,
  search: (query) => query.searcher(ThetaStar).find(query, false),
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
  THETA_STAR,
  { ...THETA_STAR, name: 'lazy-theta-star', search: (query) => query.searcher(ThetaStar).find(query, true) },
  { name: 'backtracking-walk', quality: heuristic, search: (query) => query.searcher(BacktrackingWalk).find(query) },
]

const METHOD_NAMES = METHODS.map(({ name }) => name)

const fastestExact = (grid: Grid): GridMethod => (grid.isUniform && grid.topology === 'square' ? JUMP_POINT : A_STAR)

/**
 * Finds a path on the grid of the agent. The caller must have checked the points and the names of the options. Throws if the planner does not support the grid or
 * an option. Fails without a search if the start or goal is outside the grid or in a blocked cell, or if they are known to lie on different islands.
 */
export function findGridPath(world: Grid, start: Point, goal: Point, options: GridOptions = {}): GridPathResult {
  const { algorithm, agentRadius, agentLayers, allowPartial = false } = options
  const named = METHODS.find(({ name }) => name === algorithm)
  expectPlanner(algorithm === undefined || named !== undefined, algorithm, METHOD_NAMES)
  world.follow()
  const radius = agentRadius && sharedRadius(world, agentRadius)
  const grid = world.forAgent({ radius, layers: agentLayers })
  const method = named ?? fastestExact(grid)
  const weight = options.weight ?? method.weight ?? 1
  expectSupported(method, grid, options)
  const query = grid.busy ? new GridQuery(grid, true) : grid.table(GridQuery)
  query.begin(method.name, options)
  try {
    const from = grid.cellAt(start)
    if (from === undefined) return fail(query, 'start-out-of-bounds', start)
    // `| 0` makes the compiler use 32-bit integers.
    query.startX = from.x | 0
    query.startY = from.y | 0
    if (grid.isBlocked(query.startX, query.startY)) return fail(query, 'start-blocked', start)
    if (query.signal?.aborted === true) return fail(query, 'aborted')
    const to = grid.cellAt(goal)
    query.goalX = (to ?? from).x | 0
    query.goalY = (to ?? from).y | 0
    let failure: keyof typeof MESSAGES | undefined
    if (to === undefined) failure = 'goal-out-of-bounds'
    else if (grid.isBlocked(query.goalX, query.goalY)) failure = 'goal-blocked'
    // Without a trace, islands are labeled only during a long search or after a failed one. Once they are known, a search that must fail is skipped.
    const skipsIslands = query.trace === undefined && !query.islands.isLabeled
    if (failure === undefined && (skipsIslands || query.isJoined())) method.search(query, weight)
    let reason: Blockage | undefined
    if (query.status === 'unreachable') {
      // Labels the islands, so that the next query with an unreachable goal needs no search.
      if (failure === undefined) query.isJoined()
      failure ??= 'unreachable'
      if (!allowPartial) return fail(query, failure, goal)
      reason = searchNear(query, goal, method, weight, failure)
    }
    if (query.status !== 'found') return fail(query, query.status)
    const path = assemble(query, method, weight)
    const stats = { algorithm: method.name, expanded: query.expanded, generated: query.generated }
    return reason === undefined ? { status: 'found', path, stats } : { status: 'partial', path, reason, stats }
  } finally {
    query.end()
  }
}

/** Searches for a path to the reachable cell nearest to the goal; returns why the goal itself is unreachable. */
function searchNear(
  query: GridQuery,
  goal: Point,
  method: GridMethod,
  weight: number,
  failure: keyof typeof MESSAGES,
): Blockage {
  const { grid, startX, startY } = query
  const island = grid.islandAt(startX, startY)
  const near = nearestCell(grid, goal, (x, y) => grid.islandAt(x, y) === island)
  query.goalX = near?.x ?? startX
  query.goalY = near?.y ?? startY
  query.resetResult()
  method.search(query, weight)
  return { code: `grid/${failure}`, message: MESSAGES[failure], at: goal, island }
}

function fail(
  { algorithm, budget, expanded, generated }: GridQuery,
  code: keyof typeof MESSAGES | 'budget-exceeded',
  at?: Point,
): GridPathResult {
  const message = code === 'budget-exceeded' ? `the search exceeded its budget of ${budget} expansions` : MESSAGES[code]
  return {
    status: code,
    reason: { code: `grid/${code}`, message, ...(at !== undefined && { at }) },
    stats: { algorithm, expanded, generated },
  }
}

function expectSupported(method: GridMethod, grid: Grid, { costs, weight }: GridOptions): void {
  const { name } = method
  if (costs !== undefined) expectOneOf(costs, ['octile', 'integer'], 'grid/bad-costs', 'costs')
  if (weight !== undefined) {
    if (method.weight === undefined)
      throw new NavError('grid/weight-unused', `The planner ${name} takes no weight; use weighted-a-star`)
    expectValue(Number.isFinite(weight) && weight >= 1, 'grid/bad-weight', 'weight', weight, 'a finite number >= 1')
  }
  method.needs?.(grid, name, costs)
}

/** Converts corners to points and step counts. Drops corners where the run continues straight. */
function assemble({ grid, steps, corners, length: end }: GridQuery, method: GridMethod, weight: number): GridPath {
  const { cellSize, costs } = grid
  const anyAngle = method.isAnyAngle === true
  const weighted = costs !== undefined && !grid.isUniform
  const points: Point[] = []
  let straight = 0
  let diagonal = 0
  let euclidean = 0
  let terrain = 0
  let x = corners[0]
  let y = corners[1]
  let dx = 0
  let dy = 0
  for (let i = 2; i <= end; i += 2) {
    // In the last iteration, (x, y) is the goal, and nothing follows. This iteration only adds the goal to `points`.
    const toX = i < end ? corners[i] : x
    const toY = i < end ? corners[i + 1] : y
    const nextDx = toX - leanOf(grid, toY) - (x - leanOf(grid, y))
    const nextDy = toY - y
    if (dx * nextDy !== dy * nextDx || dx * nextDx + dy * nextDy <= 0) points.push(grid.centerOf(x, y))
    dx = nextDx
    dy = nextDy
    const across = Math.abs(dx)
    const down = Math.abs(dy)
    const count = Math.max(across, down)
    const isDiagonal = across * down > 0 && grid.topology !== 'hex'
    if (isDiagonal) diagonal += count
    else straight += count
    euclidean += Math.sqrt(dx * dx + dy * dy)
    if (weighted) {
      const first = grid.indexOf(x, y)
      const step = (grid.indexOf(toX, toY) - first) / count
      const length = isDiagonal ? steps.diagonal : steps.straight
      for (let k = 0, cell = first; k < count; k++, cell += step)
        terrain += length * (0.5 * costs[cell] + 0.5 * costs[cell + step])
    }
    x = toX
    y = toY
  }
  const length = (anyAngle ? euclidean : straight + diagonal * Math.SQRT2) * cellSize
  const integer = steps === INTEGER
  const walked = integer ? straight * steps.straight + diagonal * steps.diagonal : length
  const cost = weighted ? (integer ? terrain : terrain * cellSize) : walked
  const quality = method.quality(grid)
  if (anyAngle) return { points, length, cost, quality }
  const counts = { straight, diagonal }
  return quality === 'bounded'
    ? { points, length, cost, quality, bound: weight, steps: counts }
    : { points, length, cost, quality, steps: counts }
}
