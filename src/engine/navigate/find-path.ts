/** One question over every world: the path from a point to another. What is worth what stands in the guide of planners. */
import { expectOptions, expectPoint, NavError, describe } from '../core/index.js'
import type { PathResult, Point } from '../geometry/index.js'
import { findWaypointPath } from '../graph/index.js'
import type { WaypointGraph } from '../graph/index.js'
import { findGridPath } from '../grid/index.js'
import type { GridPathOptions, GridPathResult, NavGrid } from '../grid/index.js'
import { findMeshPath } from '../mesh/index.js'
import type { MeshAlgorithm, MeshPathOptions, NavMesh } from '../mesh/index.js'
import { findVisibilityPath } from '../polygons/index.js'
import type { VisibilityAlgorithm, VisibilityGraph } from '../polygons/index.js'
import type { GraphAlgorithm, PathOptions } from '../search/index.js'
import { refuse } from './world.js'
import type { World } from './world.js'

type With<Options> = Omit<PathOptions, 'algorithm'> & Options

/**
 * No path is a value, never an exception; a `NavError` says that the question itself was wrong (`input/…`, `search/unknown-algorithm`,
 * an option that the planner cannot honor).
 */
export function findPath(world: NavGrid, start: Point, goal: Point, options?: With<GridPathOptions>): GridPathResult
export function findPath(world: NavMesh, start: Point, goal: Point, options?: With<Omit<MeshPathOptions, 'algorithm'> & { readonly algorithm?: MeshAlgorithm | undefined }>): PathResult
export function findPath(world: WaypointGraph, start: Point, goal: Point, options?: With<{ readonly algorithm?: GraphAlgorithm | undefined }>): PathResult
export function findPath(world: VisibilityGraph, start: Point, goal: Point, options?: With<{ readonly algorithm?: VisibilityAlgorithm | undefined }>): PathResult
export function findPath(world: World, start: Point, goal: Point, options?: PathOptions): PathResult
export function findPath(world: World, start: Point, goal: Point, options: PathOptions = {}): PathResult {
  expectPoint(start, 'start')
  expectPoint(goal, 'goal')
  expectOptions(options)
  const { algorithm } = options
  if (algorithm !== undefined && typeof algorithm !== 'string') throw new NavError('search/unknown-algorithm', `algorithm is ${describe(algorithm)}; the name of a planner was expected`, { algorithm })
  switch (world?.kind) {
    case 'mesh':
      return findMeshPath(world, start, goal, options)
    case 'grid':
      return findGridPath(world, start, goal, options as With<GridPathOptions>)
    case 'waypoint-graph':
      return findWaypointPath(world, start, goal, options)
    case 'visibility-graph':
      return findVisibilityPath(world, start, goal, options)
    default:
      return refuse('findPath', world, 'a mesh, a grid, a waypoint graph or a visibility graph')
  }
}
