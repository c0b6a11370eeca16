/**
 * Builds a graph of waypoints as compressed rows (see `WaypointGraph`). O(V + E).
 * Allowed: several waypoints at one place, links from a waypoint to itself, several links between two waypoints, and negative costs (for all-pairs tables only).
 */
import {
  NavError,
  SearcherPool,
  UnionFind,
  describe,
  expectFunction,
  expectList,
  expectObject,
  expectPoint,
  expectObstacles,
  expectString,
  didYouMean,
  expectKnown,
} from '../core/index.js'
import { distance, rowMembers, rowStarts, segmentEntersObstacle } from '../geometry/index.js'
import type { Diagnostic, Obstacle, Point } from '../geometry/index.js'
import { GraphSearch, PLANNERS } from '../search/index.js'
import type { Planners, SearchGraph } from '../search/index.js'
import { findWaypointPath, obstaclesAround, sightAmong } from './find-waypoint-path.js'
import type { WaypointGraph, WaypointPathOptions } from './find-waypoint-path.js'

export interface WaypointSource {
  readonly waypoints: readonly { readonly id: string; readonly x: number; readonly y: number }[]
  /** Links by waypoint id, in both directions unless `oneWay`. A link without a cost costs its length. */
  readonly links: readonly {
    readonly from: string
    readonly to: string
    readonly cost?: number
    readonly oneWay?: boolean
  }[]
}

export interface WaypointGraphOptions {
  /** Obstacles that block the straight lines from the start and the goal to waypoints. A link that enters an obstacle is reported in `diagnostics`. */
  readonly obstacles?: readonly Obstacle[] | undefined
  /**
   * Returns whether an agent can walk straight between two points. Default: true if the straight line enters none of the `obstacles`. A test with a mesh's
   * `raycast` is stricter: it also blocks lines that leave the map's bounds, and lines along an edge that two obstacles share.
   */
  readonly sees?: ((from: Point, to: Point) => boolean) | undefined
}

const WAYPOINT_PLANNERS: Planners<WaypointGraph, WaypointPathOptions> = { findPath: findWaypointPath }

function checkedObstacles(source: WaypointSource, options: WaypointGraphOptions): readonly Obstacle[] {
  expectKnown(source, ['waypoints', 'links'], 'source')
  expectKnown(options, ['obstacles', 'sees'])
  const { obstacles = [], sees } = options
  expectList(source.waypoints, 'waypoints')
  expectList(source.links, 'links')
  expectObstacles(obstacles, 'obstacles')
  if (sees !== undefined) expectFunction(sees, 'sees')
  return obstacles
}

/**
 * Builds a graph of waypoints and links.
 * @example
 * const graph = buildWaypointGraph({
 *   waypoints: [{ id: 'gate', x: 0, y: 0 }, { id: 'inn', x: 30, y: 40 }],
 *   links: [{ from: 'gate', to: 'inn' }],
 * })
 */
