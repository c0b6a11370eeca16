import { composeMatrices, eachInSteps, type Matrix, type Work } from '../../model/index.js'
import { BLOCKED, COVERED, AS_IS, FIRST_TERRAIN } from '../cell-mapping.js'
import type { Ring } from '../../../engine/geometry/index.js'
import { mergeCells } from '../cells/cell-merge.js'
import type { MapBuilder, Traits } from '../map-builder.js'
import type { Json } from '../json-values.js'
import { GID_MASK, layerBlocks, readCells, type CellBlock } from './tiled-cells.js'
import type { TiledGrid } from './tiled-grid.js'
import type { DrawnPlace, TiledPicture } from './tiled-picture.js'
import { tileMatrix, type FoundTile, type TileTable } from './tiled-tiles.js'

interface Reader {
  readonly builder: MapBuilder
  readonly grid: TiledGrid
  readonly tiles: TileTable
  readonly picture: TiledPicture | undefined
}

export interface TiledLayer extends DrawnPlace {
  /** The layer as the file contains it; undefined if it is not an object. */
  readonly layer: Json | undefined
  readonly name: string
  readonly path: string
  /** Number of groups around the layer, plus 1. */
  readonly depth: number
}

export interface PlannedLayer extends TiledLayer {
  readonly blocks: readonly SortedBlock[]
}

interface SortedBlock extends CellBlock {
  readonly codes: Uint8Array
  /** For each cell, the code of its meaning (see ../cell-mapping.ts) if the whole cell blocks or has a terrain, otherwise 0. */
  readonly solid: Uint8Array
  readonly shaped: number[]
  readonly filled: number
  readonly unknown: number
}

const CELLS_PER_STEP = 2 ** 15

export function* planTileLayer(found: TiledLayer, layer: Json, reader: Reader): Work<PlannedLayer> {
  const { name, path } = found
  const blocks: SortedBlock[] = []
  const counts = new Map<number, number>()
  for (const block of yield* readCells(layer, path, reader.builder))
    blocks.push(yield* sortCells(block, name, layerBlocks(layer), counts, reader))
  for (const [id, count] of counts) {
    const mapped = reader.tiles.mapped(id, name)
    if (mapped === undefined) continue
    reader.builder.mapper.count('tiles', mapped.tile.key, count, mapped.picture)
    reader.builder.mapper.countTraits(mapped.tile, mapped.tile.wangColors, count)
  }
  return { ...found, blocks }
}

/** Marks a cell of a visible layer as covered if a visible layer above gives the same place a meaning. So only the topmost meaning of each place applies. */
export function coverCells(layers: readonly PlannedLayer[]): void {
  const decided = new Map<string, Uint8Array>()
  for (const { x, y, hidden, blocks } of [...layers].reverse()) {
    if (hidden) continue
    for (const block of blocks) {
      const key = [x, y, block.x, block.y, block.width, block.height].join(' ')
      const above = decided.get(key) ?? new Uint8Array(block.codes.length)
      decided.set(key, above)
      for (let cell = 0; cell < above.length; cell++) {
        if (above[cell] !== 0) {
          block.codes[cell] = COVERED
          block.solid[cell] = 0
        } else if (block.codes[cell] !== AS_IS) above[cell] = 1
      }
    }
  }
}

