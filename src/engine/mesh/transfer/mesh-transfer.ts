/**
 * A built mesh as a message to another thread: everything derived goes along, so that the other side need not build it again.
 * `packMesh` copies the large arrays into buffers that can be transferred, so the mesh stays good; what is sent knows no classes.
 * `unpackMesh` gives each part its class back. It trusts the message: both sides must run the same edition of the engine, and bytes
 * from anywhere else belong to `navMeshFromBinary`. Packing costs a look at every object of the mesh and, unless `move` is set, a copy of its
 * arrays; unpacking nothing but its parts (some ninety, whatever the size of the map) beyond the structured clone.
 * Classes are numbered by their place in a small mesh that both sides build: nothing has to be listed, and names may be minified.
 */
import { NavError, expectEach, expectObject, expectWorld, storeOf, expectKnown } from '../../core/index.js'
import { buildNavMesh } from '../index.js'
import type { PlacedShape } from '../../arrangement/index.js'
import type { NavMesh } from '../../convex/index.js'
import { ShapePacker, unpackShapes, type PackedShapes } from './packed-shapes.js'

/** Plain data for `postMessage`, with the buffers to transfer along. */
export interface MeshMessage {
  readonly parts: readonly Part[]
  readonly transfer: readonly ArrayBuffer[]
  /** Those of the base mesh. */
  readonly shapes: PackedShapes
}

export interface PackOptions {
  /** Large arrays go along as they are instead of copies: once the message is sent, the mesh on this side is of no use. */
  readonly move?: boolean | undefined
}

type Fields = Record<string, unknown>
export interface Part {
  readonly kind: number
  readonly fields: Record<string, unknown>
}

/** Bytes from which a buffer is transferred by itself. */
const LEAST_TRANSFERRED = 4096

/** Where a mesh that can be edited keeps its shapes. */
interface Placed {
  readonly obstacles: ReadonlyMap<string, PlacedShape>
  readonly placedAreas: readonly PlacedShape[]
  /** As they were last drawn, by subject. */
  readonly placedFor: readonly (PlacedShape | undefined)[]
}
type PlacedNumbers = Record<keyof Placed, Int32Array>
const PLACED: readonly string[] = ['obstacles', 'placedAreas', 'placedFor'] satisfies (keyof Placed)[]
const isPlaced = (part: object): part is Placed => PLACED.every((name) => name in part)

const VIEWS = [Float64Array, Int32Array, Uint32Array, Uint8Array, Uint16Array, Int8Array, Int16Array, Float32Array]
const PLAIN: ReadonlySet<unknown> = new Set([Object.prototype, Array.prototype, Map.prototype, Set.prototype])
const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

function refuse(what: string): never {
  throw new NavError('mesh/not-transferable', `the mesh holds ${what}; it cannot be sent to another thread`)
}

let known: readonly object[] | undefined

/** The classes of a mesh, in the order in which a walk through a small one of every feature meets them. */
function classesOfMesh(): readonly object[] {
  if (known !== undefined) return known
  const [a, b, c, d] = [
    [1, 1],
    [9, 2],
    [8, 9],
    [2, 8],
  ].map(([x, y]) => ({ x, y }))
  const mesh = buildNavMesh(
    {
      bounds: { x: 0, y: 0, width: 40, height: 40 },
      obstacles: [{ id: 'a', outer: [a, c, b, d] }],
      areas: [{ id: 'b', outer: [a, b, c], cost: 2 }],
    },
    { agentRadius: 1 },
  )
  const prototypes = new Set<object>()
  for (const part of partsOf(mesh).parts) prototypes.add(Object.getPrototypeOf(part) as object)
  return (known = [...prototypes.add(Object.prototype).add(Array.prototype)])
}

