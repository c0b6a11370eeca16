/**
 * Queries that work on every world, and comparisons of several worlds.
 * In: any world (mesh, grid, waypoints, visibility) or a scene. Out: a `PathResult`, a place or a distance, of one type for all worlds; rows of a comparison.
 * Invariants: an unsupported query throws and names the kind of the world. Only this module imports every world; a small program imports the module of its
 * world instead.
 *
 *   findPath, raycast, nearestWalkable ... -kind-> mesh | grid | waypoint-graph | visibility-graph
 *
 * Read: find-path, queries; then flow-field, scene-visibility, compare-planners.
 */
export { findPath } from './find-path.js'
export type { NamedOptions, PathOptions, PathOptionsByWorld, PlannerName } from './find-path.js'
export { clearanceAt, islandOf, nearestWalkable, randomPoint, raycast, smoothPath } from './queries.js'
export type { RandomPointOptions, SmoothPathOptions } from './queries.js'
export type { World } from './find-path.js'
export { buildVisibilityGraph, visibilityGraphOf } from './scene-visibility.js'
export type { SceneVisibilityOptions } from './scene-visibility.js'
export { buildFlowField } from './flow-field.js'
export type { FlowField } from './flow-field.js'
export { comparePlanners, comparedWorld, canSearch, plannerLacks, withoutCosts } from './compare-planners.js'
export type {
  CompareOptions,
  ComparedWorld,
  ComparedWorldOptions,
  PlannerComparison,
  PlannerLack,
  PlannerRow,
} from './compare-planners.js'
