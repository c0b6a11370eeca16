/**
 * Writes meshes as JSON (`toJSON`) and as bytes (`toBinary`), and reads them. Both formats hold the rounded scene. Reading validates it as untrusted input and
 * builds the mesh again. A polygon mesh has a JSON format of its own, which holds the polygons, so that reading it needs no triangulation.
 */
export { decodeMesh, encodeMesh } from './mesh-binary.js'
export { meshJSON, readMeshJSON, type MeshJSON } from './mesh-json.js'
export { POLYGON_MESH_FORMAT, polygonMeshJSON, polygonsFromJSON } from './polygon-json.js'
