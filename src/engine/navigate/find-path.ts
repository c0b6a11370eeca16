/** One question over every world, with the options that each kind takes: the path from a point to another. */
import type { PathResult, Point } from '../geometry/index.js'
import type { MeshAlgorithm, MeshPathOptions, NavMesh } from '../convex/index.js'
import type { GridAlgorithm, GridPathOptions, GridPathResult, NavGrid } from '../grid/index.js'
import { findPath as findOnWorld } from '../search/index.js'
import type { GraphAlgorithm, PathOptions as AnyOptions } from '../search/index.js'
import type { VisibilityAlgorithm, VisibilityGraph } from '../visibility/index.js'
import { NavError, describe } from '../core/index.js'
import type { WaypointGraph } from '../waypoints/index.js'

/** Names of every planner of every world; a world takes its own. */
export type PlannerName = MeshAlgorithm | GridAlgorithm | GraphAlgorithm | VisibilityAlgorithm

/** Options of a planner with the names that it goes by. */
export type NamedOptions<Options, Name> = Omit<Options, 'algorithm'> & { readonly algorithm?: Name | undefined }
/** What `findPath` takes, by the kind of its world. */
export interface PathOptionsByWorld {
  readonly mesh: MeshPathOptions
  readonly grid: NamedOptions<AnyOptions & GridPathOptions, GridAlgorithm>
  readonly 'waypoint-graph': NamedOptions<AnyOptions, GraphAlgorithm>
  readonly 'visibility-graph': NamedOptions<AnyOptions, VisibilityAlgorithm>
}

/** What `findPath` takes for one kind of world, with the names of its planners only; for a world that may be any, what any takes. */
export type PathOptions<W extends World = World> = World extends W
  ? NamedOptions<MeshPathOptions & Omit<GridPathOptions, 'algorithm'>, PlannerName>
  : PathOptionsByWorld[W['kind']]

/**
 * No path is a value, never an exception; a `NavError` says that the question itself was wrong (`input/…`, `search/unknown-algorithm`,
 * an option that the planner cannot honor).
 * @example
 * const answer = findPath(mesh, { x: 10, y: 40 }, { x: 90, y: 40 })
 * console.log(answer.status === 'found' ? answer.path.length : answer.reason.message)
 */
export function findPath(world: NavGrid, start: Point, goal: Point, options?: PathOptions<NavGrid>): GridPathResult
export function findPath<W extends World>(world: W, start: Point, goal: Point, options?: PathOptions<W>): PathResult
export function findPath(world: World, start: Point, goal: Point, options?: PathOptions): PathResult {
  return findOnWorld<PathOptions, PathResult>(world, start, goal, options)
}

/** Everything that paths are found on. */
export type World = NavMesh | NavGrid | WaypointGraph | VisibilityGraph

export function refuse(question: string, world: { readonly kind: string } | undefined, kinds: string): never {
  throw new NavError(
    'input/unknown-world',
    `${question} was asked of a world of kind ${describe(world?.kind)}; expected ${kinds}`,
    { kind: world?.kind },
  )
}
