/**
 * Reads Tiled maps: TMJ, TMX and the older .json. Closed shapes and blocking cells become obstacles, and points become markers. Polylines
 * become walls if a mapping or their name says so, otherwise linked waypoints. Lengths are pixels as Tiled draws them.
 */
import { boundingBox, type Point, type Rect } from '../../../engine/geometry/index.js'
import {
  NAME_LIMIT,
  composeMatrices,
  eachInSteps,
  isPoint,
  scaleWork,
  transformPoint,
  type Matrix,
  type NavDocument,
  type PictureSprite,
  type Shape,
  type Work,
} from '../../model/index.js'
import { ReferencedFiles, jsonOrXml } from '../referenced-files.js'
import type { FormatSource, ReadMap } from '../format-source.js'
import { roleOf, type MapBuilder, type Traits } from '../map-builder.js'
import { asArray, asNumber, asObject, asPoint, asText, badFile, type Json } from '../json-values.js'
import { addEmbeddedItem, readEmbeddedExtent, embeddedItemOf, readEmbeddedMap } from '../embedded-item.js'
import { hasMeaning, type MappableTraits } from '../cell-mapping.js'
import { addTileLayer, coverCells, planTileLayer, type PlannedLayer, type TiledLayer } from './read-tile-layer.js'
import { composedCells } from './tiled-composed.js'
import { gridOf, tilesOf, type TiledGrid } from './tiled-grid.js'
import { propertiesOf, tiledFromXml } from './tiled-model.js'
import { frameOf, outlineIn } from './tiled-outline.js'
import { TiledPicture, type DrawnPlace } from './tiled-picture.js'
import { TileTable, readTileset, sized, tileMatrix, type Tileset } from './tiled-tiles.js'
import { wallAlong } from '../vtt/read-vtt.js'
import { parseXml } from '../xml.js'

const GROUP_DEPTH = 32

interface Reader {
  readonly builder: MapBuilder
  readonly files: ReferencedFiles
  readonly grid: TiledGrid
  readonly tiles: TileTable
  readonly planned: Map<TiledLayer, PlannedLayer>
  readonly templates: Map<string, TileTable>
  readonly picture: TiledPicture | undefined
}

export function* readTiled(source: FormatSource, builder: MapBuilder): Work<ReadMap> {
  const map = asObject(source.json) ?? tiledFromXml(parseXml(source.text))
  if (!Array.isArray(map.layers)) throw badFile('tiled', 'expected a map with layers, got a tileset or a template')
  const grid = gridOf(map)
  const reader = yield* readMap(
    map,
    { x: 0, y: 0 },
    builder,
    new ReferencedFiles(source, builder, jsonOrXml(source)),
    source.wantsPicture === true ? new TiledPicture(grid) : undefined,
  )
  const properties = propertiesOf(map)
  const extent = extentOfMap(map, reader)
  const base = readEmbeddedMap(properties.get('navsmith:map'), source, builder)
  return builder.finish({
    base,
    subjects: builder.mapper.subjectsFound(),
    ...(builder.mapper.hasMeanings &&
      grid.cellMatrix !== undefined && { cells: composedCells([...reader.planned.values()], grid, builder) }),
    written: readEmbeddedExtent(asText(properties.get('navsmith:extent'))?.split(',')),
    bounds: map.infinite === true ? extent : base === undefined ? grid.bounds : resized(base, grid.bounds),
    cellSize: grid.cellSize ?? Math.min(grid.tileWidth, grid.tileHeight),
    hex: grid.hex,
    picture: reader.picture?.finish(extent ?? grid.bounds),
  })
}

/** Adds the layers of a Tiled map to `builder`, moved by `corner`. Returns what was read. */
export function* readMap(
  map: Json,
  corner: Point,
  builder: MapBuilder,
  files: ReferencedFiles,
  picture: TiledPicture | undefined,
): Work<Reader> {
  const reader: Reader = {
    builder,
    files,
    grid: gridOf(map),
    tiles: new TileTable(readTilesets(asArray(map.tilesets), files, 'tilesets')),
    templates: new Map(),
    planned: new Map(),
    picture,
  }
  const layers = [...layersIn(map.layers, 'layers', { ...TOP, ...corner })]
  const steps = 2 * layers.length
  for (const [i, found] of layers.entries())
    if (found.layer?.type === 'tilelayer')
      reader.planned.set(found, yield* scaleWork(planTileLayer(found, found.layer, reader), i / steps, (i + 1) / steps))
  if (builder.mapper.hasMeanings) coverCells([...reader.planned.values()])
  for (const [i, found] of layers.entries()) {
    yield* scaleWork(readLayer(found, reader), 0.5 + i / steps, 0.5 + (i + 1) / steps)
    yield 0.5 + (i + 1) / steps
  }
  return reader
}

