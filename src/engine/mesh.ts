/**
 * A mesh alone: `navsmith/engine/mesh`. `buildNavMesh`, edits, exact paths for a point, questions about places; everything else is a
 * capability to build a mesh with, or a function that costs nothing where it is not imported.
 */
export { NavError, createRandom, handleOf } from './core/index.js'
export type { NavErrorCode, NavErrorDetails, Random, StopReason, WorkLimits } from './core/index.js'
export type {
  Blockage,
  ChangedBox,
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
  agentRadius,
  buildTrace,
  buildNavMesh,
  classicPlanners,
  combineRegions,
  meshDiagnostics,
  meshViews,
  navMeshFromPolygons,
  offMeshLinks,
  partialPaths,
  terrain,
} from './mesh/index.js'
export {
  clearanceAt,
  createReplanner,
  facesAlong,
  isPathBroken,
  islandOf,
  nearestWalkable,
  randomPoint,
  raycast,
  watchPath,
} from './mesh/queries/index.js'
export type {
  BuildOptions,
  CapabilityName,
  CapabilityOptions,
  MeshCapability,
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
export { formatMeshFile, meshFormats, navMeshFromBinary, navMeshFromJSON, parseMeshFile } from './mesh/formats/index.js'
export type { ReadOptions } from './mesh/formats/index.js'
export { meshChecks } from './mesh/checks/index.js'
export { packMesh, unpackMesh } from './mesh/transfer/index.js'
export type { MeshMessage, PackOptions, Part as MeshMessagePart } from './mesh/transfer/index.js'
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
export type { Passage } from './radius/index.js'
export { refineMesh } from './refine/index.js'
export type { RefineOptions, RefinedMesh, RefinerReason, UnrefinedReason } from './refine/index.js'
export type { FollowStep } from './paths/index.js'
