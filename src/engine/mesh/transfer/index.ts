/**
 * A built mesh on its way between threads. In: a mesh, out: plain data with the buffers to transfer along; and back.
 * Invariants: everything derived goes along, so that nothing is built again; the message trusts its sender, and both run the same edition.
 * Cost: packing looks at every object of the mesh and copies its arrays; unpacking is O(1) beyond the clone. A room of its own, so that
 * who sends meshes carries no format. Read: mesh-transfer.
 */
export type { MeshMessage, PackOptions, Part } from './mesh-transfer.js'
export { packMesh, unpackMesh } from './mesh-transfer.js'
export type { PackedShapes } from './packed-shapes.js'
