/** Reads back what `toJSON` and `toBinary` of any mesh wrote, whichever way it was made. */
import { NavError, expectOptions } from '../core/index.js'
import type { WorkLimits } from '../core/index.js'
import { builtMeshFromJSON, navMeshFromBinary as builtMeshFromBinary } from './build-nav-mesh.js'
import type { NavMesh } from '../convex/index.js'
import { POLYGON_MESH_FORMAT, polygonMeshFromJSON } from './polygon-mesh.js'

export function navMeshFromJSON(json: unknown, options: WorkLimits = {}): NavMesh {
  expectOptions(options)
  const isPolygonMesh =
    typeof json === 'object' && json !== null && 'format' in json && json.format === POLYGON_MESH_FORMAT
  return isPolygonMesh ? polygonMeshFromJSON(json) : builtMeshFromJSON(json, options)
}

const OPENING_BRACE = 0x7b

export function navMeshFromBinary(bytes: Uint8Array, options: WorkLimits = {}): NavMesh {
  expectOptions(options)
  if (!(bytes instanceof Uint8Array) || bytes[0] !== OPENING_BRACE) return builtMeshFromBinary(bytes, options)
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new NavError('format/bad-mesh', 'the bytes are neither a binary mesh nor the text of one')
  }
  return navMeshFromJSON(json, options)
}
