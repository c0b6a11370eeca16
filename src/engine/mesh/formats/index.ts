/**
 * A mesh as text, bytes and messages. In: a mesh, out: JSON (`toJSON`), bytes (`toBinary`), a `.mesh` file of the Polyanya benchmarks, a
 * message for another thread; and back. JSON and bytes hold the scene on its grid, so that reading builds anew and trusts nothing; a
 * message holds everything derived and trusts its sender. Cost: O(size), reading JSON or bytes that of a build.
 * Read: mesh-json, mesh-binary, polygon-json, read-nav-mesh, mesh-file, mesh-transfer.
 */
export { encodeMesh } from './mesh-binary.js'
export { formatMeshFile, parseMeshFile } from './mesh-file.js'
export { meshFormats } from './mesh-formats.js'
export type { MeshJSON } from './mesh-json.js'
export type { MeshMessage, Part } from './mesh-transfer.js'
export { packMesh, unpackMesh } from './mesh-transfer.js'
export { navMeshFromBinary, navMeshFromJSON } from './read-nav-mesh.js'
export type { ReadOptions } from './read-nav-mesh.js'
