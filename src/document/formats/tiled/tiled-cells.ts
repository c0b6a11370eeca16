import type { Work } from '../../model/index.js'
import { asArray, asNumber, asObject, asObjects, asPoint, type Json } from '../json-values.js'
import type { MapBuilder } from '../map-builder.js'
import { decodeBase64, unpack, unpackZstd } from '../map-files.js'
import { propertiesOf } from './tiled-model.js'

export interface CellBlock {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly gids: Uint32Array
}

/** Flip bits at the top of a global tile id. */
const FLIP_X = 0x80000000
const FLIP_Y = 0x40000000
const FLIP_DIAGONAL = 0x20000000
const TURN_120 = 0x10000000
export const GID_MASK = 0x0fffffff

/** Returns the flips, and the rotation in degrees to apply after the flips. `isSwapped`: the rotation swaps width and height. */
export function turnOf(gid: number, isHexagonal: boolean) {
  const [flipX, flipY, diagonal] = [FLIP_X, FLIP_Y, FLIP_DIAGONAL].map((bit) => (gid & bit) !== 0)
  if (isHexagonal) {
    const turn = (diagonal ? 60 : 0) + ((gid & TURN_120) !== 0 ? 120 : 0)
    return { turn, flipX, flipY, isSwapped: false }
  }
  return diagonal
    ? { turn: 90, flipX: flipY, flipY: !flipX, isSwapped: true }
    : { turn: 0, flipX, flipY, isSwapped: false }
}

interface TileCollision {
  readonly isBlocked: boolean
  readonly objects: readonly Json[]
  /** Size of the tile's own image; 0 if the tile has none, since it is a part of the tileset's image. */
  readonly width: number
  readonly height: number
}

const BLOCKING_NAME = /collision|collide|solid|wall|obstacle|block|barrier/i
const BLOCKING_PROPERTY = /^(collides?|collision|collidable|solid|blocked|blocking|blocks|obstacle|wall|impassable)$/i
const WALKABLE_PROPERTY = /^(walkable|passable)$/i

function blocksByProperty(owner: Json): boolean | undefined {
  for (const [name, value] of propertiesOf(owner)) {
    if (BLOCKING_PROPERTY.test(name)) return value === true || value === 'true' || value === 1
    if (WALKABLE_PROPERTY.test(name)) return value === false || value === 'false' || value === 0
  }
  return undefined
}

export function layerBlocks(layer: Json): boolean {
  return blocksByProperty(layer) ?? BLOCKING_NAME.test(typeof layer.name === 'string' ? layer.name : '')
}

export function collisionsOf(tileset: Json): ReadonlyMap<number, TileCollision> {
  const found = new Map<number, TileCollision>()
  const add = (id: number, tile: Json): void => {
    const objects = asObjects(asObject(tile.objectgroup)?.objects)
    const isBlocked = blocksByProperty(tile) === true
    const size = (part: unknown, fallback: unknown): number => asNumber(part) || asNumber(fallback) || 0
    const [width, height] = [size(tile.width, tile.imagewidth), size(tile.height, tile.imageheight)]
    if (isBlocked || objects.length > 0) found.set(id, { isBlocked, objects, width, height })
  }
  for (const tile of asObjects(tileset.tiles)) add(asNumber(tile.id), tile)
  // In place of a list of tiles, Tiled before 1.2 wrote a JSON object whose keys are the local ids of the tiles.
  for (const key of ['tiles', 'tileproperties'] as const) {
    for (const [id, value] of Object.entries(asObject(tileset[key]) ?? {})) {
      const tile = asObject(value)
      if (tile !== undefined) add(Number(id), key === 'tiles' ? tile : { properties: tile })
    }
  }
  return found
}

const CHUNKS_PER_STEP = 64

/** Reads the cells of a tile layer. Invalid cells become issues. Throws only beyond the limits. */
export function* readCells(layer: Json, path: string, builder: MapBuilder): Work<CellBlock[]> {
  const chunks = Array.isArray(layer.chunks) ? asArray(layer.chunks) : [layer]
  const blocks: CellBlock[] = []
  for (const [i, entry] of chunks.entries()) {
    if (i % CHUNKS_PER_STEP === CHUNKS_PER_STEP - 1) yield 0.5
    const chunk = asObject(entry)
    const place = chunk === layer ? path : `${path}.chunks.${i}`
    const width = asNumber(chunk?.width)
    const height = asNumber(chunk?.height)
    if (chunk === undefined || !Number.isInteger(width) || !Number.isInteger(height) || width < 0 || height < 0) {
      builder.issue('bad-cells', 'tile data without a size was skipped', place)
      continue
    }
    builder.takeCells(width * height)
    const gids = readGids(chunk.data, layer, width * height, builder)
    const at = chunk === layer ? { x: 0, y: 0 } : asPoint(chunk)
    if ('message' in gids) builder.issue(gids.code ?? 'bad-cells', gids.message, place)
    else if (Number.isSafeInteger(at.x) && Number.isSafeInteger(at.y)) blocks.push({ ...at, width, height, gids })
    else builder.issue('bad-cells', 'a chunk without a position was skipped', place)
  }
  return blocks
}

/** The issue of unreadable cells. If `code` is absent, the code is `bad-cells`. */
interface Fault {
  readonly message: string
  readonly code?: string
}

function readGids(data: unknown, layer: Json, count: number, builder: MapBuilder): Uint32Array | Fault {
  if (typeof data === 'string') {
    const bytes = readBytes(data, layer, count, builder)
    if ('message' in bytes) return bytes
    if (bytes.length !== 4 * count) return { message: `expected ${4 * count} bytes of tile data, got ${bytes.length}` }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const gids = new Uint32Array(count)
    for (let i = 0; i < count; i++) gids[i] = view.getUint32(4 * i, true)
    return gids
  }
  const cells = asArray(data)
  // Some programs write the 32 bits of an id as a signed number.
  const bad = cells.findIndex((gid) => typeof gid !== 'number' || !(gid >= -(2 ** 31) && gid < 2 ** 32))
  if (bad >= 0) return { message: `cell ${bad} is not a tile id` }
  if (cells.length !== count) return { message: `expected ${count} cells, got ${cells.length}` }
  return Uint32Array.from(cells as number[])
}

const PACKED = new Set(['gzip', 'zlib', 'zstd'])

function readBytes(data: string, layer: Json, count: number, builder: MapBuilder): Uint8Array | Fault {
  const compression = typeof layer.compression === 'string' ? layer.compression : ''
  const packed = decodeBase64(data)
  if (packed === undefined) return { message: 'the tile data is not base64' }
  if (compression === '') return packed
  if (!PACKED.has(compression))
    return {
      message: `tile data packed with ${JSON.stringify(compression.slice(0, 40))} is not supported: save the map with gzip, zlib, Zstandard or CSV`,
      code: 'unknown-compression',
    }
  let unpacked = 0
  let bytes: Uint8Array | Fault
  try {
    if (compression === 'zstd') {
      unpacked = 4 * count
      bytes = unpackZstd(packed, unpacked)
    } else
      bytes = unpack(packed, 4 * count, (more) => {
        unpacked += more
      })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    bytes = { message: `the tile data cannot be decompressed: ${reason}` }
  }
  builder.takeUnpacked(unpacked)
  return bytes
}
