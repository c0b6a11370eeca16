/** The engine without React and without a DOM: `navsmith/engine`. */
export { NavError, createRandom } from './core/index.js'
export type { NavErrorCode, NavErrorDetails, Random, StopReason, WorkLimits } from './core/index.js'
export {
  checkedBoundingBox as boundingBox,
  checkedLocateInPolygon as locateInPolygon,
  checkedPerimeter as perimeter,
  checkedPolygonArea as polygonArea,
  checkedPolylineLength as polylineLength,
  checkedSignedArea as signedArea,
} from './geometry/index.js'
export type {
  Blockage,
  Circle,
  Containment,
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
} from './geometry/index.js'
export type { GraphAlgorithm, Trace, TraceEvent } from './search/index.js'
export {
  createPathFollower,
  nearestAlongPath,
  pullString,
  resamplePath,
  runningLengths,
  samplePath,
} from './paths/index.js'
export type { FollowStep, PathFollower, PathFollowerOptions, PathSample, Portal, SmoothOptions } from './paths/index.js'
export {
  MESH_ALGORITHMS,
  areaAlongPath,
  buildNavMesh,
  combineRegions,
  formatMeshFile,
  navMeshFromBinary,
  navMeshFromJSON,
  navMeshFromPolygons,
  packMesh,
  parseMeshFile,
  passagesNarrowerThan,
  unpackMesh,
  widestWay,
} from './mesh/index.js'
export type {
  AreaCosts,
  AreaPiece,
  BuildOptions,
  EditReport,
  Island,
  MeshAlgorithm,
  MeshEdit,
  MeshMessage,
  MeshPathOptions,
  NavMesh,
  NearestOptions,
  NearestPoint,
  Passage,
  RaycastResult,
  RegionOperation,
  TriangleView,
  VertexMove,
} from './mesh/index.js'
export { createReplanner, facesAlong, isPathBroken, refineMesh, watchPath } from './mesh/index.js'
export type {
  PathWatch,
  RefineOptions,
  RefinedMesh,
  ReplanCause,
  ReplanStep,
  Replanner,
  ReplannerOptions,
  UnrefinedReason,
  WatchOptions,
} from './mesh/index.js'
export { buildNavGrid, cellsOfPath, rasterize } from './grid/index.js'
export type {
  CellRect,
  DiagonalPolicy,
  GridAgent,
  GridAlgorithm,
  GridFlowField,
  GridFlowFieldOptions,
  GridPath,
  GridPathOptions,
  GridPathResult,
  GridTopology,
  NavGrid,
  NavGridSource,
  RasterizeOptions,
} from './grid/index.js'
export { WAYPOINT_ALGORITHMS, buildAllPairs, buildWaypointGraph, cornerWaypoints } from './graph/index.js'
export type {
  AllPairs,
  CornerWaypointOptions,
  WaypointGraph,
  WaypointGraphOptions,
  WaypointSource,
} from './graph/index.js'
export { VISIBILITY_ALGORITHMS } from './polygons/index.js'
export type { VisibilityAlgorithm, VisibilityGraph } from './polygons/index.js'
export {
  buildFlowField,
  buildVisibilityGraph,
  clearanceAt,
  comparePlanners,
  comparedWorld,
  findPath,
  islandOf,
  nearestWalkable,
  randomPoint,
  raycast,
  smoothPath,
  visibilityGraphOf,
} from './navigate/index.js'
export type {
  CompareOptions,
  ComparedWorld,
  ComparedWorldOptions,
  FlowField,
  PathOptions,
  PlannerComparison,
  PlannerName,
  PlannerRow,
  SceneVisibilityOptions,
  World,
} from './navigate/index.js'
export type { PathOptions as PlannerOptions } from './search/index.js'
export type { NamedOptions, PathOptionsByWorld } from './navigate/index.js'
export type { TriangulationEvent } from './triangulation/index.js'
export type { FunnelTrace } from './paths/index.js'
export type { ChangedBox, ConvexMesh, Track, RefinerReason } from './mesh/index.js'
export type { MeshMessagePart } from './mesh/index.js'
