/** `findPath` for every kind of map ("world"): mesh, grid, waypoint graph and visibility graph. */
import type { PathResult, Point } from '../geometry/index.js'
import type { MeshAlgorithm, MeshPathOptions, NavMesh } from '../convex/index.js'
import type { GridAlgorithm, GridPathOptions, GridPathResult, NavGrid } from '../grid/index.js'
import { findPath as findOnWorld } from '../search/index.js'
import type { GraphAlgorithm, PathOptions as AnyOptions } from '../search/index.js'
import type { VisibilityAlgorithm, VisibilityGraph } from '../visibility/index.js'
import type { WaypointGraph } from '../waypoints/index.js'

/** Names of the planners of all worlds; each world accepts its own. */
export type PlannerName = MeshAlgorithm | GridAlgorithm | GraphAlgorithm | VisibilityAlgorithm

/** Options of a planner, with `algorithm` limited to the given names. */
export type NamedOptions<Options, Name> = Omit<Options, 'algorithm'> & { readonly algorithm?: Name | undefined }
/** Options of `findPath` by the kind of world. */
export interface PathOptionsByWorld {
  readonly mesh: MeshPathOptions
  readonly grid: NamedOptions<AnyOptions & GridPathOptions, GridAlgorithm>
  readonly 'waypoint-graph': NamedOptions<AnyOptions, GraphAlgorithm>
  readonly 'visibility-graph': NamedOptions<AnyOptions, VisibilityAlgorithm>
}

/** Options of `findPath` for one kind of world, with the names of its planners; for `World`, the options of all kinds. */
export type PathOptions<W extends World = World> = World extends W
  ? NamedOptions<MeshPathOptions & Omit<GridPathOptions, 'algorithm'>, PlannerName>
  : PathOptionsByWorld[W['kind']]

/**
 * Finds a path between two points. A missing path is a result, not an exception. Throws a `NavError` if the query is invalid (`input/...`,
 * `search/unknown-algorithm`, an option that the planner does not support).
 * @example
 * const answer = findPath(mesh, { x: 10, y: 40 }, { x: 90, y: 40 })
 * console.log(answer.status === 'found' ? answer.path.length : answer.reason.message)
 */
export function findPath(world: NavGrid, start: Point, goal: Point, options?: PathOptions<NavGrid>): GridPathResult
export function findPath<W extends World>(world: W, start: Point, goal: Point, options?: PathOptions<W>): PathResult
export function findPath(world: World, start: Point, goal: Point, options?: PathOptions): PathResult {
  return findOnWorld<PathOptions, PathResult>(world, start, goal, options)
}

/** All worlds that `findPath` searches. */
export type World = NavMesh | NavGrid | WaypointGraph | VisibilityGraph
