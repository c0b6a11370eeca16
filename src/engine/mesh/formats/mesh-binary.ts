/**
 * Writes a mesh as bytes, and reads them. The bytes hold exactly what `toJSON` returns.
 * 1. "NAVM", the version (1 byte), and the checksum of the rest (FNV-1a, 4 bytes).
 * 2. The length and the bytes of the text part: JSON with vertex counts in place of coordinates.
 * 3. The exponent of the unit. The unit is a power of two. Usually the coordinates of all rings are multiples of it.
 * 4. The rings. If the coordinates of a ring are multiples of the unit, each coordinate is stored as its difference to the previous vertex, an integer number
 *    of units, in as few bytes as possible. All other rings have a negative vertex count, and their coordinates are stored as little-endian doubles.
 */
import { NavError, append, ceilLog2 } from '../../core/index.js'
import { checkRecord } from '../../arrangement/index.js'
import type { Point, Ring } from '../../geometry/index.js'
import type { MeshJSON } from './mesh-json.js'

const MAGIC = [0x4e, 0x41, 0x56, 0x4d]
const VERSION = 1
const HEADER = 9

/** Upper limit of |coordinate| / unit. `signed` doubles the difference of two of these quotients. The result is below 2^53, so a double holds it exactly. */
const LARGEST_MULTIPLE = 2 ** 51

/** The text part: a MeshJSON with the vertex count of each ring in place of the ring. The count is negative for a ring of doubles. */
interface Skeleton {
  readonly agentRadius: number
  readonly bounds: number
  readonly obstacles: readonly { readonly id: string; readonly rings: readonly number[]; readonly evenOdd?: boolean }[]
  readonly areas: readonly (Readonly<Record<string, unknown>> & { readonly rings: readonly number[] })[]
  readonly links: readonly unknown[]
}

export function encodeMesh(json: MeshJSON): Uint8Array<ArrayBuffer> {
  const { bounds, obstacles, areas, links } = json.scene
  const rings: Ring[] = [bounds]
  for (const { outer, holes = [] } of [...obstacles, ...areas]) append(rings, [outer, ...holes])
  const exponent = chooseUnit(rings)
  const unit = 2 ** exponent
  const isPacked = (ring: Ring): boolean => ring.every(({ x, y }) => isMultiple(x, unit) && isMultiple(y, unit))
  const packed = rings.map(isPacked)
  const counts = rings.map(({ length }, i) => (packed[i] ? length : -length))
  let counted = 1
  const nextCounts = (holes: readonly Ring[] = []): number[] => counts.slice(counted, (counted += 1 + holes.length))
  const skeleton: Skeleton = {
    agentRadius: json.agentRadius,
    bounds: counts[0],
    obstacles: obstacles.map(({ id, holes, fillRule }) => ({
      id,
      rings: nextCounts(holes),
      ...(fillRule === 'even-odd' && { evenOdd: true }),
    })),
    areas: areas.map(({ outer: _, holes, ...rest }) => ({ ...rest, rings: nextCounts(holes) })),
    links,
  }
  const writer = new Writer()
  const text = new TextEncoder().encode(JSON.stringify(skeleton))
  writer.varint(text.length)
  writer.bytes(text)
  writer.signed(exponent)
  let x = 0
  let y = 0
  for (const [i, ring] of rings.entries()) {
    if (!packed[i]) writer.doubles(ring)
    else {
      for (const point of ring) {
        writer.signed(point.x / unit - x)
        writer.signed(point.y / unit - y)
        x = point.x / unit
        y = point.y / unit
      }
    }
  }
  const body = writer.finish()
  const bytes = new Uint8Array(HEADER + body.length)
  bytes.set(MAGIC)
  bytes[4] = VERSION
  new DataView(bytes.buffer).setUint32(5, checksum(body), true)
  bytes.set(body, HEADER)
  return bytes
}

/** Returns the input of `encodeMesh`. The build still has to validate it. */
export function decodeMesh(bytes: Uint8Array): unknown {
  if (!(bytes instanceof Uint8Array) || bytes.length < HEADER || MAGIC.some((byte, i) => bytes[i] !== byte))
    throw new NavError('format/not-a-mesh', 'Expected the bytes of a mesh, got another file signature')
  const version = bytes[4]
  if (version !== VERSION)
    throw new NavError('format/unknown-version', `Expected mesh version ${VERSION}, got ${version}`, { version })
  const body = bytes.subarray(HEADER)
  if (new DataView(bytes.buffer, bytes.byteOffset).getUint32(5, true) !== checksum(body))
    throw damaged('the checksum does not match')
  const reader = new Reader(body)
  const skeleton = parseText(reader.bytes(reader.varint())) as Skeleton
  const exponent = reader.signed()
  if (!(Math.abs(exponent) <= 1100)) throw damaged('the unit is out of range')
  if (
    typeof skeleton !== 'object' ||
    skeleton === null ||
    !Array.isArray(skeleton.obstacles) ||
    !Array.isArray(skeleton.areas)
  )
    throw damaged('the JSON part is not an object with obstacles and areas')
  const unit = 2 ** exponent
  const entries = (list: readonly unknown[]): Readonly<Record<string, unknown>>[] =>
    list.map((entry) => checkRecord(entry, 'an entry of the JSON part'))
  const ringsOf = (lengths: unknown): { readonly outer: Ring; readonly holes: readonly Ring[] } => {
    if (!Array.isArray(lengths) || lengths.length === 0) throw damaged('a shape has no rings')
    const [outer, ...holes] = (lengths as readonly unknown[]).map((length) => reader.ring(length, unit))
    return { outer, holes }
  }
  return {
    format: 'navsmith-mesh',
    version: 1,
    agentRadius: skeleton.agentRadius,
    scene: {
      bounds: reader.ring(skeleton.bounds, unit),
      obstacles: entries(skeleton.obstacles).map(({ id, rings, evenOdd }) => ({
        id,
        ...ringsOf(rings),
        fillRule: evenOdd === true ? 'even-odd' : 'non-zero',
      })),
      areas: entries(skeleton.areas).map(({ rings, ...rest }) => ({ ...rest, ...ringsOf(rings) })),
      links: skeleton.links,
    },
  }
}