export function* addTileLayer(planned: PlannedLayer, { builder, grid, tiles, picture }: Reader): Work<void> {
  const { name, path, x, y, hidden } = planned
  picture?.addCells(name, planned, planned.blocks, tiles)
  const offset: Matrix = [1, 0, 0, 1, x, y]
  let id: string | undefined
  const traits = (): Traits => ({ id: `${name}-cells`, layer: (id ??= builder.addLayer(name, { hidden })), path })
  for (const block of planned.blocks) {
    const { width, height, solid } = block
    const outlineOf = (column: number, row: number): Ring => grid.cellOutline(block.x + column, block.y + row)
    const polygons =
      grid.cellMatrix !== undefined
        ? yield* builder.outlineCells(width, height, solid)
        : yield* mergeCells(width, solid, outlineOf, builder)
    const toMap =
      grid.cellMatrix === undefined
        ? offset
        : composeMatrices(offset, composeMatrices(grid.cellMatrix, [1, 0, 0, 1, block.x, block.y]))
    yield* eachInSteps(polygons, ({ value, outer, holes }) =>
      builder.addByMeaning(builder.mapper.meaningOfCode(value), { type: 'polygon', outer, holes }, traits(), toMap),
    )
    yield* eachInSteps(block.shaped, (cell) => {
      const found = block.codes[cell] === COVERED ? undefined : tiles.at(block.gids[cell])
      if (found !== undefined)
        placeShapes(found, block.gids[cell], block.x + (cell % width), block.y + Math.floor(cell / width))
    })
  }
  const total = (of: (block: SortedBlock) => number): number =>
    planned.blocks.reduce((sum, block) => sum + of(block), 0)
  const unknown = total((block) => block.unknown)
  const filled = total((block) => block.filled)
  const isMapped = planned.blocks.some(({ codes }) => codes.some((code) => code !== AS_IS))
  if (unknown > 0)
    builder.issue(
      'unknown-tile',
      `${unknown} cells of layer ${JSON.stringify(name.slice(0, 80))} refer to tiles of unknown tilesets and do not block`,
      path,
    )
  else if (filled > 0 && id === undefined && !isMapped)
    builder.issue('scenery', `layer ${JSON.stringify(name.slice(0, 80))} has no blocking tiles and was skipped`, path)

  function placeShapes(found: FoundTile, gid: number, column: number, row: number): void {
    const { tileset, tile } = found
    const corner = grid.cellCorner(column, row)
    const { width, height } = tileset.isGridSized ? { width: grid.tileWidth, height: grid.tileHeight } : tile
    // A tile larger than its cell is aligned with the lower left corner of the cell.
    const box = { x: corner.x, y: corner.y + grid.tileHeight - height, width, height }
    const matrix = composeMatrices(offset, tileMatrix(gid, tileset, tile, box, grid.hex !== undefined))
    for (const shape of tile.shapes) builder.addObstacle(shape, traits(), matrix)
  }
}

function* sortCells(
  block: CellBlock,
  layer: string,
  everyTile: boolean,
  counts: Map<number, number>,
  { tiles, grid, builder: { mapper } }: Reader,
): Work<SortedBlock> {
  const { gids } = block
  const [solid, codes] = [new Uint8Array(gids.length), new Uint8Array(gids.length)]
  const shaped: number[] = []
  const known = new Map<number, number>()
  const codeOf = (id: number): number => {
    const found = mapper.hasMeanings ? tiles.mapped(id, layer) : undefined
    const code = found === undefined ? AS_IS : mapper.codeOfTile(found.tile)
    known.set(id, code)
    return code
  }
  let [filled, unknown] = [0, 0]
  for (let cell = 0; cell < gids.length; cell++) {
    if (cell % CELLS_PER_STEP === CELLS_PER_STEP - 1) yield 0.5
    const gid = gids[cell]
    if (gid === 0) continue
    filled++
    const id = gid & GID_MASK
    counts.set(id, (counts.get(id) ?? 0) + 1)
    const code = (codes[cell] = known.get(id) ?? codeOf(id))
    if (code >= FIRST_TERRAIN) solid[cell] = code
    if (code > BLOCKED) continue
    if (code === AS_IS && everyTile) {
      solid[cell] = BLOCKED
      continue
    }
    if (!tiles.hasTileset(gid)) unknown++
    const found = tiles.at(gid)
    const hasShapes = found !== undefined && found.tile.shapes.length > 0 && !fillsCell(found, grid)
    if (hasShapes && !found.tile.isBlocked) shaped.push(cell)
    else if (code === BLOCKED || found?.tile.isBlocked === true || (found !== undefined && fillsCell(found, grid)))
      solid[cell] = BLOCKED
  }
  return { ...block, solid, codes, shaped, filled, unknown }
}

function fillsCell({ tile, tileset }: FoundTile, { tileWidth, tileHeight }: TiledGrid): boolean {
  const { x, y } = tileset.offset
  return tile.isCovered && tile.width === tileWidth && tile.height === tileHeight && x === 0 && y === 0
}
