/** Entry `navsmith/engine/grid`: grids, without meshes and graphs. */
export { NavError, handleOf } from './core/index.js'
export type { NavErrorCode, NavErrorDetails, StopReason, WorkLimits } from './core/index.js'
export type {
  Blockage,
  Circle,
  Diagnostic,
  FailedStatus,
  FoundStatus,
  HexForm,
  HexLayout,
  Obstacle,
  OffMeshLink,
  Path,
  PathResult,
  Point,
  Rect,
  Ring,
  Scene,
  SearchStats,
  TerrainArea,
  Trace,
  TraceEvent,
  TriangulationEvent,
} from './geometry/index.js'
export { PLANNERS, findPath } from './search/index.js'
export type { PathOptions as PlannerOptions, Planners, SearchableWorld } from './search/index.js'
export { buildGridFlowField as buildFlowField, buildNavGrid, cellsOfPath, rasterize } from './grid/index.js'
export type {
  CellRect,
  DiagonalPolicy,
  Grid,
  GridAgent,
  GridAlgorithm,
  GridFlowField,
  GridFlowFieldOptions,
  GridOptions,
  GridPath,
  GridPathOptions,
  GridPathResult,
  GridTopology,
  NavGrid,
  NavGridSource,
  RasterizeOptions,
} from './grid/index.js'
