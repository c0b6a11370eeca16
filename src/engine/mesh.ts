/** Entry `navsmith/engine/mesh`: the mesh functions of `navsmith/engine`, without the other worlds. */
export { NavError, createRandom, handleOf } from './core/index.js'
export type { NavErrorCode, NavErrorDetails, Random, StopReason, WorkLimits } from './core/index.js'
export type {
  Blockage,
  Box,
  Circle,
  Diagnostic,
  FailedStatus,
  FoundStatus,
  Obstacle,
  OffMeshLink,
  Path,
  PathResult,
  Point,
  Polygon,
  Rect,
  Region,
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
export {
  MESH_ALGORITHMS,
  MESH_FORMATS,
  POLYGON_MESH_SCHEMA,
  buildNavMesh,
  combineRegions,
  exportNavMesh,
  formatMeshFile,
  navMeshFromBinary,
  navMeshFromJSON,
  navMeshFromPolygons,
  packMesh,
  parseMeshFile,
  unpackMesh,
} from './mesh/index.js'
export { createReplanner, facesAlong, isPathBroken, watchPath } from './mesh/queries/index.js'
export { clearanceAt, islandOf, nearestWalkable, randomPoint, raycast } from './navigate/index.js'
export type {
  BuildOptions,
  MeshExport,
  MeshExportNote,
  MeshExportOptions,
  MeshFormat,
  MeshMessage,
  PackOptions,
  PackedShapes,
  PolygonSource,
  RegionOperation,
} from './mesh/index.js'
export type {
  PathWatch,
  ReplanCause,
  ReplanStep,
  Replanner,
  ReplannerOptions,
  Track,
  WatchOptions,
} from './mesh/queries/index.js'
export type { RandomPointOptions } from './navigate/index.js'
export type { NavGrid } from './grid/index.js'
export type {
  AreaCosts,
  ConvexMesh,
  EditReport,
  MeshAlgorithm,
  MeshPathOptions,
  NavMesh,
  NearestOptions,
  NearestPoint,
  RaycastResult,
} from './convex/index.js'
export type { Island, MeshEdit, TriangleView, VertexMove } from './arrangement/index.js'
export { areaAlongPath } from './terrain/index.js'
export type { AreaLeg } from './terrain/index.js'
export { passagesNarrowerThan, widestWay } from './radius/index.js'
export type { Passage, WidestWay } from './radius/index.js'
export { refineMesh } from './refine/index.js'
export type { RefineOptions, RefinedMesh, RefinerReason, UnrefinedReason } from './refine/index.js'
export type { FollowStep } from './paths/index.js'
