import { samePoint, type Point, type Ring } from '../../../engine/geometry/index.js'
import { composeMatrices, eachInSteps, type Matrix, type Work } from '../../model/index.js'
import type { MapBuilder, Traits } from '../map-builder.js'
import { decodeBase64 } from '../map-files.js'
import { blocksOf } from './godot-picture.js'
import { propertyOf, type PlacedNode } from './godot-scene.js'
import { numbersOf, pointsOf, GodotCall, type GodotValue } from './godot-text.js'
import { cellMatrix, readTileset, readTileset3, type GodotCell, type GodotTileset } from './godot-tileset.js'
import type { SceneReader } from './scene-reader.js'

/** Bytes per cell: x, y, source, atlas column, atlas row and alternative, of 16 bits each. */
const CELL_BYTES = 12
/** Bits that flip a cell, in the number of the cell's alternative tile. */
const FLIP_X = 1 << 12
const FLIP_Y = 1 << 13
const TRANSPOSE = 1 << 14

interface CellLayer {
  readonly name: string
  readonly cells: readonly GodotCell[]
  readonly collides: boolean
}

export function* addTileLayers(placed: PlacedNode, reader: SceneReader): Work<void> {
  const { node } = placed
  const { builder } = reader
  const resource = reader.resourceOf(node, 'tile_set')
  const layers = layersOf(placed, builder)
  builder.count('tile-layer', layers.length)
  if (resource === undefined || layers.length === 0) return
  const isGodot3 = resource.file.version === 3
  const cellSize = pointsOf(propertyOf(node, 'cell_size')).at(0) ?? { x: 64, y: 64 }
  const tileset = isGodot3
    ? readTileset3(resource, cellSize, propertyOf(node, 'mode') === 1, reader)
    : readTileset(resource, reader)
  for (const layer of layers) yield* addCells(layer, tileset, placed, reader)
}

function layersOf({ node, path }: PlacedNode, builder: MapBuilder): CellLayer[] {
  const read = (key: string, old = false): GodotCell[] => {
    const value = propertyOf(node, key)
    const cells = old ? cellsOf3(numbersOf(value), builder) : cellsOf(bytesOf(value, key === 'tile_map_data'), builder)
    if (cells !== undefined) return cells
    builder.issue('bad-cells', 'the tile data is invalid', path)
    return []
  }
  const isOn = (key: string): boolean => propertyOf(node, key) !== false
  if (propertyOf(node, 'tile_map_data') !== undefined)
    return isOn('enabled')
      ? [{ name: node.name, cells: read('tile_map_data'), collides: isOn('collision_enabled') }]
      : []
  if (propertyOf(node, 'tile_data') !== undefined)
    return [{ name: node.name, cells: read('tile_data', true), collides: true }]
  const keys = node.layers.flatMap(({ properties }) => [...properties.keys()])
  return [...new Set(keys)].flatMap((key) => {
    const layer = /^(layer_\d+)\/tile_data$/.exec(key)?.[1]
    if (layer === undefined || !isOn(`${layer}/enabled`)) return []
    const own = propertyOf(node, `${layer}/name`)
    const name = typeof own === 'string' && own !== '' ? own : `${node.name} ${layer.slice('layer_'.length)}`
    return [{ name, cells: read(key), collides: true }]
  })
}

function bytesOf(value: GodotValue | undefined, hasVersion: boolean): Uint8Array | undefined {
  if (!(value instanceof GodotCall)) return undefined
  const [first] = value.args
  const all =
    typeof first === 'string'
      ? decodeBase64(first)
      : value.name === 'PackedByteArray'
        ? Uint8Array.from(numbersOf(value))
        : new Uint8Array(Int32Array.from(numbersOf(value)).buffer)
  return all?.subarray(hasVersion && all.length > 0 ? 2 : 0)
}

