/**
 * Public API of meshes: build a mesh from a scene, from polygons or from a file, edit it in place, and query it.
 *
 *   Scene -> build-nav-mesh -> DynamicMesh (-> RadiusMesh) -> find-mesh-path -> find-point-path | find-radius-path
 *
 * Invariants: an edited mesh equals a fresh build of the same scene; an edit is applied whole or not at all.
 * Cost: O(n log n) for a build; an edit updates only the parts that it touches.
 */
export { buildNavMesh, type BuildOptions } from './build-nav-mesh.js'
export { combineRegions, type RegionOperation } from '../regions/index.js'
export { MESH_FORMATS, exportNavMesh } from './export-nav-mesh.js'
export type { MeshExport, MeshExportNote, MeshExportOptions, MeshFormat } from './export-nav-mesh.js'
export { POLYGON_MESH_SCHEMA } from './game-files/index.js'
export { meshPathParts } from './find-mesh-path.js'
export { MESH_ALGORITHMS } from './find-point-path.js'
export { islandsReached, jumpsOn } from './off-mesh-links.js'
export { formatMeshFile, parseMeshFile } from './mesh-file.js'
export { packMesh, unpackMesh, type MeshMessage, type PackOptions } from './mesh-transfer.js'
export type { PackedShapes } from './packed-shapes.js'
export { navMeshFromPolygons, type PolygonSource } from './polygon-mesh.js'
export { navMeshFromBinary, navMeshFromJSON } from './read-nav-mesh.js'
