/**
 * One question to a grid, answered by the planner of your choice.
 * In: world points, options. Out: a path whose points are cell centers: start, every turn, goal; each leg is a run of equal legal steps (any-angle planners:
 * a clear line). Ends are mapped to their cells; ends outside, blocked or on another island are answered before any search.
 * Costs of cell planners are held as counts of straight and diagonal steps: on uniform ground two paths cost the same if and only if the counts are equal.
 * A planner that cannot honor the grid or an option refuses with a code.
 */
import { NavError, expectPath, expectWorld } from '../core/index.js'
import type { Blockage, Path, PathResult, Point } from '../geometry/index.js'
import type { PathOptions } from '../search/index.js'
import { BacktrackingWalk } from './backtracking-walk.js'
import { CellGraph } from './cell-graph.js'
import { nearestCell } from './grid-questions.js'
import { GridQuery, INTEGER, OCTILE } from './cells/grid-query.js'
import { JumpPointPlus } from './jump-point/jump-point-plus.js'
import { JumpPointSearch } from './jump-point/jump-point-search.js'
import type { NavGrid } from './cells/padded-grid.js'
import { OctileSearch } from './jump-point/octile-search.js'
import { ThetaStar } from './theta-star.js'

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
  /** `a-star` when absent. */
  readonly algorithm?: GridAlgorithm | undefined
  /** Of `weighted-a-star`: the answer costs at most this many times the optimum; >= 1, 1.5 when absent. */
  readonly weight?: number | undefined
  /** Step costs 1 and sqrt 2 (`octile`, when absent; cost in world units), or 10 and 14 (`integer`). */
  readonly costs?: 'octile' | 'integer' | undefined
  /** Bits of the blocked layer that stop this agent; all when absent. */
  readonly agentLayers?: number | undefined
}

/** A path on cells counts its steps; an any-angle path has none. */
export interface GridPath extends Path {
  readonly steps?: { readonly straight: number; readonly diagonal: number }
}

export type GridPathResult =
  Exclude<PathResult, { path: Path }> | (Extract<PathResult, { path: Path }> & { readonly path: GridPath })

export function findGridPath(
  world: NavGrid,
  start: Point,
  goal: Point,
  options: Omit<PathOptions, 'algorithm'> & GridPathOptions = {},
): GridPathResult {
  const { algorithm = 'a-star', trace, budget, signal, agentRadius, agentLayers, allowPartial = false } = options
  // Infinity - Infinity is NaN.
  if (start.x - start.x + start.y - start.y + goal.x - goal.x + goal.y - goal.y !== 0) {
    throw new NavError(
      'input/not-finite',
      `start (${start.x}, ${start.y}) and goal (${goal.x}, ${goal.y}) came; finite numbers were expected`,
      { start, goal },
    )
  }
  world.follow()
  const grid =
    agentRadius === undefined && agentLayers === undefined
      ? world
      : world.forAgent({ radius: agentRadius, layers: agentLayers })
  const steps = options.costs === 'integer' ? INTEGER : OCTILE
  const weight = options.weight ?? (algorithm === 'weighted-a-star' ? 1.5 : 1)
  refuse(grid, algorithm, options, weight)

  const query = grid.query.busy ? new GridQuery(grid) : grid.query
  query.trace = trace
  query.signal = signal
  query.budget = budget ?? Infinity
  query.steps = steps
  query.busy = true
  try {
    return answer(query, start, goal, algorithm, weight, allowPartial)
  } finally {
    query.busy = false
    query.trace = undefined
    query.signal = undefined
  }
}

