/**
 * Paths over waypoints and links, between any two points: straight to the nearest visible waypoint, along links, and straight to the goal from the nearest
 * waypoint that sees it. `exact` means that no path over links between these two waypoints is cheaper.
 */
import { NavError } from '../core/index.js'
import type { SearcherPool } from '../core/index.js'
import { distance, locateInPolygon, polylineLength, samePoint, segmentEntersObstacle } from '../geometry/index.js'
import type { Diagnostic, Obstacle, Path, PathResult, Point } from '../geometry/index.js'
import { expectPlanner } from '../search/index.js'
import type {
  GraphAlgorithm,
  GraphSearch,
  GraphSearchResult,
  PLANNERS,
  PathOptions,
  Planners,
} from '../search/index.js'

/** Options of `findPath` on a waypoint graph. */
export interface WaypointPathOptions extends Omit<PathOptions, 'algorithm'> {
  readonly algorithm?: GraphAlgorithm | undefined
}

/** Compressed rows: `linkTo[firstLink[i] … firstLink[i + 1])` are the successors of waypoint i, with `linkCost` at the same indices. */
export interface WaypointGraph {
  readonly kind: 'waypoint-graph'
  readonly [PLANNERS]: Planners<WaypointGraph, WaypointPathOptions>
  readonly ids: readonly string[]
  /** Coordinates x0 y0 x1 y1 …. */
  readonly coords: Float64Array
  readonly firstLink: Int32Array
  readonly linkTo: Int32Array
  readonly linkCost: Float64Array
  /** Number of the connected component of each waypoint, ignoring the direction of links. */
  readonly component: Int32Array
  /** If false, two waypoints of one component are always connected. */
  readonly hasOneWayLinks: boolean
  /** Largest s with cost >= s * distance on every link. It scales the straight-line heuristic so that it remains a lower bound. */
  readonly heuristicScale: number
  readonly hasNegativeCost: boolean
  readonly equalCosts: boolean
  readonly obstacles: readonly Obstacle[]
  readonly sees: (from: Point, to: Point) => boolean
  /** Diagnostics of links that cross an obstacle, and of waypoints inside an obstacle. */
  readonly diagnostics: readonly Diagnostic[]
  /** @internal */
  readonly searchers: SearcherPool<GraphSearch>
  /** Returns the index of a waypoint. Throws `graph/unknown-waypoint` if there is none. */
  indexOf(id: string): number
}

/**
 * Names of the planners of a waypoint graph.
 * @example
 * const answers = WAYPOINT_ALGORITHMS.map((algorithm) => findPath(graph, start, goal, { algorithm }))
 */
export const WAYPOINT_ALGORITHMS: readonly GraphAlgorithm[] = [
  'a-star',
  'dijkstra',
  'breadth-first',
  'depth-first',
  'greedy',
]

/** Finds a path over waypoints, by default with `a-star`. `breadth-first` minimizes the number of links, so it is exact only if all links cost the same. */
export function findWaypointPath(
  graph: WaypointGraph,
  start: Point,
  goal: Point,
  options: WaypointPathOptions = {},
): PathResult {
  const algorithm = options.algorithm ?? 'a-star'
  expectPlanner(WAYPOINT_ALGORITHMS.includes(algorithm), algorithm, WAYPOINT_ALGORITHMS)
  if (graph.hasNegativeCost)
    throw new NavError('graph/negative-cost', 'Cannot search a graph with negative link costs; use buildAllPairs')
  if ((options.agentRadius ?? 0) > 0)
    throw new NavError('graph/no-radius', 'A waypoint graph takes no agentRadius; use a mesh', {
      agentRadius: options.agentRadius,
    })
  for (const [status, at] of [
    ['start-blocked', start],
    ['goal-blocked', goal],
  ] as const) {
    const obstacleIds = obstaclesAround(graph.obstacles, at)
    if (obstacleIds.length === 0) continue
    const message = `(${at.x}, ${at.y}) is inside ${obstacleIds.join(', ')}`
    const reason = { code: 'graph/inside-obstacle', message, at, obstacleIds }
    return { status, reason, stats: { algorithm, expanded: 0, generated: 0 } }
  }
  return graph.searchers.use((searcher) => findWith(searcher, graph, start, goal, algorithm, options))
}

