/**
 * Tiled maps: TMJ, TMX and the older .json. Closed shapes of object layers become obstacles, polylines chains of waypoints,
 * points markers; blocking cells of tile layers become polygons around them. Groups, offsets, templates and external
 * tilesets are followed, the latter through `files` alone. Coordinates are pixels of the map as Tiled draws it.
 */
import { NavError } from '../../engine/core/index.js'
import { boundingBox } from '../../engine/geometry/index.js'
import type { Point } from '../../engine/geometry/index.js'
import type { Matrix } from '../command.js'
import { decodeText, parseJson } from '../import-limits.js'
import type { ImportResult } from '../import-report.js'
import type { Shape } from '../nav-document.js'
import { composeMatrices, degreesToDirection, transformPoint } from '../shape-rings.js'
import { outlineCells } from './cell-outline.js'
import { MapBuilder, asArray, asNumber, asObject, asText, badFile } from './map-builder.js'
import type { Json, Traits } from './map-builder.js'
import { findFile } from './map-files.js'
import type { FormatSource } from './format-source.js'
import { addPlainItem, plainItemOf, plainMapOf } from './plain-item.js'
import { collisionsOf, layerBlocks, readCells } from './tiled-cells.js'
import type { CellBlock, TileCollision } from './tiled-cells.js'
import { gridOf } from './tiled-grid.js'
import type { TiledGrid } from './tiled-grid.js'
import { propertiesOf, tiledFromXml } from './tiled-model.js'
import { parseXml } from './xml.js'

/** Flip bits at the top of a global tile id. */
const FLIP_X = 0x80000000
const FLIP_Y = 0x40000000
const FLIP_DIAGONAL = 0x20000000
const GID_MASK = 0x0fffffff
/** Deepest nesting of group layers. */
const GROUP_DEPTH = 32

interface Tileset {
  readonly first: number
  readonly collisions: ReadonlyMap<number, TileCollision>
  readonly width: number
  readonly height: number
}

interface Reader {
  readonly source: FormatSource
  readonly builder: MapBuilder
  readonly grid: TiledGrid
  readonly tilesets: readonly Tileset[]
}

export function readTiled(source: FormatSource): ImportResult {
  const builder = new MapBuilder('tiled', source.limits)
  const map = asObject(source.json) ?? tiledFromXml(parseXml(source.text))
  if (!Array.isArray(map.layers)) throw badFile('tiled', 'it has no layers: a tileset or a template is no map')
  const grid = gridOf(map)
  const reader: Reader = { source, builder, grid, tilesets: asArray(map.tilesets).flatMap((entry, i) => readTileset(entry, i, source, builder)) }
  readLayers(map.layers, 'layers', { x: 0, y: 0, hidden: false, depth: 0 }, reader)
  const properties = propertiesOf(map)
  const base = plainMapOf(properties.get('navsmith:map'), source, builder)
  return builder.finish({ base, bounds: base?.bounds ?? (map.infinite === true ? undefined : grid.bounds), cellSize: Math.min(grid.tileWidth, grid.tileHeight) })
}

/** A file beside the map, as the object it holds; undefined, with an issue, when it is not given or cannot be read. */
function readBeside(path: string, what: string, place: string, source: FormatSource, builder: MapBuilder): Json | undefined {
  const file = findFile(source.files, path)
  if (file === undefined) {
    builder.issue('missing-file', 'warning', `the ${what} ${JSON.stringify(path.slice(0, 200))} was not given in files and was left out`, { path: place })
    return undefined
  }
  try {
    const text = decodeText(file)
    return /^\s*</.test(text) ? tiledFromXml(parseXml(text)) : asObject(parseJson(text, builder.limits))
  } catch (error) {
    if (!(error instanceof NavError)) throw error
    builder.issue('bad-beside', 'warning', `the ${what} ${JSON.stringify(path.slice(0, 200))} cannot be read: ${error.message}`, { path: place })
    return undefined
  }
}

