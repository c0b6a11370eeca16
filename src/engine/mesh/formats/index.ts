/**
 * A mesh as text and bytes. In: a mesh, out: JSON (`toJSON`), bytes (`toBinary`), a `.mesh` file of the Polyanya benchmarks; and back.
 * JSON and bytes hold the scene on its grid, so that reading builds it again and trusts nothing. A game that never edits reads polygons (`.mesh`, or
 * the JSON of a polygon mesh), which open without a triangulation. Cost: O(size); reading a scene costs a build.
 * Read: mesh-json, mesh-binary, polygon-json, read-nav-mesh, mesh-file. Messages between threads are in transfer/.
 */
export { encodeMesh } from './mesh-binary.js'
export { formatMeshFile, parseMeshFile } from './mesh-file.js'
export { meshFormats } from './mesh-formats.js'
export type { MeshJSON } from './mesh-json.js'
export { navMeshFromBinary, navMeshFromJSON } from './read-nav-mesh.js'
export type { ReadOptions } from './read-nav-mesh.js'