/** The mesh and all parts below it, and the bytes of its small arrays: instances of classes, and the lists and records that hold some. Throws where something cannot be sent as it is. */
function partsOf(mesh: object): { readonly parts: readonly Fields[]; readonly small: number } {
  const parts = new Set<Fields>()
  const seen = new Set<object>()
  let small = 0
  /** Answers whether it is a part. */
  const visit = (value: unknown): boolean => {
    if (typeof value === 'function') refuse('a function')
    if (!isObject(value)) return false
    if (ArrayBuffer.isView(value)) {
      if (!seen.has(value.buffer) && value.buffer.byteLength < LEAST_TRANSFERRED)
        small += aligned(value.buffer.byteLength)
      seen.add(value.buffer)
      return false
    }
    if (seen.has(value)) return parts.has(value)
    seen.add(value)
    let isPart = !PLAIN.has(Object.getPrototypeOf(value))
    if (isPart) parts.add(value)
    // every entry has to be looked at; a part in a map or a set could not be put in its place again
    if (value instanceof Map || value instanceof Set) {
      for (const [key, entry] of value.entries()) {
        if (visit(key) || visit(entry)) refuse('a part in a map or a set')
      }
      return isPart
    }
    for (const key in value) if (visit(value[key])) isPart = true
    if (isPart) parts.add(value)
    return isPart
  }
  visit(mesh)
  return { parts: [...parts], small }
}

/**
 * Throws `mesh/not-transferable` for a mesh that `buildNavMesh` did not make, or made with a trace.
 * @example
 * const message = packMesh(mesh)
 */
export function packMesh(world: NavMesh, options: PackOptions = {}): MeshMessage {
  expectWorld(world, 'packMesh', 'mesh')
  const mesh = storeOf(world)
  expectObject(options, 'options')
  expectKnown(options, ['move'])
  const kinds = new Map(classesOfMesh().map((prototype, kind) => [prototype, kind]))
  // what diagnostics were found from stays here: it is found again where an edit needs it
  const base = mesh.baseMesh ?? mesh
  if (isPlaced(base))
    for (const shape of [...base.obstacles.values(), ...base.placedFor])
      if (shape !== undefined) shape.facts = undefined
  const { parts, small } = partsOf(mesh)
  const pool = new Pool(small, options.move === true)
  const shapes = new ShapePacker((view) => pool.copyOf(view))
  const copies = new Map<object, unknown>(parts.map((part) => [part, {}]))
  const copyOf = (value: unknown): unknown => {
    if (!isObject(value)) return value
    const known = copies.get(value)
    if (known !== undefined) return known
    const copy = ArrayBuffer.isView(value)
      ? pool.copyOf(value)
      : Array.isArray(value)
        ? value.map(copyOf)
        : value instanceof Map
          ? new Map([...value].map(([key, entry]) => [copyOf(key), copyOf(entry)]))
          : value instanceof Set
            ? new Set([...value].map(copyOf))
            : copyFields(value, {})
    copies.set(value, copy)
    return copy
  }
  const copyFields = (from: Fields, to: Fields): Fields => {
    const placed = isPlaced(from) ? from : undefined
    for (const key of Object.keys(from))
      to[key] = placed !== undefined && PLACED.includes(key) ? undefined : copyOf(from[key])
    if (placed !== undefined) {
      to.obstacles = shapes.numbersOf([...placed.obstacles.values()])
      to.placedAreas = shapes.numbersOf(placed.placedAreas)
      to.placedFor = shapes.numbersOf(placed.placedFor)
    }
    return to
  }
  const packed = parts.map((part): Part => ({
    kind: kinds.get(Object.getPrototypeOf(part) as object) ?? refuse('a part of an unknown kind'),
    fields: copyFields(part, copies.get(part) as Fields),
  }))
  return { parts: packed, transfer: pool.buffers, shapes: shapes.packed() }
}

/** Copies of arrays, or the large ones themselves: large buffers one by one, small ones as ranges of a single buffer, since each buffer has a price of its own. Views that share a buffer go on sharing it. */
class Pool {
  private readonly shared: ArrayBuffer
  private readonly bytes: Uint8Array
  private used = 0
  private readonly placeOf = new Map<ArrayBufferLike, { readonly buffer: ArrayBuffer; readonly offset: number }>()