function answer(
  query: GridQuery,
  start: Point,
  goal: Point,
  algorithm: GridAlgorithm,
  weight: number,
  allowPartial: boolean,
): GridPathResult {
  const { grid, trace } = query
  query.status = 'unreachable'
  query.expanded = 0
  query.generated = 0
  query.length = 0
  const from = grid.cellAt(start)
  if (from === undefined) return fail(query, 'start-out-of-bounds', 'the start lies outside the grid', start)
  const first = grid.indexOf(from.x, from.y)
  if (grid.open[first] === 0) return fail(query, 'start-blocked', 'the start lies in a blocked cell', start)
  if (query.signal?.aborted === true) return fail(query, 'aborted', 'the search was aborted before it began')
  let to = grid.cellAt(goal)
  let reason: Blockage | undefined
  const island = grid.islandOf(first)
  const last = to === undefined ? first : grid.indexOf(to.x, to.y)
  if (to === undefined || grid.open[last] === 0 || (last !== first && grid.islandOf(last) !== island)) {
    const status = to === undefined ? 'goal-out-of-bounds' : grid.open[last] === 0 ? 'goal-blocked' : 'unreachable'
    const message =
      to === undefined
        ? 'the goal lies outside the grid'
        : status === 'goal-blocked'
          ? 'the goal lies in a blocked cell'
          : 'no walk joins start and goal: they are on different islands'
    if (!allowPartial) return fail(query, status, message, goal)
    reason = { code: `grid/${status}`, message, at: goal, island }
    to = nearestCell(grid, goal, (x, y) => grid.islandAt(x, y) === island) ?? from
  }
  query.startX = from.x
  query.startY = from.y
  query.goalX = to.x
  query.goalY = to.y
  const status = search(query, algorithm, weight)
  if (status !== 'found')
    return fail(
      query,
      status,
      status === 'budget-exceeded'
        ? `the budget of ${query.budget} expansions is spent`
        : status === 'aborted'
          ? 'the search was aborted'
          : 'the open set ran empty',
    )
  const path = assemble(query, algorithm, weight)
  const stats = { expanded: query.expanded, generated: query.generated }
  if (trace !== undefined) {
    trace({ type: 'path', points: path.points, cost: path.cost })
    trace({ type: 'done', status: reason === undefined ? 'found' : 'partial' })
  }
  return reason === undefined ? { status: 'found', path, stats } : { status: 'partial', path, reason, stats }
}

function fail(
  { trace, expanded, generated }: GridQuery,
  status: Exclude<GridPathResult['status'], 'found' | 'partial'>,
  message: string,
  at?: Point,
): GridPathResult {
  trace?.({ type: 'done', status })
  return {
    status,
    reason: { code: `grid/${status}`, message, ...(at !== undefined && { at }) },
    stats: { expanded, generated },
  }
}

/** Every cell a path passes, from start to goal, each leg expanded step by step (any-angle legs: all cells the line crosses are not listed, only ends). */
export function cellsOfPath(grid: NavGrid, path: Pick<Path, 'points'>): Point[] {
  expectWorld(grid, 'cellsOfPath', 'grid')
  expectPath(path)
  const cells: Point[] = []
  for (const point of path.points) {
    const cell = grid.cellAt(point)
    if (cell === undefined)
      throw new NavError('grid/out-of-bounds', `path point (${point.x}, ${point.y}) lies outside the grid`, {
        at: point,
      })
    const last = cells.at(-1)
    if (last === undefined) {
      cells.push(cell)
      continue
    }
    const dx = cell.x - last.x
    const dy = cell.y - last.y
    const count = Math.max(Math.abs(dx), Math.abs(dy))
    const isRun = dx === 0 || dy === 0 || Math.abs(dx) === Math.abs(dy)
    if (!isRun) cells.push(cell)
    else for (let i = 1; i <= count; i++) cells.push({ x: last.x + Math.sign(dx) * i, y: last.y + Math.sign(dy) * i })
  }
  return cells
}

function search(query: GridQuery, algorithm: GridAlgorithm, weight: number): GridQuery['status'] {
  if (algorithm === 'jump-point') query.searcher(JumpPointSearch).find(query)
  else if (algorithm === 'jump-point-plus') query.searcher(JumpPointPlus).find(query)
  else if (algorithm === 'theta-star' || algorithm === 'lazy-theta-star')
    query.searcher(ThetaStar).find(query, algorithm === 'lazy-theta-star')
  else if (algorithm === 'backtracking-walk') query.searcher(BacktrackingWalk).find(query)
  else if ((algorithm === 'a-star' || algorithm === 'dijkstra') && query.grid.isUniform)
    query.searcher(OctileSearch).find(query, algorithm === 'a-star')
  else query.searcher(CellGraph).find(query, algorithm === 'weighted-a-star' ? 'a-star' : algorithm, weight)
  return query.status
}

const ALGORITHMS: Readonly<Record<GridAlgorithm, 'any' | 'uniform' | 'square' | 'lines'>> = {
  'a-star': 'any',
  dijkstra: 'any',
  'breadth-first': 'uniform',
  'depth-first': 'any',
  greedy: 'any',
  'weighted-a-star': 'any',
  'jump-point': 'square',
  'jump-point-plus': 'square',
  'theta-star': 'lines',
  'lazy-theta-star': 'lines',
  'backtracking-walk': 'any',
}

