/** Entry `navsmith/engine/visibility`: sight lines among walls. For a scene, use `buildVisibilityGraph` of `navsmith/engine`, which unites its obstacles first. */
export { NavError } from './core/index.js'
export type { NavErrorCode, NavErrorDetails, StopReason, WorkLimits } from './core/index.js'
export type {
  Blockage,
  Circle,
  Diagnostic,
  FailedStatus,
  FoundStatus,
  Path,
  PathResult,
  Point,
  Rect,
  SearchStats,
  Trace,
  TraceEvent,
  TriangulationEvent,
} from './geometry/index.js'
export { PLANNERS, findPath } from './search/index.js'
export type { PathOptions as PlannerOptions, Planners, SearchableWorld } from './search/index.js'
export { VISIBILITY_ALGORITHMS, buildVisibilityGraph as visibilityGraphFromWalls } from './visibility/index.js'
export type {
  RoundedSource,
  VisibilityAlgorithm,
  VisibilityGraph,
  VisibilityGraphSource,
  VisibilityPathOptions,
} from './visibility/index.js'
