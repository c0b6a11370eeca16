export { findPath } from './find-path.js'
export type { NamedOptions, PathOptions, PathOptionsByWorld, PlannerName } from './find-path.js'
export { clearanceAt, islandOf, nearestWalkable, randomPoint, raycast, smoothPath } from './queries.js'
export type { World } from './world.js'
export { buildVisibilityGraph, visibilityGraphOf } from './scene-visibility.js'
export type { SceneVisibilityOptions } from './scene-visibility.js'
export { buildFlowField } from './flow-field.js'
export type { FlowField } from './flow-field.js'
export { comparePlanners, comparedWorld } from './compare-planners.js'
export type {
  CompareOptions,
  ComparedWorld,
  ComparedWorldOptions,
  PlannerComparison,
  PlannerRow,
} from './compare-planners.js'
