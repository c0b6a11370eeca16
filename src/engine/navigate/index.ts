/**
 * Questions that every world answers, and what puts several worlds side by side.
 * In: any world (mesh, grid, waypoints, visibility) or a scene. Out: a `PathResult`, a place, a distance, one type for all worlds; comparisons row by row.
 * Invariants: a planner's name decides nothing here, the world carries its search; a question that a world cannot answer is refused with its kind;
 * the one room that may import every world, so a program that must stay small imports its world's room instead.
 * Cost: dispatch O(1), the rest is the world's; `comparePlanners` builds each world that it is not given.
 *
 *   findPath, raycast, nearestWalkable ... -kind-> mesh | grid | waypoint-graph | visibility-graph
 *
 * Read: world, find-path, queries; then flow-field, scene-visibility, compare-planners.
 */
export { findPath } from './find-path.js'
export type { NamedOptions, PathOptions, PathOptionsByWorld, PlannerName } from './find-path.js'
export { clearanceAt, islandOf, nearestWalkable, randomPoint, raycast, smoothPath } from './queries.js'
export type { SmoothPathOptions } from './queries.js'
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