/** What a planner cannot honor it says before it starts. */
function refuse(grid: NavGrid, algorithm: GridAlgorithm, options: GridPathOptions, weight: number): void {
  const needs: string | undefined = ALGORITHMS[algorithm]
  if (needs === undefined)
    throw new NavError(
      'search/unknown-algorithm',
      `'${algorithm}' does not search a grid; expected one of ${Object.keys(ALGORITHMS).join(', ')}`,
      { algorithm },
    )
  if (options.costs !== undefined && options.costs !== 'octile' && options.costs !== 'integer')
    throw new NavError('grid/bad-costs', `costs = '${String(options.costs)}' came; octile or integer was expected`)
  if (options.weight !== undefined && algorithm !== 'weighted-a-star')
    throw new NavError('grid/weight-unused', `a weight came with ${algorithm}; only weighted-a-star takes one`)
  if (!(Number.isFinite(weight) && weight >= 1))
    throw new NavError('grid/bad-weight', `weight = ${String(weight)} came; a finite number >= 1 was expected`)
  if (needs === 'any') return
  if (!grid.isUniform)
    throw new NavError(
      'grid/needs-uniform-costs',
      `${algorithm} came for a grid with terrain costs; it is right only where all cells cost the same`,
    )
  if (needs === 'uniform') return
  if (grid.topology !== 'square')
    throw new NavError('grid/needs-square-cells', `${algorithm} came for a hex grid; it knows square cells only`)
  if (needs === 'square') return
  if (grid.diagonal === 'never')
    throw new NavError(
      'grid/needs-diagonals',
      `${algorithm} came for a grid without diagonal steps; its lines leave the axes`,
    )
  if (options.costs === 'integer')
    throw new NavError(
      'grid/needs-octile-costs',
      `${algorithm} came with integer costs; any-angle lines have Euclidean length`,
    )
}

/** Turns corners into points and counts; corners on a straight run are dropped. */
function assemble(
  { grid, steps, corners, length: end }: GridQuery,
  algorithm: GridAlgorithm,
  weight: number,
): GridPath {
  const { cellSize, origin, costs } = grid
  const hex = grid.topology === 'hex'
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
    // The last round has no leg, only the goal.
    const nextDx = i < end ? corners[i] - x : 0
    const nextDy = i < end ? corners[i + 1] - y : 0
    // A corner where the run goes straight on is no corner.
    if (dx * nextDy !== dy * nextDx || dx * nextDx + dy * nextDy <= 0)
      points.push(
        hex ? grid.centerOf(x, y) : { x: origin.x + (x + 0.5) * cellSize, y: origin.y + (y + 0.5) * cellSize },
      )
    dx = nextDx
    dy = nextDy
    const across = dx < 0 ? -dx : dx
    const down = dy < 0 ? -dy : dy
    const count = across > down ? across : down
    const isDiagonal = !hex && across > 0 && down > 0
    if (isDiagonal) diagonal += count
    else straight += count
    euclidean += Math.sqrt(dx * dx + dy * dy)
    if (weighted) {
      const step = Math.sign(dy) * grid.stride + Math.sign(dx)
      const length = isDiagonal ? steps.diagonal : steps.straight
      for (let k = 0, cell = grid.indexOf(x, y); k < count; k++, cell += step)
        terrain += length * (0.5 * costs[cell] + 0.5 * costs[cell + step])
    }
    x += dx
    y += dy
  }
  const integer = steps === INTEGER
  const anyAngle = ALGORITHMS[algorithm] === 'lines'
  const length = (anyAngle ? euclidean : straight + diagonal * Math.SQRT2) * cellSize
  const cost = weighted
    ? integer
      ? terrain
      : terrain * cellSize
    : integer
      ? straight * steps.straight + diagonal * steps.diagonal
      : length
  if (anyAngle) return { points, length, cost, quality: 'heuristic' }
  if (algorithm === 'weighted-a-star')
    return { points, length, cost, quality: 'bounded', bound: weight, steps: { straight, diagonal } }
  const exact =
    algorithm === 'breadth-first'
      ? hex || grid.diagonal === 'never'
      : algorithm !== 'depth-first' && algorithm !== 'greedy' && algorithm !== 'backtracking-walk'
  return { points, length, cost, quality: exact ? 'exact' : 'heuristic', steps: { straight, diagonal } }
}
