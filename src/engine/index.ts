/** Entry `navsmith/engine`: the engine, without React and without a DOM. */
export { NavError, createRandom, handleOf } from './core/index.js'
export type { NavErrorCode, NavErrorDetails, Random, StopReason, WorkLimits } from './core/index.js'
export {
  checkedBoundingBox as boundingBox,
  checkedLocateInPolygon as locateInPolygon,
  checkedPerimeter as perimeter,
  checkedPolygonArea as polygonArea,
  checkedPolylineLength as polylineLength,
  checkedSignedArea as signedArea,
  convexHull,
  isConvexRing,
} from './geometry/index.js'
export type {
  Blockage,
  Circle,
  Containment,
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
  Polygon,
  Rect,
  Region,
  Ring,
  Scene,
  SearchStats,
  TerrainArea,
  Box,
  Trace,
  TraceEvent,
  TriangulationEvent,
} from './geometry/index.js'
export { PLANNERS } from './search/index.js'
export type { GraphAlgorithm, PathOptions as PlannerOptions, Planners } from './search/index.js'
export {
  createPathFollower,
  nearestAlongPath,
  pullString,
  resamplePath,
  runningLengths,
  samplePath,
} from './paths/index.js'
export type {
  FollowStep,
  LinkTravel,
  PathFollower,
  PathFollowerOptions,
  PathJump,
  PathPart,
  PathSample,
  Portal,
  FunnelTrace,
  SmoothOptions,
} from './paths/index.js'
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
export { areaAlongPath } from './terrain/index.js'
export { passagesNarrowerThan, widestWay } from './radius/index.js'
export type { AreaLeg } from './terrain/index.js'
export type {
  BuildOptions,
  MeshExport,
  MeshExportNote,
  MeshExportOptions,
  MeshFormat,
  MeshMessage,
  PackOptions,
  PackedShapes,
  RegionOperation,
  PolygonSource,
} from './mesh/index.js'
export type {
  PathWatch,
  ReplanCause,
  ReplanStep,
  Replanner,
  ReplannerOptions,
  WatchOptions,
  Track,
} from './mesh/queries/index.js'
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
export type { Passage, WidestWay } from './radius/index.js'
export { refineMesh, voronoiEdges } from './refine/index.js'
export type {
  RefineOptions,
  RefinedMesh,
  TriangleList,
  UnrefinedReason,
  RefinerReason,
  VoronoiOptions,
} from './refine/index.js'
export { buildNavGrid, cellsOfPath, rasterize } from './grid/index.js'
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
  MapCells,
  NavGrid,
  NavGridSource,
  RasterizeOptions,
} from './grid/index.js'
export { WAYPOINT_ALGORITHMS, buildAllPairs, buildWaypointGraph, cornerWaypoints } from './waypoints/index.js'
export type {
  AllPairs,
  CornerWaypointOptions,
  WaypointGraph,
  WaypointGraphOptions,
  WaypointPathOptions,
  WaypointSource,
} from './waypoints/index.js'
export { VISIBILITY_ALGORITHMS } from './visibility/index.js'
export type { VisibilityAlgorithm, VisibilityGraph, VisibilityPathOptions } from './visibility/index.js'
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
  PlannerLack,
  PlannerName,
  PlannerRow,
  SceneVisibilityOptions,
  RandomPointOptions,
  SmoothPathOptions,
  World,
  NamedOptions,
  PathOptionsByWorld,
} from './navigate/index.js'
