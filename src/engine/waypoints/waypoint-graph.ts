/** Waypoints and links as a world, in compressed rows: `linkTo[firstLink[i] … firstLink[i + 1])` are the successors of waypoint i, `linkCost` beside them. */
import type { SearcherPool } from '../core/index.js'
import type { Diagnostic, Obstacle, Point } from '../geometry/index.js'
import type { GraphAlgorithm, GraphSearch, PLANNERS, PathOptions, Planners } from '../search/index.js'
import type { WaypointBlocks } from './waypoint-blocks.js'

/** What `findPath` takes on a waypoint graph. */
export interface WaypointPathOptions extends Omit<PathOptions, 'algorithm'> {
  readonly algorithm?: GraphAlgorithm | undefined
}

export interface WaypointGraph {
  readonly kind: 'waypoint-graph'
  readonly [PLANNERS]: Planners<WaypointGraph, WaypointPathOptions>
  readonly ids: readonly string[]
  /** x0 y0 x1 y1 … */
  readonly coords: Float64Array
  readonly firstLink: Int32Array
  readonly linkTo: Int32Array
  readonly linkCost: Float64Array
  /** Per waypoint: connected component, links taken both ways. */
  readonly component: Int32Array
  /** Without one-way links, two waypoints of one component always lead to each other. */
  readonly hasOneWayLinks: boolean
  /** Largest s with cost >= s * distance on every link: scales the straight-line heuristic so that it stays a lower bound. */
  readonly heuristicScale: number
  readonly hasNegativeCost: boolean
  readonly equalCosts: boolean
  readonly obstacles: readonly Obstacle[]
  readonly sees: (from: Point, to: Point) => boolean
  /** Links that run through an obstacle, waypoints inside one. */
  readonly diagnostics: readonly Diagnostic[]
  /** @internal */
  readonly blocks: WaypointBlocks
  /** @internal */
  readonly searchers: SearcherPool<GraphSearch>
  /** Index of a waypoint; throws `graph/unknown-waypoint`. */
  indexOf(id: string): number
}