export function buildWaypointGraph(source: WaypointSource, options: WaypointGraphOptions = {}): WaypointGraph {
  const obstacles = checkedObstacles(source, options)
  const { waypoints, links } = source
  const count = waypoints.length
  const { indices, coords } = readWaypoints(waypoints)
  const indexOf = (id: string): number => {
    const index = indices.get(id)
    if (index === undefined)
      throw new NavError(
        'graph/unknown-waypoint',
        `Unknown waypoint ${describe(id)}${didYouMean(id, indices.keys())}`,
        { id },
      )
    return index
  }
  const position = (node: number): Point => ({ x: coords[2 * node], y: coords[2 * node + 1] })

  const arcs: { from: number; to: number; cost: number }[] = []
  const diagnostics: Diagnostic[] = []
  const components = new UnionFind(count)
  let heuristicScale = Infinity
  links.forEach((link, index) => {
    expectObject(link, `links[${index}]`)
    const from = indexOf(link.from)
    const to = indexOf(link.to)
    const length = distance(position(from), position(to))
    const cost = link.cost ?? length
    if (typeof cost !== 'number' || Number.isNaN(cost) || cost === -Infinity)
      throw new NavError(
        'input/not-finite',
        `Expected a number for the cost of link ${link.from} - ${link.to}, got ${String(cost)}`,
        { from: link.from, to: link.to, index },
      )
    if (cost === Infinity) return
    arcs.push({ from, to, cost })
    if (link.oneWay !== true) arcs.push({ from: to, to: from, cost })
    components.union(from, to)
    if (length > 0) heuristicScale = Math.min(heuristicScale, cost / length)
    const walls = obstacles.filter((obstacle) => segmentEntersObstacle(obstacle, position(from), position(to)))
    if (walls.length > 0) diagnostics.push(linkThroughWall(link.from, link.to, position(from), position(to), walls))
  })
  const origins = Int32Array.from(arcs, ({ from }) => from)
  const firstLink = rowStarts(origins, count)
  const order = rowMembers(origins, firstLink)
  const linkTo = order.map((arc) => arcs[arc].to)
  const linkCost = Float64Array.from(order, (arc) => arcs[arc].cost)
  reportHidden(waypoints, obstacles, diagnostics)
  const searchGraph: SearchGraph = {
    nodeCount: count,
    position,
    listSuccessors(node, into) {
      for (let k = firstLink[node]; k < firstLink[node + 1]; k++) into.add(linkTo[k], linkCost[k])
    },
  }
  return {
    kind: 'waypoint-graph',
    [PLANNERS]: WAYPOINT_PLANNERS,
    ids: waypoints.map(({ id }) => id),
    coords,
    firstLink,
    linkTo,
    linkCost,
    component: Int32Array.from({ length: count }, (_, i) => components.find(i)),
    hasOneWayLinks: links.some(({ oneWay }) => oneWay === true),
    heuristicScale: heuristicScale === Infinity ? 1 : Math.max(0, heuristicScale),
    hasNegativeCost: linkCost.some((cost) => cost < 0),
    equalCosts: linkCost.every((cost) => cost === linkCost[0]),
    obstacles,
    sees: options.sees ?? sightAmong(obstacles),
    diagnostics,
    searchers: new SearcherPool(() => new GraphSearch(searchGraph)),
    indexOf,
  }
}

function readWaypoints(waypoints: WaypointSource['waypoints']): { indices: Map<string, number>; coords: Float64Array } {
  const indices = new Map<string, number>()
  const coords = new Float64Array(2 * waypoints.length)
  waypoints.forEach((waypoint, index) => {
    expectObject(waypoint, `waypoints[${index}]`)
    expectPoint(waypoint, `waypoints[${index}]`)
    const { id, x, y } = waypoint
    expectString(id, `waypoints[${index}].id`)
    if (indices.has(id))
      throw new NavError(
        'graph/duplicate-id',
        `Expected unique waypoint ids, got ${describe(id)} twice, again at ${index}`,
        { id, index },
      )
    indices.set(id, index)
    coords[2 * index] = x
    coords[2 * index + 1] = y
  })
  return { indices, coords }
}

function reportHidden(
  waypoints: WaypointSource['waypoints'],
  obstacles: readonly Obstacle[],
  diagnostics: Diagnostic[],
): void {
  waypoints.forEach(({ id, x, y }) => {
    const obstacleIds = obstaclesAround(obstacles, { x, y })
    if (obstacleIds.length > 0)
      diagnostics.push({
        code: 'graph/waypoint-inside-obstacle',
        severity: 'warning',
        message: `waypoint ${id} is inside ${obstacleIds.join(', ')}`,
        at: { x, y },
        obstacleIds,
      })
  })
}

function linkThroughWall(from: string, to: string, a: Point, b: Point, walls: readonly Obstacle[]): Diagnostic {
  const obstacleIds = walls.map(({ id }) => id)
  return {
    code: 'graph/link-through-wall',
    severity: 'warning',
    message: `link ${from} - ${to} passes through ${obstacleIds.join(', ')}`,
    at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    obstacleIds,
  }
}
