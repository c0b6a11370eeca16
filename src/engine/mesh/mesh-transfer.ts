/**
 * Sends a built mesh to another thread with all derived data, so that the receiver need not build it again.
 * - The message holds the fields of the mesh and of its nested objects, but no classes. The receiver builds an empty mesh and sets the fields of its objects.
 * - The receiver trusts the message, and both sides must run the same version of the engine. For untrusted bytes use `navMeshFromBinary`.
 */
import { NavError, expectKnown, expectObject, expectWorld, storeOf } from '../core/index.js'
import type { Frame } from '../arrangement/index.js'
import type { NavMesh } from '../convex/index.js'
import { RadiusMesh } from '../radius/index.js'
import { DynamicMesh } from './dynamic-mesh.js'
import { packShapes, unpackShapes } from './packed-shapes.js'
import type { PackedShapes } from './packed-shapes.js'

/** Plain data for `postMessage`, and the buffers to transfer. */
export interface MeshMessage {
  readonly fields: Readonly<Record<string, unknown>>
  /** Shapes of the base mesh. */
  readonly shapes: PackedShapes
  readonly transfer: readonly ArrayBuffer[]
}

export interface PackOptions {
  /** Transfers large arrays instead of copying them. Afterwards the mesh in this thread is unusable. */
  readonly move?: boolean | undefined
}

type Fields = Record<string, unknown>

/** Fields of an editable mesh that hold its shapes, which are sent as `PackedShapes`. */
const PLACED = ['obstacles', 'placedAreas', 'placedFor'] as const

/** Buffers of fewer bytes are copied, since each transfer has a fixed cost. */
const LEAST_TRANSFERRED = 4096

const hasFields = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  !(Array.isArray(value) || value instanceof Map || value instanceof Set || ArrayBuffer.isView(value))

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype

const notTransferable = (what: string): NavError =>
  new NavError('mesh/not-transferable', `Cannot send ${what} to another thread`)

/**
 * Returns the fields of an object as plain data, with the fields of nested objects inside. If two fields hold the same class instance, only the first field is
 * in the result. In the empty mesh of the receiver, both fields also hold the same instance, and `fill` fills this instance once.
 */
function fieldsOf(from: object, visited = new Set<object>()): Fields {
  visited.add(from)
  const fields: Fields = {}
  for (const [key, value] of Object.entries(from) as [string, unknown][])
    if (!hasFields(value)) fields[key] = value
    else if (isPlain(value) || !visited.has(value)) fields[key] = fieldsOf(value, visited)
  return fields
}

function fill(into: object, fields: Fields, filled = new Set<object>()): void {
  if (filled.has(into)) throw notTransferable('a mesh that holds two objects in place of one')
  if (!isPlain(into)) filled.add(into)
  for (const [key, value] of Object.entries(fields)) {
    const known = (into as Fields)[key]
    if (hasFields(known) && hasFields(value)) fill(known, value, filled)
    else (into as Fields)[key] = value
  }
}

function largeBuffers(fields: object, found = new Set<ArrayBufferLike>()): ArrayBuffer[] {
  for (const value of Object.values(fields) as unknown[])
    if (ArrayBuffer.isView(value) && value.buffer.byteLength >= LEAST_TRANSFERRED) found.add(value.buffer)
    else if (hasFields(value)) largeBuffers(value, found)
  return [...found] as ArrayBuffer[]
}

/**
 * Packs a mesh for another thread. Throws `mesh/not-transferable` if `buildNavMesh` did not build it, or built it with a trace.
 * @example
 * const message = packMesh(mesh)
 */
export function packMesh(world: NavMesh, options: PackOptions = {}): MeshMessage {
  expectWorld(world, 'packMesh', 'mesh')
  const mesh = storeOf(world)
  expectKnown(options, ['move'])
  const base = mesh.baseMesh ?? mesh
  if (!(base instanceof DynamicMesh)) throw notTransferable('a mesh of polygons')
  if (mesh instanceof RadiusMesh) mesh.update()
  const fields = fieldsOf(mesh)
  const baseFields = (mesh === base ? fields : fields.baseMesh) as Fields
  for (const name of PLACED) baseFields[name] = undefined
  const shapes = packShapes(base.placedAreas, [...base.obstacles.values()])
  let copy: Fields
  try {
    copy = structuredClone(fields, { transfer: options.move === true ? largeBuffers(fields) : [] })
  } catch {
    throw notTransferable('a mesh with a function in it')
  }
  return { fields: copy, shapes, transfer: largeBuffers({ copy, shapes }) }
}

/**
 * Restores the mesh from a message, whose arrays it then owns.
 * @example
 * const mesh = unpackMesh(packMesh(built))
 */
export function unpackMesh(message: MeshMessage): NavMesh {
  expectObject(message, 'message')
  const { fields, shapes } = message
  try {
    const baseFields = (fields.baseMesh ?? fields) as Fields & { readonly parts: { readonly frame: Frame } }
    const base = new DynamicMesh({ frame: baseFields.parts.frame, shapes: [], areas: [], links: [], diagnostics: [] })
    const mesh = fields.baseMesh === undefined ? base : new RadiusMesh(base, fields.agentRadius as number, 'outside')
    fill(mesh, fields)
    fill(base, unpackShapes(shapes))
    return mesh
  } catch {
    // A damaged message may cause any error.
    throw notTransferable('a value that packMesh did not make')
  }
}
