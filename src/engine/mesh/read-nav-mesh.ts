import { NavError, expectOptions } from '../core/index.js'
import type { WorkLimits } from '../core/index.js'
import type { NavMesh } from '../convex/index.js'
import type { Scene } from '../geometry/index.js'
import { buildNavMesh } from './build-nav-mesh.js'
import { POLYGON_MESH_FORMAT, decodeMesh, polygonsFromJSON, readMeshJSON } from './formats/index.js'
import { buildPolygonMesh } from './polygon-mesh.js'

/**
 * Builds a mesh from the output of `toJSON`.
 * @example
 * const mesh = navMeshFromJSON(JSON.parse(text))
 */
export function navMeshFromJSON(json: unknown, options: WorkLimits = {}): NavMesh {
  expectOptions(options, ['budget', 'signal'])
  const isPolygonMesh =
    typeof json === 'object' && json !== null && 'format' in json && json.format === POLYGON_MESH_FORMAT
  return isPolygonMesh ? buildPolygonMesh(polygonsFromJSON(json)) : meshFrom(json, options)
}

const OPENING_BRACE = 0x7b

/**
 * Builds a mesh from the output of `toBinary`.
 * @example
 * const mesh = navMeshFromBinary(bytes)
 */
export function navMeshFromBinary(bytes: Uint8Array, options: WorkLimits = {}): NavMesh {
  expectOptions(options, ['budget', 'signal'])
  if (!(bytes instanceof Uint8Array) || bytes[0] !== OPENING_BRACE) return meshFrom(decodeMesh(bytes), options)
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new NavError('format/bad-mesh', 'Expected a binary mesh or the JSON text of one, got other bytes')
  }
  return navMeshFromJSON(json, options)
}

function meshFrom(json: unknown, options: WorkLimits): NavMesh {
  const { scene, agentRadius } = readMeshJSON(json)
  // The values are not validated yet. The build throws a `NavError` if they are invalid.
  return buildNavMesh(scene as Scene, { ...options, agentRadius: agentRadius as number | undefined })
}
