/** The capabilities of a mesh to write itself. */
import type { FormatsCapability, MeshCapability } from '../index.js'
import { openBody, writeBody } from './mesh-body-data.js'
import { encodeMesh } from './mesh-binary.js'
import { meshJSON } from './mesh-json.js'
import { polygonMeshJSON } from './polygon-json.js'

/**
 * `toJSON` and `toBinary` of a mesh: its scene.
 * @example
 * const mesh = buildNavMesh(scene, { capabilities: [meshFormats] })
 * const bytes = mesh.toBinary()
 */
export const meshFormats = {
  name: 'meshFormats',
  toJSON: meshJSON,
  toBinary: (scene, agentRadius) => encodeMesh(meshJSON(scene, agentRadius)),
  polygonsToJSON: polygonMeshJSON,
} satisfies FormatsCapability as MeshCapability

/**
 * In place of `meshFormats`: `toBinary` holds the mesh beside its scene, some 70 bytes a vertex, and `navMeshFromBinary` with this capability takes it
 * over instead of building, as far as checks show it to be the mesh of that scene. Without it such a file is read as well, and its scene is built.
 * Islands and polygons are made at the first question about them, what an edit needs at the first edit. The mesh for a radius is built.
 * @example
 * const mesh = buildNavMesh(scene, { capabilities: [builtMeshFormats] })
 * const copy = navMeshFromBinary(mesh.toBinary(), { capabilities: [builtMeshFormats] })
 */
export const builtMeshFormats = {
  name: 'meshFormats',
  toJSON: meshJSON,
  toBinary: (scene, agentRadius) => encodeMesh(meshJSON(scene, agentRadius), writeBody(scene)),
  polygonsToJSON: polygonMeshJSON,
  openBody,
} satisfies FormatsCapability as MeshCapability