function findWith(
  searcher: GraphSearch,
  graph: WaypointGraph,
  start: Point,
  goal: Point,
  algorithm: GraphAlgorithm,
  options: WaypointPathOptions,
): PathResult {
  const none = { algorithm, expanded: 0, generated: 0 }
  const position = (node: number): Point => ({ x: graph.coords[2 * node], y: graph.coords[2 * node + 1] })
  const entry = nearestVisible(graph, start, options)
  const exit = nearestVisible(graph, goal, options)
  if (entry < 0 || exit < 0) {
    const at = entry < 0 ? start : goal
    return {
      status: 'unreachable',
      reason: { code: 'graph/no-visible-waypoint', message: `no waypoint is visible from (${at.x}, ${at.y})`, at },
      stats: none,
    }
  }

  const target = position(exit)
  const search = (to: number): GraphSearchResult =>
    searcher.find(to < 0 ? 'dijkstra' : algorithm, entry, to, {
      ...options,
      heuristic: (node) => graph.heuristicScale * distance(position(node), target),
    })
  // First test whether links connect the two waypoints. This test does not count towards the budget. O(V + E) with one-way links, otherwise O(1).
  const isJoined =
    graph.component[entry] === graph.component[exit] &&
    (!graph.hasOneWayLinks || searcher.find('breadth-first', entry, exit).status === 'found')
  const result: GraphSearchResult = isJoined
    ? search(exit)
    : { status: 'unreachable', nodes: [], cost: Infinity, ...none }
  const stats = { algorithm, expanded: result.expanded, generated: result.generated }
  const answer = (nodes: readonly number[], linkCost: number, last?: Point): Path => {
    const quality =
      algorithm === 'a-star' || algorithm === 'dijkstra' || (algorithm === 'breadth-first' && graph.equalCosts)
        ? 'exact'
        : 'heuristic'
    const waypoints = nodes.map(position)
    const points = [start, ...waypoints, ...(last === undefined ? [] : [last])].filter(
      (point, i, all) => i === 0 || !samePoint(point, all[i - 1]),
    )
    const ends =
      distance(start, waypoints[0]) + (last === undefined ? 0 : distance(waypoints[waypoints.length - 1], last))
    return { points, length: polylineLength(points), cost: linkCost + ends, quality }
  }
  if (result.status === 'found') return { status: 'found', path: answer(result.nodes, result.cost, goal), stats }
  if (result.status !== 'unreachable')
    return {
      status: result.status,
      reason: { code: `search/${result.status}`, message: `the search stopped after ${result.expanded} expansions` },
      stats,
    }
  const apart = graph.component[entry] !== graph.component[exit]
  const reason = {
    code: apart ? 'graph/other-component' : 'graph/one-way',
    message: `no links lead from ${graph.ids[entry]} to ${graph.ids[exit]}${apart ? ': they are not connected' : ' in this direction'}`,
    at: target,
    island: graph.component[exit],
  }
  if (options.allowPartial !== true) return { status: 'unreachable', reason, stats }
  const all = search(-1)
  let nearest = entry
  for (let node = 0; node < graph.ids.length; node++)
    if (searcher.isReached(node) && distance(position(node), goal) < distance(position(nearest), goal)) nearest = node
  const partial = search(nearest)
  return {
    status: 'partial',
    path: answer(partial.nodes, partial.cost),
    reason,
    stats: { algorithm, expanded: all.expanded + partial.expanded, generated: all.generated + partial.generated },
  }
}

/** Returns the nearest visible waypoint, the first of equally near ones; -1 if none is visible. O(waypoints) for each waypoint tested. */
function nearestVisible({ ids, coords, sees }: WaypointGraph, point: Point, { trace }: WaypointPathOptions): number {
  const squares = new Float64Array(ids.length)
  for (let i = 0; i < squares.length; i++)
    squares[i] = (coords[2 * i] - point.x) ** 2 + (coords[2 * i + 1] - point.y) ** 2
  for (;;) {
    let nearest = -1
    let least = Infinity
    for (let i = 0; i < squares.length; i++)
      if (squares[i] < least) {
        least = squares[i]
        nearest = i
      }
    if (nearest < 0) return nearest
    squares[nearest] = Infinity
    const to = { x: coords[2 * nearest], y: coords[2 * nearest + 1] }
    const clear = sees(point, to)
    trace?.({ type: 'visible', from: point, to, clear })
    if (clear) return nearest
  }
}

export function obstaclesAround(obstacles: readonly Obstacle[], at: Point): string[] {
  return obstacles
    .filter(({ outer, holes = [], fillRule }) => locateInPolygon(outer, holes, at, fillRule) === 'inside')
    .map(({ id }) => id)
}

/** Returns a test for whether the straight line between two points stays outside the interior of all obstacles. */
export function sightAmong(obstacles: readonly Obstacle[]): WaypointGraph['sees'] {
  return (from, to) => !obstacles.some((obstacle) => segmentEntersObstacle(obstacle, from, to))
}
