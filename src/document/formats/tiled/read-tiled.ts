/**
 * Tiled maps: TMJ, TMX and the older .json. Closed shapes of object layers become obstacles, polylines chains of waypoints,
 * points markers; blocking cells of tile layers become polygons around them. Groups, offsets, templates and external
 * tilesets are followed, the latter through `files` alone. Coordinates are pixels of the map as Tiled draws it.
 */
import type { Rect } from '../../../engine/geometry/index.js'
import type { Matrix, NavDocument, Work } from '../../model/index.js'
import { NAME_LIMIT, composeMatrices, degreesToDirection, eachInSteps } from '../../model/index.js'
import { BesideFiles } from '../beside-files.js'
import type { FormatSource, ReadMap } from '../format-source.js'
import { MapBuilder } from '../map-builder.js'
import { asArray, asNumber, asObject, asText, badFile } from '../json-values.js'
import type { Traits } from '../map-builder.js'
import type { Json } from '../json-values.js'
import { roleOf } from '../marker-role.js'
import { addPlainItem, plainExtentOf, plainItemOf, plainMapOf } from '../plain-item.js'
import { readTileLayer } from './read-tile-layer.js'
import { flipMatrix } from './tiled-cells.js'
import { gridOf } from './tiled-grid.js'
import type { TiledGrid } from './tiled-grid.js'
import { propertiesOf, tiledFromXml } from './tiled-model.js'
import { frameOf, readOutline } from './tiled-outline.js'
import { TileTable, readTiles } from './tiled-tiles.js'
import type { Tileset } from './tiled-tiles.js'
import { tilesOf } from './write-tiled.js'
import { parseXml } from '../xml.js'

/** Deepest nesting of group layers. */
const GROUP_DEPTH = 32

interface Reader {
  readonly builder: MapBuilder
  readonly grid: TiledGrid
  readonly beside: BesideFiles
  readonly tiles: TileTable
}

export function* readTiled(source: FormatSource): Work<ReadMap> {
  const builder = new MapBuilder('tiled', source.limits)
  const map = asObject(source.json) ?? tiledFromXml(parseXml(source.text))
  if (!Array.isArray(map.layers)) throw badFile('tiled', 'it has no layers: a tileset or a template is no map')
  const grid = gridOf(map)
  const beside = new BesideFiles(source, builder)
  const reader: Reader = {
    builder,
    grid,
    beside,
    tiles: new TileTable(asArray(map.tilesets).flatMap((entry, i) => readTileset(entry, i, beside))),
  }
  yield* readLayers(map.layers, 'layers', { x: 0, y: 0, hidden: false, depth: 0 }, reader)
  const properties = propertiesOf(map)
  const base = plainMapOf(properties.get('navsmith:map'), source, builder)
  return builder.finish({
    base,
    written: plainExtentOf(asText(properties.get('navsmith:extent'))?.split(',')),
    bounds: map.infinite === true ? undefined : base === undefined ? grid.bounds : resized(base, grid.bounds),
    cellSize: grid.cellSize ?? Math.min(grid.tileWidth, grid.tileHeight),
    hex: grid.hex,
  })
}

/** The bounds of a map of ours, its right and lower edge where Tiled has them if it was resized there. */
function resized(base: NavDocument, { width, height }: Rect): Rect {
  const { bounds, grid } = base
  const written = tilesOf(base)
  const isWide = width !== written.width * grid.cellSize && width > bounds.x
  const isHigh = height !== written.height * grid.cellSize && height > bounds.y
  return {
    ...bounds,
    ...(isWide && { width: width - bounds.x }),
    ...(isHigh && { height: height - bounds.y }),
  }
}

function readTileset(entry: unknown, index: number, beside: BesideFiles): Tileset[] {
  const inner = asObject(entry)
  if (inner === undefined) return []
  const external = asText(inner.source)
  const tileset = external === undefined ? inner : beside.read(external, 'tileset', `tilesets.${index}`)
  const first = asNumber(inner.firstgid)
  if (tileset === undefined || Number.isNaN(first)) return []
  return [
    { first, tiles: readTiles(tileset), width: asNumber(tileset.tilewidth), height: asNumber(tileset.tileheight) },
  ]
}

interface Inherited {
  readonly x: number
  readonly y: number
  readonly hidden: boolean
  readonly depth: number
}

function* readLayers(layers: unknown, path: string, above: Inherited, reader: Reader): Work<void> {
  for (const [i, entry] of asArray(layers).entries()) {
    yield* readLayer(asObject(entry), i, `${path}.${i}`, above, reader)
    yield 0.5
  }
}

