/**
 * A mesh as text and bytes. In: a mesh, out: JSON (`toJSON`), bytes (`toBinary`), a `.mesh` file of the Polyanya benchmarks; and back.
 * JSON and bytes hold the scene on its grid, so that reading builds anew and trusts nothing; with `builtMeshFormats` bytes hold the mesh too, and reading
 * checks it. Cost: O(size), reading that of a build, or a fraction of it.
 * Read: mesh-json, mesh-binary, mesh-body-data, polygon-json, read-nav-mesh, mesh-file. Messages between threads are in transfer/.
 */
export { encodeMesh } from './mesh-binary.js'
export { formatMeshFile, parseMeshFile } from './mesh-file.js'
export { builtMeshFormats, meshFormats } from './mesh-formats.js'
export type { MeshJSON } from './mesh-json.js'
export { navMeshFromBinary, navMeshFromJSON } from './read-nav-mesh.js'
export type { ReadOptions } from './read-nav-mesh.js'