function cellsOf(bytes: Uint8Array | undefined, builder: MapBuilder): GodotCell[] | undefined {
  if (bytes === undefined || bytes.length % CELL_BYTES !== 0) return undefined
  const count = bytes.length / CELL_BYTES
  builder.takeCells(count)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: count }, (_, i) => {
    const at = i * CELL_BYTES
    const [source, column, row, alternative] = [4, 6, 8, 10].map((field) => view.getUint16(at + field, true))
    return {
      x: view.getInt16(at, true),
      y: view.getInt16(at + 2, true),
      tile: `${source}:${column}:${row}:${alternative & (FLIP_X - 1)}`,
      flipX: (alternative & FLIP_X) !== 0,
      flipY: (alternative & FLIP_Y) !== 0,
      isTransposed: (alternative & TRANSPOSE) !== 0,
    }
  })
}

function cellsOf3(numbers: readonly number[], builder: MapBuilder): GodotCell[] | undefined {
  if (numbers.length % 3 !== 0) return undefined
  const count = numbers.length / 3
  builder.takeCells(count)
  return Array.from({ length: count }, (_, i) => {
    const [place, tile, atlas] = numbers.slice(3 * i, 3 * i + 3)
    return {
      x: (place << 16) >> 16,
      y: place >> 16,
      tile: `${tile & 0x1fffffff}:${atlas & 0xffff}:${(atlas >> 16) & 0xffff}:0`,
      flipX: ((tile >>> 29) & 1) === 1,
      flipY: ((tile >>> 30) & 1) === 1,
      isTransposed: ((tile >>> 31) & 1) === 1,
    }
  })
}

function* addCells(
  { name, cells, collides }: CellLayer,
  tileset: GodotTileset,
  placed: PlacedNode,
  reader: SceneReader,
): Work<void> {
  const { builder } = reader
  const { matrix, path } = placed
  const { tileSize, tiles } = tileset
  let layer: string | undefined
  const traits = (): Traits => ({
    id: `${name}-cells`,
    layer: (layer ??= builder.addLayer(name)),
    hidden: placed.isHidden,
    path,
  })
  if (!placed.isHidden) {
    builder.takeCells(cells.length)
    reader.picture.addCells(name, cells, tileset, placed)
  }
  const full: GodotCell[] = []
  let [used, scenes] = [0, 0]
  yield* eachInSteps(cells, (cell) => {
    const tile = tiles.get(cell.tile)
    if (tileset.scenes.has(cell.tile.slice(0, cell.tile.indexOf(':')))) scenes++
    if (tile === undefined) return
    const toMap = composeMatrices(matrix, cellMatrix(tileset.centerOf(cell.x, cell.y), cell))
    for (const resource of tile.floors) (reader.floors ??= []).push({ resource, matrix: toMap })
    used += tile.floors.length
    if (!collides) return
    if (tileset.isSquare && tile.solids.length === 1 && fills(tile.solids[0], tileSize)) full.push(cell)
    else for (const outer of tile.solids) builder.addObstacle({ type: 'polygon', outer }, traits(), toMap)
  })
  const toMap = composeMatrices(matrix, [tileSize.x, 0, 0, tileSize.y, 0, 0])
  for (const block of blocksOf(full, () => 1)) {
    builder.takeCells(block.width * block.height)
    const toBlock: Matrix = composeMatrices(toMap, [1, 0, 0, 1, block.x, block.y])
    const polygons = yield* builder.outlineCells(block.width, block.height, block.tiles)
    yield* eachInSteps(polygons, ({ outer, holes }) =>
      builder.addObstacle({ type: 'polygon', outer, holes }, traits(), toBlock),
    )
  }
  const quotedName = JSON.stringify(name.slice(0, 80))
  if (scenes > 0)
    builder.issue('scene-tile', `${scenes} cells of layer ${quotedName} are scenes and were skipped`, path)
  if (layer === undefined && used === 0 && cells.length > 0)
    builder.issue('scenery', `layer ${quotedName} has no blocking tiles and was skipped`, path)
}

function fills(ring: Ring, { x: width, y: height }: Point): boolean {
  const isCorner = ({ x, y }: Point): boolean => Math.abs(x) === width / 2 && Math.abs(y) === height / 2
  const isOpposite = (a: Point, b: Point): boolean => a.x === -b.x && a.y === -b.y
  if (ring.length !== 4 || !ring.every(isCorner)) return false
  const [a, b, c, d] = ring
  return isOpposite(a, c) && isOpposite(b, d) && !samePoint(a, b) && !samePoint(a, d)
}