function readTileset(entry: unknown, index: number, source: FormatSource, builder: MapBuilder): Tileset[] {
  const inner = asObject(entry)
  if (inner === undefined) return []
  const external = asText(inner.source)
  const tileset = external === undefined ? inner : readBeside(external, 'tileset', `tilesets.${index}`, source, builder)
  if (tileset === undefined) return []
  return [{ first: asNumber(inner.firstgid), collisions: collisionsOf(tileset), width: asNumber(tileset.tilewidth), height: asNumber(tileset.tileheight) }]
}

interface Inherited {
  readonly x: number
  readonly y: number
  readonly hidden: boolean
  readonly depth: number
}

function readLayers(layers: unknown, path: string, above: Inherited, reader: Reader): void {
  const { builder } = reader
  asArray(layers).forEach((entry, i) => {
    const layer = asObject(entry)
    const place = `${path}.${i}`
    if (layer === undefined) { builder.issue('bad-layer', 'warning', 'a layer is no object and was dropped', { path: place }); return; }
    const inherited: Inherited = {
      x: above.x + (asNumber(layer.offsetx) || 0),
      y: above.y + (asNumber(layer.offsety) || 0),
      hidden: above.hidden || layer.visible === false,
      depth: above.depth + 1,
    }
    const name = asText(layer.name) ?? `layer ${i + 1}`
    if (layer.type === 'group') {
      if (inherited.depth > GROUP_DEPTH) { builder.issue('too-deep', 'error', `groups nest deeper than ${GROUP_DEPTH}`, { path: place }); return; }
      readLayers(layer.layers, `${place}.layers`, inherited, reader); return;
    }
    if (layer.type === 'imagelayer') { builder.issue('image-layer', 'info', `image layer ${JSON.stringify(name.slice(0, 80))} is not read: set the background instead`, { path: place }); return; }
    if (layer.type === 'objectgroup') {
      const id = builder.addLayer(name, { id: asText(propertiesOf(layer).get('navsmith:id')), hidden: inherited.hidden, locked: layer.locked === true || layer.locked === '1' })
      asArray(layer.objects).forEach((object, j) => readObject(asObject(object), `${place}.objects.${j}`, id, inherited, reader))
    } else if (layer.type === 'tilelayer') {
      builder.count('tile-layer')
      readTileLayer(layer, name, place, inherited, reader)
    } else builder.issue('unknown-layer', 'warning', `a layer of type ${JSON.stringify(asText(layer.type)?.slice(0, 80))} was dropped`, { path: place })
  })
}

// Objects

function readObject(came: Json | undefined, path: string, layer: string, { x, y }: Inherited, reader: Reader): void {
  const { builder, grid } = reader
  if (came === undefined) { builder.issue('bad-object', 'warning', 'an object is none and was dropped', { path }); return; }
  const template = asText(came.template)
  const base = template === undefined ? undefined : asObject(readBeside(template, 'template', path, reader.source, builder)?.object)
  const object: Json = base === undefined ? came : { ...base, ...came, properties: [...asArray(base.properties), ...asArray(came.properties)] }
  const properties = propertiesOf(object)
  const role = asText(object.class) ?? asText(object.type) ?? ''
  const meta = { ...Object.fromEntries([...properties].filter(([name]) => !name.startsWith('navsmith:'))), ...(role !== '' && { class: role }) }
  const traits: Traits = { id: asText(properties.get('navsmith:id')) ?? `object-${asText(object.id) ?? path}`, name: asText(object.name), layer, hidden: object.visible === false, meta, path }
  const toMap: Matrix = composeMatrices([1, 0, 0, 1, x, y], grid.objectMatrix)

  const plain = properties.get('navsmith:item')
  const { kind, shape, points } = readOutline(object)
  builder.count(kind)
  if (typeof plain === 'string') {
    const item = plainItemOf(plain, shape)
    if (item !== undefined) { addPlainItem(item, traits, toMap, builder); return; }
    builder.issue('bad-item', 'warning', 'what Navsmith had written for an object cannot be read: it is taken as Tiled has it', { path })
  }
  if (kind === 'point') { builder.addMarker(roleOf(role, traits.name), points[0], traits, toMap); return; }
  if (kind === 'polyline') { builder.addPolyline(points, traits, toMap); return; }
  if (object.text !== undefined) { builder.issue('text-object', 'info', 'a text was left out', { path }); return; }
  const gid = asNumber(object.gid)
  if (Number.isFinite(gid)) { readTileObject(object, gid, traits, toMap, reader); return; }
  if (shape !== undefined) builder.addObstacle(shape, traits, toMap)
}

