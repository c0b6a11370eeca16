/**
 * A mesh as text and bytes. In: a mesh, out: JSON (`toJSON`), bytes (`toBinary`), a `.mesh` file of the Polyanya benchmarks; and back.
 * JSON and bytes hold the scene on its grid, so that reading builds it again and trusts nothing. A game that never edits reads polygons (`.mesh`, or
 * the JSON of a polygon mesh), which open without a triangulation. Cost: O(size); reading a scene costs a build.
 * Read: mesh-json, mesh-binary, polygon-json. Messages between threads are in mesh-transfer.
 */
export { decodeMesh, encodeMesh } from './mesh-binary.js'
export { meshJSON, readMeshJSON } from './mesh-json.js'
export type { MeshJSON, MeshScene } from './mesh-json.js'
export { POLYGON_MESH_FORMAT, polygonMeshJSON, polygonsFromJSON } from './polygon-json.js'
