/**
 * A mesh as text and bytes.
 * In: a mesh. Out: JSON (`toJSON`), bytes (`toBinary`), or a `.mesh` file of the Polyanya benchmarks; and back.
 * JSON and bytes hold the rounded scene. Reading rebuilds the mesh from it and validates all input. A game that never edits can read polygons (`.mesh`, or
 * JSON of a polygon mesh), which need no triangulation.
 * Cost: O(size); reading a scene costs a build.
 * Read: mesh-json, mesh-binary, polygon-json. Messages between threads are in mesh-transfer.
 */
export { decodeMesh, encodeMesh } from './mesh-binary.js'
export { meshJSON, readMeshJSON } from './mesh-json.js'
export type { MeshJSON } from './mesh-json.js'
export { POLYGON_MESH_FORMAT, polygonMeshJSON, polygonsFromJSON } from './polygon-json.js'
