/** Entry `navsmith/engine/waypoints`: waypoint graphs. */
export { NavError } from './core/index.js'
export type { NavErrorCode, NavErrorDetails, StopReason, WorkLimits } from './core/index.js'
export type {
  Blockage,
  Circle,
  Diagnostic,
  FailedStatus,
  FoundStatus,
  Obstacle,
  Path,
  PathResult,
  Point,
  Rect,
  Ring,
  SearchStats,
  Trace,
  TraceEvent,
  TriangulationEvent,
} from './geometry/index.js'
export { PLANNERS, findPath } from './search/index.js'
export type { GraphAlgorithm, PathOptions as PlannerOptions, Planners, SearchableWorld } from './search/index.js'
export { WAYPOINT_ALGORITHMS, buildAllPairs, buildWaypointGraph, cornerWaypoints } from './waypoints/index.js'
export type {
  AllPairs,
  CornerWaypointOptions,
  WaypointGraph,
  WaypointGraphOptions,
  WaypointPathOptions,
  WaypointSource,
} from './waypoints/index.js'
