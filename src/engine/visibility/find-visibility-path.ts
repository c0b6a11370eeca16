/**
 * Finds paths among polygons by sight lines.
 * - `visibility` (default) and `ray-scan` are exact. The points that approximate an arc lie outside it by at most 2^-12 of the radius.
 * - `line-translation` and `must-pass-tree` are published pixel-level methods, for teaching. Their results are `heuristic`.
 */
import { NavError } from '../core/index.js'
import type { SearcherPool } from '../core/index.js'
import { expectPlanner } from '../search/index.js'
import type { PLANNERS, PathOptions, Planners } from '../search/index.js'
import { EIGHT_NEIGHBOR_OFFSETS, polylineLength, samePoint, flushToZero } from '../geometry/index.js'
import type { Blockage, FailedStatus, PathResult, Point } from '../geometry/index.js'
import { translateLine } from './line-translation.js'
import { searchMustPassTree } from './must-pass-tree.js'
import type { RoundedWalls } from './rounded-walls.js'
import type { SightSearch } from './sight-search.js'
import type { TangentSearch } from './tangent-search.js'
import type { Walls } from './walls.js'

export type VisibilityAlgorithm = 'visibility' | 'ray-scan' | 'line-translation' | 'must-pass-tree'

/** Options of `findPath` on a visibility graph. */
export interface VisibilityPathOptions extends Omit<PathOptions, 'algorithm'> {
  readonly algorithm?: VisibilityAlgorithm | undefined
}

/** Walls and their corners. A search computes the edges that it needs. */
export interface VisibilityGraph {
  readonly kind: 'visibility-graph'
  readonly [PLANNERS]: Planners<VisibilityGraph, VisibilityPathOptions>
  /** @internal */
  readonly walls: Walls
  /**
   * The corners where a path can bend. A corner is stored as the number of the wall that starts at its vertex. The free sector at the corner (the fan of this
   * wall, see `Walls`) has an angle of at least half a turn.
   */
  readonly corners: Int32Array
  readonly toleranceAt: (point: Point) => number
  readonly obstaclesAt: (point: Point) => readonly string[]
  readonly contains: (point: Point) => boolean
  /** Returns whether two free points are certainly not connected, as far as this can be decided without a search. */
  readonly areApart: (a: Point, b: Point) => boolean
  /** @internal */
  readonly searchers: SearcherPool<SightSearch>
  /** Returns the corners of obstacles as vertices of `walls`: drawn corners in drawing order, then points where outlines cross. Computed at the first call. */
  readonly obstacleCorners: () => readonly number[]
  /**
   * Returns the walls with exact round shapes, for the exact searches. Builds them at the first call.
   * @internal
   */
  readonly rounded:
    (() => { readonly walls: RoundedWalls; readonly searchers: SearcherPool<TangentSearch> }) | undefined
}

/**
 * Names of the planners of a visibility graph.
 * @example
 * const answers = VISIBILITY_ALGORITHMS.map((algorithm) => findPath(buildVisibilityGraph(scene), start, goal, { algorithm }))
 */
export const VISIBILITY_ALGORITHMS: readonly VisibilityAlgorithm[] = [
  'visibility',
  'ray-scan',
  'line-translation',
  'must-pass-tree',
]

const NO_PATH_MESSAGES: Readonly<Record<VisibilityAlgorithm, string>> = {
  visibility: 'no path along lines of sight leads to the goal',
  'ray-scan': 'no path along lines of sight leads to the goal',
  'line-translation':
    'line-translation found no path: it cannot leave concave regions; use visibility to learn whether there is one',
  'must-pass-tree':
    'must-pass-tree found no path over the corners in its tree; use visibility to learn whether there is one',
}

export function findVisibilityPath(
  graph: VisibilityGraph,
  start: Point,
  goal: Point,
  options: VisibilityPathOptions = {},
): PathResult {
  const algorithm = algorithmOf(options)
  const none = { algorithm, expanded: 0, generated: 0 }
  const exact = algorithm === 'visibility' || algorithm === 'ray-scan'
  const rounded = exact ? graph.rounded?.() : undefined
  const from = locateEnd(graph, rounded?.walls, start)
  if (from === undefined) return { ...blockedEnd(graph, 'start', start), stats: none }
  const to = locateEnd(graph, rounded?.walls, goal)
  if (to === undefined) return { ...blockedEnd(graph, 'goal', goal), stats: none }
  if (graph.areApart(from, to))
    return {
      status: 'unreachable',
      reason: { code: 'search/unreachable', message: 'start and goal are on different islands', at: goal },
      stats: none,
    }
  const result = exact
    ? (rounded?.searchers ?? graph.searchers).use((searcher) => searcher.find(algorithm, from, to, options))
    : algorithm === 'line-translation'
      ? translateLine(graph.walls, from, to, options)
      : searchMustPassTree(graph.walls, graph.obstacleCorners(), from, to, options)
  const stats = { algorithm, expanded: result.expanded, generated: result.generated }
  if (result.status !== 'found') {
    const message =
      result.status === 'unreachable'
        ? NO_PATH_MESSAGES[algorithm]
        : `the search stopped after ${result.expanded} expansions`
    return { status: result.status, reason: { code: `search/${result.status}`, message, at: goal }, stats }
  }
  const points = [start, ...result.points.slice(1, -1), goal].filter(
    (point, i, all) => i === 0 || !samePoint(point, all[i - 1]),
  )
  const pointsLength = polylineLength(points)
  const length = result.length ?? pointsLength
  return {
    status: 'found',
    path: {
      points,
      length,
      ...(length !== pointsLength && { pointsLength }),
      cost: length,
      quality: exact ? 'exact' : 'heuristic',
    },
    stats,
  }
}

function algorithmOf(options: VisibilityPathOptions): VisibilityAlgorithm {
  const algorithm = options.algorithm ?? 'visibility'
  expectPlanner(VISIBILITY_ALGORITHMS.includes(algorithm), algorithm, VISIBILITY_ALGORITHMS)
  if ((options.agentRadius ?? 0) > 0)
    throw new NavError(
      'polygons/no-radius',
      'A visibility graph takes no agentRadius; build it from outlines offset by the radius',
      { agentRadius: options.agentRadius },
    )
  return algorithm
}

function blockedEnd(
  graph: VisibilityGraph,
  name: 'start' | 'goal',
  at: Point,
): { status: FailedStatus; reason: Blockage } {
  const inside = graph.contains(at)
  const obstacleIds = graph.obstaclesAt(at)
  const status: FailedStatus = inside ? `${name}-blocked` : `${name}-out-of-bounds`
  const message = inside
    ? `the ${name} is inside ${obstacleIds.join(', ') || 'an obstacle'}`
    : `the ${name} is outside the bounds`
  return { status, reason: { code: `polygons/${status}`, message, at, obstacleIds } }
}

/** Returns the point if it is free. Otherwise it may have been moved by rounding: returns a free point within the tolerance, or undefined if there is none. */
function locateEnd(graph: VisibilityGraph, rounded: RoundedWalls | undefined, point: Point): Point | undefined {
  const walls = rounded?.walls ?? graph.walls
  const holds = (at: Point): boolean => rounded?.holds(at) !== false && walls.holds(at)
  const here = { x: flushToZero(point.x), y: flushToZero(point.y) }
  if (holds(here)) return here
  const tolerance = graph.toleranceAt(point)
  return tolerance > 0
    ? EIGHT_NEIGHBOR_OFFSETS.map(({ x, y }) => ({
        x: flushToZero(point.x + x * tolerance),
        y: flushToZero(point.y + y * tolerance),
      })).find(holds)
    : undefined
}