/** Returns the extent of a map; undefined for an infinite map without cells. */
export const extentOfMap = (map: Json, reader: Reader): Rect | undefined =>
  map.infinite === true ? cellExtent(reader) : reader.grid.bounds

function cellExtent({ planned, grid }: Reader): Rect | undefined {
  const corners = [...planned.values()].flatMap(({ x: dx, y: dy, blocks }) =>
    blocks.flatMap(({ x, y, width, height }) =>
      [x, x + 1, x + width - 2, x + width - 1].flatMap((column) =>
        [y, y + 1, y + height - 2, y + height - 1].flatMap((row) =>
          grid.cellOutline(column, row).map((point) => ({ x: point.x + dx, y: point.y + dy })),
        ),
      ),
    ),
  )
  return boundingBox(corners)
}

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

function readTilesets(entries: readonly unknown[], files: ReferencedFiles, path: string): Tileset[] {
  return entries.flatMap((entry, i) => {
    const inner = asObject(entry)
    if (inner === undefined) return []
    const external = asText(inner.source)
    const tileset = external === undefined ? inner : files.read(external, 'tileset', `${path}.${i}`)
    const first = asNumber(inner.firstgid)
    return tileset === undefined || Number.isNaN(first) ? [] : [readTileset(first, tileset)]
  })
}

const TOP = { x: 0, y: 0, hidden: false, opacity: 1, tint: undefined, depth: 0 }

/** Lists the layers. In place of a group, lists the layers in it. Only a group that is nested too deep is listed itself. */
function* layersIn(
  layers: unknown,
  path: string,
  above: Omit<TiledLayer, 'layer' | 'name' | 'path'>,
): Generator<TiledLayer, void, undefined> {
  for (const [i, entry] of asArray(layers).entries()) {
    const layer = asObject(entry)
    const opacity = asNumber(layer?.opacity)
    const found = {
      layer,
      name: asText(layer?.name) ?? `layer ${i + 1}`,
      path: `${path}.${i}`,
      x: above.x + (asNumber(layer?.offsetx) || 0),
      y: above.y + (asNumber(layer?.offsety) || 0),
      hidden: above.hidden || layer?.visible === false,
      opacity: above.opacity * (Number.isFinite(opacity) ? opacity : 1),
      tint: multiplied(asText(layer?.tintcolor), above.tint),
      depth: above.depth + 1,
    }
    if (layer?.type === 'group' && found.depth <= GROUP_DEPTH)
      yield* layersIn(layer.layers, `${found.path}.layers`, found)
    else yield found
  }
}