  constructor(
    small: number,
    private readonly isMoved: boolean,
  ) {
    this.shared = new ArrayBuffer(small)
    this.bytes = new Uint8Array(this.shared)
  }

  get buffers(): readonly ArrayBuffer[] {
    return [...new Set([this.shared, ...[...this.placeOf.values()].map(({ buffer }) => buffer)])]
  }

  copyOf(view: ArrayBufferView): ArrayBufferView {
    const View = VIEWS.find((type) => view.constructor === type) ?? refuse('an array of an unknown type')
    const { buffer, offset } = this.placeOf.get(view.buffer) ?? this.take(view.buffer)
    return new View(buffer, offset + view.byteOffset, view.byteLength / View.BYTES_PER_ELEMENT)
  }

  private take(source: ArrayBufferLike): { readonly buffer: ArrayBuffer; readonly offset: number } {
    const isSmall = source.byteLength < LEAST_TRANSFERRED
    const place = isSmall
      ? { buffer: this.shared, offset: this.used }
      : {
          buffer: this.isMoved && source instanceof ArrayBuffer ? source : new Uint8Array(source).slice().buffer,
          offset: 0,
        }
    if (isSmall) {
      this.bytes.set(new Uint8Array(source), this.used)
      this.used += aligned(source.byteLength)
    }
    this.placeOf.set(source, place)
    return place
  }
}

/**
 * The mesh of a message; it takes over the arrays in it.
 * @example
 * const mesh = unpackMesh(packMesh(built))
 */
export function unpackMesh(message: MeshMessage): NavMesh {
  expectObject(message, 'message')
  const { parts } = message
  const classes = classesOfMesh()
  expectEach(parts, 'parts', (part, name) => {
    expectObject(part, name)
    const { kind, fields } = part as Partial<Record<'kind' | 'fields', unknown>>
    if (typeof fields !== 'object' || fields === null || !Object.hasOwn(classes, kind as number))
      throw new NavError('mesh/not-transferable', `${name} is no part of a mesh`)
  })
  const instances = new Map<unknown, Fields>(
    parts.map(({ kind, fields }) => [
      fields,
      (classes[kind] === Array.prototype ? [] : Object.create(classes[kind])) as Fields,
    ]),
  )
  for (const { fields } of parts) {
    const instance = instances.get(fields) ?? {}
    for (const key of Object.keys(fields)) instance[key] = instances.get(fields[key]) ?? fields[key]
    if (isPlaced(fields)) placeShapes(instance, fields as unknown as PlacedNumbers, openShapes(message.shapes))
  }
  const mesh = instances.get(parts[0]?.fields)
  if (!isNavMesh(mesh)) throw new NavError('mesh/not-transferable', 'what came is not the message of a mesh')
  return mesh
}

/** Puts shapes in the places of their numbers. */
function placeShapes(mesh: Fields, numbers: PlacedNumbers, shapes: readonly PlacedShape[]): void {
  const listOf = (list: Int32Array): PlacedShape[] => {
    const found: PlacedShape[] = []
    list.forEach((number, i) => {
      if (number >= 0) found[i] = shapes[number] ?? refuse('a shape without a description')
    })
    return found
  }
  mesh.obstacles = new Map(listOf(numbers.obstacles).map((shape) => [shape.id, shape]))
  mesh.placedAreas = listOf(numbers.placedAreas)
  mesh.placedFor = listOf(numbers.placedFor)
}

/** Of a message that was changed on its way anything may fail. */
function openShapes(packed: PackedShapes): PlacedShape[] {
  try {
    return unpackShapes(packed)
  } catch {
    return refuse('shapes that cannot be read')
  }
}

const isNavMesh = (value: unknown): value is NavMesh => isObject(value) && value.kind === 'mesh' && 'edit' in value
