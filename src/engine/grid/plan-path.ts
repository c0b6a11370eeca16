/**
 * Runs one query of a grid with one planner. The path leads through cell centers: start, every turn, goal. Each leg is a run of equal legal steps; the leg of an
 * any-angle planner is a clear line.
 * Throws if the planner does not support the grid or an option. Fails without a search if the start or goal is outside the grid or in a blocked cell, or if they
 * are known to lie on different islands.
 * Costs are computed from the numbers of straight and diagonal steps, so on uniform cells, two paths cost the same if and only if these numbers are equal.
 */
import { NavError, expectOneOf, expectValue } from '../core/index.js'
import type { Blockage, Path, PathResult, Point } from '../geometry/index.js'
import type { PathOptions } from '../search/index.js'
import { GridQuery, INTEGER, leanOf, sharedRadius } from './cells/index.js'
import type { Grid } from './cells/index.js'
import { nearestCell } from './place-queries.js'

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
  /** Bits of the blocked layer that stop this agent; all when absent. */
  readonly agentLayers?: number | undefined
}

type GridQueryOptions = Omit<PathOptions, 'algorithm'> & Omit<GridPathOptions, 'algorithm'>

/** A path on a grid. `steps` is absent for any-angle planners. */
export interface GridPath extends Path {
  readonly steps?: { readonly straight: number; readonly diagonal: number }
}

export type GridPathResult =
  Exclude<PathResult, { path: Path }> | (Extract<PathResult, { path: Path }> & { readonly path: GridPath })

/** A planner: name, requirements, search, and quality of its result. */
export interface GridMethod {
  readonly name: GridAlgorithm
  /** Throws a `NavError` if the planner does not support the grid; absent if it supports every grid. */
  readonly needs?: (grid: Grid, name: GridAlgorithm, costs: GridPathOptions['costs']) => void
  /** Legs are straight lines in any direction, so steps are not counted. */
  readonly isAnyAngle?: true
  readonly quality: (grid: Grid) => Path['quality']
  /** Default factor of the estimate; absent if the planner takes no weight. */
  readonly weight?: number
  readonly search: (query: GridQuery, weight: number) => void
}

/** Plans a path with the planner for the agent's grid. The caller must have checked the points and the options. */
export function planPath(
  methodOf: (grid: Grid) => GridMethod,
  world: Grid,
  start: Point,
  goal: Point,
  options: GridQueryOptions,
): GridPathResult {
  const { agentRadius, agentLayers, allowPartial = false } = options
  world.follow()
  const radius = agentRadius && sharedRadius(world, agentRadius)
  const grid = world.forAgent({ radius, layers: agentLayers })
  const method = methodOf(grid)
  const weight = options.weight ?? method.weight ?? 1
  expectSupported(method, grid, options)
  const query = begin(method, grid, options)
  try {
    const from = grid.cellAt(start)
    if (from === undefined) return fail(query, 'start-out-of-bounds', start)
    // Coordinates of points are floats. `| 0` makes the compiler use 32-bit integers.
    query.startX = from.x | 0
    query.startY = from.y | 0
    if (grid.open[grid.indexOf(query.startX, query.startY)] === 0) return fail(query, 'start-blocked', start)
    if (query.signal?.aborted === true) return fail(query, 'aborted')
    const to = grid.cellAt(goal)
    query.goalX = (to ?? from).x | 0
    query.goalY = (to ?? from).y | 0
    let failure: keyof typeof MESSAGES | undefined
    if (to === undefined) failure = 'goal-out-of-bounds'
    else if (grid.open[grid.indexOf(query.goalX, query.goalY)] === 0) failure = 'goal-blocked'
    // Without a trace, islands are computed only after a failed search. Once they are known, a search that must fail is skipped.
    const skipsIslands = query.trace === undefined && !query.knowsIslands()
    if (failure === undefined && (skipsIslands || query.isJoined())) method.search(query, weight)
    let reason: Blockage | undefined
    if (query.status === 'unreachable') {
      query.resetResult()
      if (failure === undefined || allowPartial) query.isJoined()
      if (query.status === 'unreachable') {
        failure ??= 'unreachable'
        if (!allowPartial) return fail(query, failure, goal)
        reason = searchNear(query, goal, method, weight, failure)
      }
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
  method.search(query, weight)
  return { code: `grid/${failure}`, message: MESSAGES[failure], at: goal, island }
}

/** Prepares the query. Until `end`, the grid refuses edits. */
function begin(method: GridMethod, grid: Grid, options: GridQueryOptions): GridQuery {
  const query = grid.busy ? new GridQuery(grid, true) : grid.table(GridQuery)
  query.begin(method.name, options)
  return query
}

function fail(
  { algorithm, budget, expanded, generated }: GridQuery,
  status: GridQuery['status'] | keyof typeof MESSAGES,
  at?: Point,
): GridPathResult {
  const code = status === 'found' ? 'unreachable' : status
  const message = code === 'budget-exceeded' ? `the search exceeded its budget of ${budget} expansions` : MESSAGES[code]
  return {
    status: code,
    reason: { code: `grid/${code}`, message, ...(at !== undefined && { at }) },
    stats: { algorithm, expanded, generated },
  }
}

function expectSupported(method: GridMethod, grid: Grid, { costs, weight }: GridQueryOptions): void {
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
    // The last iteration has no leg, only the goal.
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