/** Multiplies the tint of an object or layer by that of its groups. */
function multiplied(written: string | undefined, above: string | undefined): string | undefined {
  const own = /^#?(?:[\da-f]{2})?([\da-f]{6})$/i.exec(written ?? '')?.[1].toLowerCase()
  if (own === undefined || above === undefined) return own === undefined ? above : `#${own}`
  const part = (color: string, at: number): number => parseInt(color.slice(at, at + 2), 16)
  return `#${[0, 2, 4]
    .map((at) =>
      Math.round((part(own, at) * part(above, at + 1)) / 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function* readLayer(found: TiledLayer, reader: Reader): Work<void> {
  const { builder } = reader
  const { layer, name, path: place } = found
  if (layer === undefined) {
    builder.issue('bad-layer', 'a layer that is not an object was skipped', place)
    return
  }
  if (layer.type === 'group') {
    builder.issue('too-deep', `groups nest deeper than ${GROUP_DEPTH}`, place)
    return
  }
  if (layer.type === 'imagelayer') {
    if (reader.picture === undefined)
      builder.issue(
        'image-layer',
        `image layer ${JSON.stringify(name.slice(0, 80))} is drawn but does not block`,
        place,
      )
    reader.picture?.addImage(name, found, layer)
    return
  }
  if (layer.type === 'objectgroup') {
    const own = propertiesOf(layer)
    const navigation = own.get('navsmith:navigation')
    const id = builder.addLayer(name, {
      id: asText(own.get('navsmith:id')),
      ...(typeof navigation === 'boolean' && { navigation }),
      hidden: found.hidden,
      locked: layer.locked === true || layer.locked === '1',
    })
    const sprites: PictureSprite[] = []
    yield* eachInSteps(asArray(layer.objects), (object, j) =>
      readObject(asObject(object), `${place}.objects.${j}`, { id, name, sprites }, found, reader),
    )
    reader.picture?.addLayer(name, found, [], sprites)
  } else if (layer.type === 'tilelayer') {
    builder.count('tile-layer')
    const planned = reader.planned.get(found)
    if (planned !== undefined) yield* addTileLayer(planned, reader)
  } else
    builder.issue(
      'unknown-layer',
      `a layer of unknown type ${JSON.stringify(asText(layer.type)?.slice(0, 80))} was skipped`,
      place,
    )
}

function templateTiles(template: string, path: string, { files, templates }: Reader): TileTable {
  const known =
    templates.get(template) ??
    new TileTable(readTilesets([files.read(template, 'template', path)?.tileset], files, path))
  templates.set(template, known)
  return known
}

function readObject(
  written: Json | undefined,
  path: string,
  layer: { readonly id: string; readonly name: string; readonly sprites: PictureSprite[] },
  { x, y }: DrawnPlace,
  reader: Reader,
): void {
  const { builder, grid } = reader
  if (written === undefined) {
    builder.issue('bad-object', 'an entry of objects that is not an object was skipped', path)
    return
  }
  const template = asText(written.template)
  const base = template === undefined ? undefined : asObject(reader.files.read(template, 'template', path)?.object)
  builder.takeWork(asArray(base?.properties).length + asArray(base?.polygon ?? base?.polyline).length)
  const object: Json =
    base === undefined
      ? written
      : { ...base, ...written, properties: [...asArray(base.properties), ...asArray(written.properties)] }
  const properties = propertiesOf(object)
  const role = asText(object.class) ?? asText(object.type) ?? ''
  const meta = {
    ...Object.fromEntries([...properties].filter(([name]) => !name.startsWith('navsmith:'))),
    ...(role !== '' && { class: role }),
  }
  const traits: Traits = {
    id: asText(properties.get('navsmith:id')) ?? `object-${asText(object.id) ?? path}`,
    name: asText(object.name),
    layer: layer.id,
    hidden: object.visible === false,
    meta,
    path,
  }
  const layerMatrix: Matrix = [1, 0, 0, 1, x, y]
  const { kind, shape, points, matrix } = outlineIn(object, grid.objectMatrix)
  const toMap = composeMatrices(layerMatrix, matrix)
  const embedded = properties.get('navsmith:item')
  builder.count(kind)
  if (typeof embedded === 'string') {
    builder.takeWork(embedded.length)
    const frame = composeMatrices(toMap, frameOf(object))
    const item = embeddedItemOf(embedded, { shape, points, matrix: toMap, frame })
    if (item !== undefined) {
      const { class: _, ...more } = meta
      addEmbeddedItem(
        item.item.kind === 'marker' && role !== '' ? { item: { ...item.item, role: role.slice(0, NAME_LIMIT) } } : item,
        { ...traits, meta: more },
        builder,
      )
      return
    }
    builder.issue('bad-item', 'the Navsmith properties of an object are invalid; its Tiled shape was used', path)
  }
  if (kind === 'point') {
    builder.addMarker(roleOf(role, traits.name), points[0], traits, toMap)
    return
  }
  const mappable = { class: role, properties: meta, layer: layer.name }
  if (kind === 'polyline') {
    readLine(points, mappable, traits, toMap, reader)
    return
  }
  if (object.text !== undefined) {
    builder.issue('text-object', 'a text object was skipped', path)
    return
  }
  const gid = asNumber(object.gid)
  if (Number.isFinite(gid)) {
    const at = transformPoint(grid.objectMatrix, asPoint(object))
    const placed = composeMatrices(layerMatrix, frameOf({ ...object, ...at }))
    const tiles =
      written.gid === undefined && template !== undefined ? templateTiles(template, path, reader) : reader.tiles
    if (object.visible !== false) drawTileObject(object, gid, tiles, placed, layer.sprites, reader)
    readTileObject(object, gid, tiles, mappable, traits, placed, reader)
    return
  }
  if (shape === undefined) return
  builder.mapper.countTraits(mappable, [], 1)
  builder.addByMeaning(builder.mapper.meaningOf(mappable), shape, traits, toMap)
}

/** Default thickness of a wall as a share of the smaller side of a tile. */
const WALL_PART = 0.1
const WALL_NAME = /wall|fence|barrier|collision|solid|obstacle/i

function readLine(
  points: readonly Point[],
  mappable: MappableTraits,
  traits: Traits,
  toMap: Matrix,
  { builder, grid }: Reader,
): void {
  const { mapper } = builder
  mapper.countTraits(mappable, [], 1)
  const meaning = mapper.meaningOf(mappable)
  const names = [mappable.class, traits.name, mappable.layer].join(' ').slice(0, NAME_LIMIT)
  if (meaning === 'walkable' || !(hasMeaning(meaning) || WALL_NAME.test(names))) {
    builder.addPolyline(points, traits, toMap)
    return
  }
  const declared = asNumber(mappable.properties.thickness)
  const thickness = declared > 0 ? declared : WALL_PART * Math.min(grid.tileWidth, grid.tileHeight)
  const wall = wallAlong(points.map((point) => transformPoint(toMap, point)).filter(isPoint), thickness)
  if (wall !== undefined) builder.addByMeaning(meaning, wall, traits)
}

function drawTileObject(
  object: Json,
  gid: number,
  tiles: TileTable,
  placed: Matrix,
  sprites: PictureSprite[],
  { grid, picture }: Reader,
): void {
  if (picture === undefined) return
  const { tileset, tile = { x: 0, y: 0, width: asNumber(object.width), height: asNumber(object.height) } } =
    tiles.drawn(gid) ?? {}
  const box = boxOf(object, tile, tileset?.alignment ?? grid.alignment)
  const matrix = composeMatrices(placed, tileMatrix(gid, tileset ?? PLAIN_SET, tile, box, false))
  sprites.push(picture.spriteOf(gid, tile, matrix))
}

const PLAIN_SET = { offset: { x: 0, y: 0 }, keepsAspect: false }

function boxOf(object: Json, tile: Pick<Rect, 'width' | 'height'>, alignment: string): Rect {
  const [width, height] = [asNumber(object.width) || tile.width, asNumber(object.height) || tile.height]
  const { x, y } = anchorOf(alignment)
  return { x: -x * width, y: -y * height, width, height }
}

function readTileObject(
  object: Json,
  gid: number,
  tiles: TileTable,
  mappable: MappableTraits,
  traits: Traits,
  matrix: Matrix,
  { builder, grid }: Reader,
): void {
  const { mapper } = builder
  const mapped = tiles.mapped(gid, mappable.layer)
  const own = { ...mapped?.tile.properties, ...mappable.properties }
  const merged = {
    ...mappable,
    class: mappable.class === '' ? mapped?.tile.class : (mappable.class ?? mapped?.tile.class),
    properties: own,
  }
  mapper.countTraits(merged, mapped?.tile.wangColors ?? [], 1)
  if (mapped !== undefined) mapper.count('tiles', mapped.tile.key, 1, mapped.picture)
  const meaning = mapper.hasMeanings ? mapper.meaningOfTile({ ...merged, ...mapped?.tile, properties: own }) : undefined
  const tile = tiles.at(gid)?.tile
  if (mapped === undefined || (tile === undefined && !hasMeaning(meaning))) {
    builder.issue('scenery', 'a tile object without a collision shape does not block', traits.path)
    return
  }
  const { tileset, picture } = mapped
  const { width, height } = tile ?? sized(picture) ?? { width: asNumber(object.width), height: asNumber(object.height) }
  const box = boxOf(object, { width, height }, tileset.alignment ?? grid.alignment)
  const placed = composeMatrices(matrix, tileMatrix(gid, tileset, { width, height }, box, false))
  const fullTile: Shape = { type: 'rectangle', x: 0, y: 0, width, height }
  for (const shape of tile !== undefined && tile.shapes.length > 0 ? tile.shapes : [fullTile])
    builder.addByMeaning(meaning, shape, traits, placed)
}

function anchorOf(alignment: string): Point {
  return {
    x: alignment.endsWith('left') ? 0 : alignment.endsWith('right') ? 1 : 0.5,
    y: alignment.startsWith('top') ? 0 : alignment.startsWith('bottom') ? 1 : 0.5,
  }
}