function* readLayer(layer: Json | undefined, i: number, place: string, above: Inherited, reader: Reader): Work<void> {
  const { builder } = reader
  if (layer === undefined) {
    builder.issue('bad-layer', 'warning', 'a layer is no object and was dropped', { path: place })
    return
  }
  const inherited: Inherited = {
    x: above.x + (asNumber(layer.offsetx) || 0),
    y: above.y + (asNumber(layer.offsety) || 0),
    hidden: above.hidden || layer.visible === false,
    depth: above.depth + 1,
  }
  const name = asText(layer.name) ?? `layer ${i + 1}`
  if (layer.type === 'group') {
    if (inherited.depth > GROUP_DEPTH) {
      builder.issue('too-deep', 'error', `groups nest deeper than ${GROUP_DEPTH}`, { path: place })
      return
    }
    yield* readLayers(layer.layers, `${place}.layers`, inherited, reader)
    return
  }
  if (layer.type === 'imagelayer') {
    builder.issue(
      'image-layer',
      'info',
      `image layer ${JSON.stringify(name.slice(0, 80))} is not read: set the background instead`,
      { path: place },
    )
    return
  }
  if (layer.type === 'objectgroup') {
    const own = propertiesOf(layer)
    const navigation = own.get('navsmith:navigation')
    const id = builder.addLayer(name, {
      id: asText(own.get('navsmith:id')),
      ...(typeof navigation === 'boolean' && { navigation }),
      hidden: inherited.hidden,
      locked: layer.locked === true || layer.locked === '1',
    })
    yield* eachInSteps(asArray(layer.objects), (object, j) =>
      readObject(asObject(object), `${place}.objects.${j}`, id, inherited, reader),
    )
  } else if (layer.type === 'tilelayer') {
    builder.count('tile-layer')
    yield* readTileLayer(layer, name, place, inherited, reader)
  } else
    builder.issue(
      'unknown-layer',
      'warning',
      `a layer of type ${JSON.stringify(asText(layer.type)?.slice(0, 80))} was dropped`,
      { path: place },
    )
}

// Objects

function readObject(came: Json | undefined, path: string, layer: string, { x, y }: Inherited, reader: Reader): void {
  const { builder, grid } = reader
  if (came === undefined) {
    builder.issue('bad-object', 'warning', 'an object is none and was dropped', { path })
    return
  }
  const template = asText(came.template)
  const base = template === undefined ? undefined : asObject(reader.beside.read(template, 'template', path)?.object)
  builder.takeWork(asArray(base?.properties).length + asArray(base?.polygon ?? base?.polyline).length)
  const object: Json =
    base === undefined
      ? came
      : { ...base, ...came, properties: [...asArray(base.properties), ...asArray(came.properties)] }
  const properties = propertiesOf(object)
  const role = asText(object.class) ?? asText(object.type) ?? ''
  const meta = {
    ...Object.fromEntries([...properties].filter(([name]) => !name.startsWith('navsmith:'))),
    ...(role !== '' && { class: role }),
  }
  const traits: Traits = {
    id: asText(properties.get('navsmith:id')) ?? `object-${asText(object.id) ?? path}`,
    name: asText(object.name),
    layer,
    hidden: object.visible === false,
    meta,
    path,
  }
  const toMap: Matrix = composeMatrices([1, 0, 0, 1, x, y], grid.objectMatrix)

  const plain = properties.get('navsmith:item')
  const { kind, shape, points } = readOutline(object)
  builder.count(kind)
  if (typeof plain === 'string') {
    builder.takeWork(plain.length)
    const frame = composeMatrices(toMap, frameOf(object))
    const item = plainItemOf(plain, { shape, points, matrix: toMap, frame })
    if (item !== undefined) {
      const { class: _, ...more } = meta
      addPlainItem(
        item.item.kind === 'marker' && role !== '' ? { item: { ...item.item, role: role.slice(0, NAME_LIMIT) } } : item,
        { ...traits, meta: more },
        builder,
      )
      return
    }
    builder.issue(
      'bad-item',
      'warning',
      'what Navsmith had written for an object cannot be read: it is taken as Tiled has it',
      { path },
    )
  }
  if (kind === 'point') {
    builder.addMarker(roleOf(role, traits.name), points[0], traits, toMap)
    return
  }
  if (kind === 'polyline') {
    builder.addPolyline(points, traits, toMap)
    return
  }
  if (object.text !== undefined) {
    builder.issue('text-object', 'info', 'a text was left out', { path })
    return
  }
  const gid = asNumber(object.gid)
  if (Number.isFinite(gid)) {
    readTileObject(object, gid, traits, toMap, reader)
    return
  }
  if (shape !== undefined) builder.addObstacle(shape, traits, toMap)
}

/** A tile placed as an object blocks with the shapes of its tile; without any it is scenery. */
function readTileObject(object: Json, gid: number, traits: Traits, toMap: Matrix, { tiles, builder }: Reader): void {
  const found = tiles.at(gid)
  const rotation = degreesToDirection(asNumber(object.rotation) || 0)
  const width = asNumber(object.width) || 0
  const height = asNumber(object.height) || 0
  const placed = composeMatrices(toMap, [
    rotation.x,
    rotation.y,
    -rotation.y,
    rotation.x,
    asNumber(object.x),
    asNumber(object.y),
  ])
  if (found === undefined) {
    builder.issue('scenery', 'info', 'a tile object without a collision shape blocks nothing', { path: traits.path })
    return
  }
  const { tileset, tile } = found
  const scaled = composeMatrices(placed, [width / tileset.width || 1, 0, 0, height / tileset.height || 1, 0, -height])
  if (tile.isSolid && tile.shapes.length === 0)
    builder.addObstacle({ type: 'rectangle', x: 0, y: -height, width, height }, traits, placed)
  const flipped = composeMatrices(scaled, flipMatrix(gid, tileset.width, tileset.height))
  for (const shape of tile.shapes) builder.addObstacle(shape, traits, flipped)
}
