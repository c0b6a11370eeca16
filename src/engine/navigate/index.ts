/**
 * Queries that work on every world (mesh, grid, waypoints, visibility), and comparisons of several worlds.
 *
 *   findPath, raycast, nearestWalkable ... -kind-> mesh | grid | waypoint-graph | visibility-graph
 *
 * Invariants: an unsupported query throws and names the kind of the world. Only this module imports every world; a small program imports the module of its
 * world instead.
 */
export { findPath, type World } from './find-path.js'
export type { NamedOptions, PathOptions, PathOptionsByWorld, PlannerName } from './find-path.js'
export { clearanceAt, islandOf, nearestWalkable, randomPoint, raycast, smoothPath } from './queries.js'
export type { RandomPointOptions, SmoothPathOptions } from './queries.js'
export { buildVisibilityGraph, visibilityGraphOf, type SceneVisibilityOptions } from './scene-visibility.js'
export { buildFlowField, type FlowField } from './flow-field.js'
export { comparePlanners, comparedWorld, canSearch, plannerLacks, withoutCosts } from './compare-planners.js'
export type {
  CompareOptions,
  ComparedWorld,
  ComparedWorldOptions,
  PlannerComparison,
  PlannerLack,
  PlannerRow,
} from './compare-planners.js'
