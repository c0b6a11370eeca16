/**
 * The face of the mesh: build it from a scene or from polygons, edit it in place, ask it. In: `Scene`, out: `NavMesh`, which carries its
 * planners (`search/searchable-world`). Capabilities are values that a mesh is built with: `terrain`, `agentRadius`, `offMeshLinks`, `partialPaths`,
 * `classicPlanners`, `meshDiagnostics`, `meshViews`, `buildTrace`, `meshChecks` of checks/ and `meshFormats` of formats/; a mesh asked for one that it has not throws
 * `mesh/capability-missing`. complete/ has the makers with all of them in;
 * queries/ asks a mesh that stands.
 *
 *   Scene -> build-nav-mesh -> DynamicMesh (-> RadiusMesh) -> find-mesh-path -> find-point-path | find-radius-path
 *
 * Invariants: an edited mesh equals a fresh build of the same scene; an edit happens whole or not at all.
 * Cost: build O(n log n), an edit only what it touches. Read: mesh-capabilities, build-nav-mesh, dynamic-mesh, find-mesh-path.
 */
export { buildFrom, buildNavMesh } from './build-nav-mesh.js'
export type { BuildOptions, CapabilityOptions } from './build-nav-mesh.js'
export {
  agentRadius,
  buildTrace,
  classicPlanners,
  meshDiagnostics,
  meshViews,
  offMeshLinks,
  partialPaths,
  terrain,
} from './capability-values.js'
export { buildPlanningMesh, planning, withCapabilities } from './capability-sets.js'
export { carriedTerrain } from './carried-terrain.js'
export { combineRegions } from '../regions/index.js'
export type { RegionOperation } from '../regions/index.js'
export { createMeshPlanners } from './find-mesh-path.js'
export { MESH_ALGORITHMS } from './find-point-path.js'
export { collectCapabilities } from './mesh-capabilities.js'
export type {
  CapabilityName,
  ChecksCapability,
  FormatsCapability,
  MeshCapability,
  MeshScene,
} from './mesh-capabilities.js'
export { buildPolygonMesh, navMeshFromPolygons } from './polygon-mesh.js'
export type { PolygonSource } from './polygon-mesh.js'
