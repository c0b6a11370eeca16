/** The capabilities of a mesh to write itself. */
import type { FormatsCapability, MeshCapability } from '../index.js'
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