/** Names that say where a test path begins and ends. */
export function roleOf(role: string, name = ''): string {
  if (/spawn|start|entrance|player/i.test(role) || (role === '' && /spawn|start|entrance|player/i.test(name))) return 'spawn'
  if (/goal|exit|target|finish|destination/i.test(role) || (role === '' && /goal|exit|target|finish|destination/i.test(name))) return 'goal'
  return role || 'point'
}

interface Outline {
  readonly kind: 'polygon' | 'polyline' | 'rectangle' | 'ellipse' | 'point'
  readonly points: readonly Point[]
  readonly shape?: Shape
}

/** The outline of an object in the map's own coordinates, its rotation about its origin applied. */
function readOutline(object: Json): Outline {
  const x = asNumber(object.x)
  const y = asNumber(object.y)
  const width = asNumber(object.width) || 0
  const height = asNumber(object.height) || 0
  const rotation = asNumber(object.rotation) || 0
  const turn = degreesToDirection(rotation)
  const at: Matrix = [turn.x, turn.y, -turn.y, turn.x, x, y]
  const listed = object.polygon ?? object.polyline
  if (listed !== undefined) {
    const points = asArray(listed).map((entry) => transformPoint(at, { x: asNumber(asObject(entry)?.x), y: asNumber(asObject(entry)?.y) }))
    return object.polygon === undefined ? { kind: 'polyline', points } : { kind: 'polygon', points, shape: { type: 'polygon', outer: points } }
  }
  if (object.point === true || (width === 0 && height === 0 && object.ellipse !== true)) return { kind: 'point', points: [{ x, y }] }
  const turned = rotation === 0 ? {} : { rotation }
  // A tile object stands on its lower left corner.
  const middle = transformPoint(at, { x: width / 2, y: Number.isFinite(asNumber(object.gid)) ? -height / 2 : height / 2 })
  if (object.ellipse === true) return { kind: 'ellipse', points: [], shape: { type: 'ellipse', ...middle, radiusX: width / 2, radiusY: height / 2, ...turned } }
  const corner = rotation === 0 && !Number.isFinite(asNumber(object.gid)) ? { x, y } : { x: middle.x - width / 2, y: middle.y - height / 2 }
  return { kind: 'rectangle', points: [], shape: { type: 'rectangle', ...corner, width, height, ...turned } }
}

/** A tile placed as an object blocks with the shapes of its tile; without any it is scenery. */
function readTileObject(object: Json, gid: number, traits: Traits, toMap: Matrix, { tilesets, builder }: Reader): void {
  const found = findTile(tilesets, gid)
  const rotation = degreesToDirection(asNumber(object.rotation) || 0)
  const width = asNumber(object.width) || 0
  const height = asNumber(object.height) || 0
  const placed = composeMatrices(toMap, [rotation.x, rotation.y, -rotation.y, rotation.x, asNumber(object.x), asNumber(object.y)])
  if (found === undefined) { builder.issue('scenery', 'info', 'a tile object without a collision shape blocks nothing', { path: traits.path }); return; }
  const { tileset, collision } = found
  const scaled = composeMatrices(placed, [width / tileset.width || 1, 0, 0, height / tileset.height || 1, 0, -height])
  if (collision.objects.length === 0) builder.addObstacle({ type: 'rectangle', x: 0, y: -height, width, height }, traits, placed)
  const flipped = composeMatrices(scaled, flipMatrix(gid, tileset.width, tileset.height))
  for (const { shape } of collision.objects.map(readOutline)) if (shape !== undefined) builder.addObstacle(shape, traits, flipped)
}

// Tile layers

function findTile(tilesets: readonly Tileset[], gid: number): { tileset: Tileset; collision: TileCollision } | undefined {
  const id = gid & GID_MASK
  const tileset = tilesets.findLast(({ first }) => first <= id)
  const collision = tileset?.collisions.get(id - tileset.first)
  return tileset === undefined || collision === undefined ? undefined : { tileset, collision }
}

