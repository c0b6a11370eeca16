/** Reads back what `toJSON` and `toBinary` of any mesh wrote, whichever way it was made. Nothing is trusted: scenes are built again. */
import { NavError, expectOptions, expectKnown } from '../../core/index.js'
import type { WorkLimits } from '../../core/index.js'
import type { Shape } from '../../arrangement/index.js'
import type { NavMesh } from '../../convex/index.js'
import type { Scene } from '../../geometry/index.js'
import { buildFrom } from '../index.js'
import type { CapabilityOptions } from '../index.js'
import { decodeMesh } from './mesh-binary.js'
import { readMeshJSON } from './mesh-json.js'
import { POLYGON_MESH_FORMAT, polygonMeshFromJSON } from './polygon-json.js'

export type ReadOptions = WorkLimits & CapabilityOptions

/**
 * Reads what `toJSON` wrote; what the file asks for beyond the capabilities given throws `mesh/capability-missing`.
 * @example
 * const mesh = navMeshFromJSON(JSON.parse(text), { capabilities: [terrain] })
 */
export function navMeshFromJSON(json: unknown, options: ReadOptions = {}): NavMesh {
  expectOptions(options)
  expectKnown(options, ['capabilities', 'budget', 'signal'])
  const isPolygonMesh =
    typeof json === 'object' && json !== null && 'format' in json && json.format === POLYGON_MESH_FORMAT
  return isPolygonMesh ? polygonMeshFromJSON(json, options) : meshFrom(json, options)
}

const OPENING_BRACE = 0x7b

/**
 * Reads what `toBinary` wrote.
 * @example
 * const mesh = navMeshFromBinary(bytes, { capabilities: [terrain] })
 */
export function navMeshFromBinary(bytes: Uint8Array, options: ReadOptions = {}): NavMesh {
  expectOptions(options)
  expectKnown(options, ['capabilities', 'budget', 'signal'])
  if (!(bytes instanceof Uint8Array) || bytes[0] !== OPENING_BRACE) {
    const { json, shapes } = decodeMesh(bytes)
    return meshFrom(json, options, shapes)
  }
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new NavError('format/bad-mesh', 'the bytes are neither a binary mesh nor the text of one')
  }
  return navMeshFromJSON(json, options)
}

function meshFrom(json: unknown, options: ReadOptions, shapes?: readonly Shape[]): NavMesh {
  const { scene, agentRadius } = readMeshJSON(json)
  // unchecked still: the build takes anything and throws typed errors
  return buildFrom(
    scene as { readonly bounds: Scene['bounds']; readonly obstacles: Scene['obstacles'] },
    {
      ...options,
      agentRadius: agentRadius as number | undefined,
    },
    shapes,
  )
}