function parseText(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw damaged('the JSON part cannot be parsed')
  }
}

function damaged(reason: string): NavError {
  return new NavError('format/damaged', `The bytes of the mesh are damaged: ${reason}`)
}

const isMultiple = (value: number, unit: number): boolean =>
  Number.isInteger(value / unit) && Math.abs(value / unit) < LARGEST_MULTIPLE

/**
 * Returns the exponent of the unit. The unit is the largest power of two that divides all coordinates of the accepted rings. The first ring, the bounds, is
 * always accepted. The other rings are tested in order. A ring is rejected if accepting it would make a coordinate of an accepted ring `LARGEST_MULTIPLE` units
 * or larger.
 */
function chooseUnit(rings: readonly Ring[]): number {
  /** Returns the exponents of the lowest and the highest bit set in any coordinate of a ring. */
  const measure = (ring: Ring): { low: number; high: number } => {
    const values = ring.flatMap(({ x, y }) => [x, y])
    const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    if (largest === 0) return { low: 1024, high: -1100 }
    const above = ceilLog2(largest)
    const high = 2 ** above > largest ? above - 1 : above
    let low = high
    while (low > -1074 && !values.every((value) => Number.isInteger(value / 2 ** low))) low--
    return { low, high }
  }
  let { low, high } = measure(rings[0])
  for (const ring of rings) {
    const measured = measure(ring)
    const [lowest, highest] = [Math.min(low, measured.low), Math.max(high, measured.high)]
    if (highest - lowest < 51) [low, high] = [lowest, highest]
  }
  return low === 1024 ? 0 : low
}

function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

class Writer {
  private buffer = new Uint8Array(1024)
  private length = 0

  /** Writes an integer >= 0, 7 bits per byte, low bits first. */
  varint(value: number): void {
    this.reserve(10)
    let rest = value
    while (rest >= 128) {
      const high = Math.floor(rest / 128)
      this.buffer[this.length++] = rest - high * 128 + 128
      rest = high
    }
    this.buffer[this.length++] = rest
  }

  /** Writes an integer with its sign in the lowest bit. */
  signed(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value)
  }

  bytes(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.buffer.set(bytes, this.length)
    this.length += bytes.length
  }

  doubles(ring: Ring): void {
    this.reserve(16 * ring.length)
    const view = new DataView(this.buffer.buffer)
    for (const { x, y } of ring) {
      view.setFloat64(this.length, x, true)
      view.setFloat64(this.length + 8, y, true)
      this.length += 16
    }
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.buffer.slice(0, this.length)
  }

  private reserve(more: number): void {
    if (this.length + more <= this.buffer.length) return
    const larger = new Uint8Array(2 * (this.length + more))
    larger.set(this.buffer)
    this.buffer = larger
  }
}

class Reader {
  private at = 0
  private x = 0
  private y = 0

  constructor(private readonly source: Uint8Array) {}

  /** Reads a ring of `length` vertices. A negative `length` means -`length` vertices, stored as doubles. */
  ring(length: unknown, unit: number): Point[] {
    // A coordinate takes at least one byte, so a longer ring cannot be in the file.
    if (typeof length !== 'number' || !Number.isInteger(length) || 2 * Math.abs(length) > this.source.length - this.at)
      throw damaged('the vertex count of a ring is out of range')
    if (length >= 0)
      return Array.from({ length }, () => ({
        x: (this.x += this.signed()) * unit,
        y: (this.y += this.signed()) * unit,
      }))
    const bytes = this.bytes(-16 * length)
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    return Array.from({ length: -length }, (_, i) => ({
      x: view.getFloat64(16 * i, true),
      y: view.getFloat64(16 * i + 8, true),
    }))
  }

  varint(): number {
    const { source } = this
    let at = this.at
    let value = 0
    let scale = 1
    let byte: number
    do {
      if (at >= source.length) throw damaged('unexpected end of data')
      if (scale >= 2 ** 63) throw damaged('a number has too many bytes')
      byte = source[at++]
      value += (byte & 127) * scale
      scale *= 128
    } while (byte >= 128)
    this.at = at
    return value
  }

  signed(): number {
    const value = this.varint()
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }

  bytes(length: number): Uint8Array {
    if (this.at + length > this.source.length) throw damaged('unexpected end of data')
    const bytes = this.source.subarray(this.at, this.at + length)
    this.at += length
    return bytes
  }
}