/** A tile's own pixels to the same pixels flipped as the id says: diagonal first, then x, then y. */
function flipMatrix(gid: number, width: number, height: number): Matrix {
  let matrix: Matrix = (gid & FLIP_DIAGONAL) !== 0 ? [0, 1, 1, 0, 0, 0] : [1, 0, 0, 1, 0, 0]
  if ((gid & FLIP_X) !== 0) matrix = composeMatrices([-1, 0, 0, 1, width, 0], matrix)
  if ((gid & FLIP_Y) !== 0) matrix = composeMatrices([1, 0, 0, -1, 0, height], matrix)
  return matrix
}

function readTileLayer(layer: Json, name: string, path: string, { x, y, hidden }: Inherited, reader: Reader): void {
  const { builder, grid, tilesets } = reader
  const blocks = readCells(layer, path, builder)
  const everyTile = layerBlocks(layer)
  if (!everyTile && tilesets.every(({ collisions }) => collisions.size === 0)) return
  const offset: Matrix = [1, 0, 0, 1, x, y]
  let id: string | undefined
  const traits = (): Traits => ({ id: `${name}-cells`, layer: (id ??= builder.addLayer(name, { hidden })), path })
  for (const block of blocks) {
    const { solid, shaped } = splitCells(block, everyTile, tilesets)
    if (grid.cellMatrix === undefined) {
      solid.forEach((blocked, cell) => {
        if (blocked === 1) builder.addObstacle({ type: 'polygon', outer: grid.cellOutline(block.x + (cell % block.width), block.y + Math.floor(cell / block.width)) }, traits(), offset)
      })
    } else {
      const toMap = composeMatrices(offset, composeMatrices(grid.cellMatrix, [1, 0, 0, 1, block.x, block.y]))
      for (const { outer, holes } of outlineCells(block.width, block.height, solid)) builder.addObstacle({ type: 'polygon', outer, holes }, traits(), toMap)
    }
    for (const { cell, gid, tileset, collision } of shaped) {
      const corner = grid.cellCorner(block.x + (cell % block.width), block.y + Math.floor(cell / block.width))
      // Tiles larger than a cell stand on its lower edge.
      const placed = composeMatrices(offset, [1, 0, 0, 1, corner.x, corner.y + grid.tileHeight - tileset.height])
      const flipped = composeMatrices(placed, flipMatrix(gid, tileset.width, tileset.height))
      for (const { shape } of collision.objects.map(readOutline)) if (shape !== undefined) builder.addObstacle(shape, traits(), flipped)
    }
  }
}

interface ShapedCell {
  readonly cell: number
  readonly gid: number
  readonly tileset: Tileset
  readonly collision: TileCollision
}

/** Cells that block whole, and cells that block with a shape of their own. */
function splitCells(block: CellBlock, everyTile: boolean, tilesets: readonly Tileset[]): { solid: Uint8Array; shaped: ShapedCell[] } {
  const solid = new Uint8Array(block.gids.length)
  const shaped: ShapedCell[] = []
  block.gids.forEach((gid, cell) => {
    if (gid === 0) return
    const found = everyTile ? undefined : findTile(tilesets, gid)
    if (everyTile || (found !== undefined && (found.collision.blocked || coversTile(found)))) solid[cell] = 1
    else if (found !== undefined) shaped.push({ cell, gid, ...found })
  })
  return { solid, shaped }
}

/** A single upright rectangle as large as the tile, from one corner to the other. */
function coversTile({ tileset, collision }: { tileset: Tileset; collision: TileCollision }): boolean {
  const [only, more] = collision.objects.map(readOutline)
  if (only?.shape?.type !== 'rectangle' || more !== undefined || only.shape.rotation !== undefined) return false
  const box = boundingBox([only.shape, { x: only.shape.x + only.shape.width, y: only.shape.y + only.shape.height }])
  return box !== undefined && box.x <= 0 && box.y <= 0 && box.x + box.width >= tileset.width && box.y + box.height >= tileset.height
}
