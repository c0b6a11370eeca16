/** Tile layers of Tiled maps: blocking cells become polygons, tiles with shapes keep those. */
import type { Matrix, Work } from '../../model/index.js'
import { composeMatrices, eachInSteps } from '../../model/index.js'
import type { MapBuilder, Traits } from '../map-builder.js'
import type { Json } from '../json-values.js'
import { layerBlocks, readCells } from './tiled-cells.js'
import type { CellBlock } from './tiled-cells.js'
import type { TiledGrid } from './tiled-grid.js'
import { tileMatrix } from './tiled-tiles.js'
import type { FoundTile, TileTable } from './tiled-tiles.js'

interface LayerPlace {
  readonly x: number
  readonly y: number
  readonly hidden: boolean
}

interface Reader {
  readonly builder: MapBuilder
  readonly grid: TiledGrid
  readonly tiles: TileTable
}

const CELLS_PER_STEP = 2 ** 15

export function* readTileLayer(
  layer: Json,
  name: string,
  path: string,
  { x, y, hidden }: LayerPlace,
  { builder, grid, tiles }: Reader,
): Work<void> {
  const blocks = yield* readCells(layer, path, builder)
  const everyTile = layerBlocks(layer)
  const offset: Matrix = [1, 0, 0, 1, x, y]
  let id: string | undefined
  let [filled, strangers] = [0, 0]
  const traits = (): Traits => ({ id: `${name}-cells`, layer: (id ??= builder.addLayer(name, { hidden })), path })
  for (const block of blocks) {
    const sorted = yield* sortCells(block, everyTile, tiles, grid)
    filled += sorted.filled
    strangers += sorted.strangers
    if (grid.cellMatrix === undefined) {
      for (const [cell, blocked] of sorted.solid.entries()) {
        if (blocked === 1)
          builder.addObstacle(
            {
              type: 'polygon',
              outer: grid.cellOutline(block.x + (cell % block.width), block.y + Math.floor(cell / block.width)),
            },
            traits(),
            offset,
          )
      }
    } else {
      const toMap = composeMatrices(offset, composeMatrices(grid.cellMatrix, [1, 0, 0, 1, block.x, block.y]))
      const polygons = yield* builder.outlineCells(block.width, block.height, sorted.solid)
      yield* eachInSteps(polygons, ({ outer, holes }) =>
        builder.addObstacle({ type: 'polygon', outer, holes }, traits(), toMap),
      )
    }
    yield* eachInSteps(sorted.shaped, (cell) => {
      const found = tiles.at(block.gids[cell])
      if (found !== undefined)
        placeShapes(found, block.gids[cell], block.x + (cell % block.width), block.y + Math.floor(cell / block.width))
    })
  }
  // Ignored tiles are reported.
  if (strangers > 0)
    builder.issue(
      'unknown-tile',
      'warning',
      `${strangers} cells of layer ${JSON.stringify(name.slice(0, 80))} name tiles of no tileset that is known: they block nothing`,
      { path },
    )
  else if (filled > 0 && id === undefined)
    builder.issue(
      'scenery',
      'info',
      `layer ${JSON.stringify(name.slice(0, 80))} has no tile that blocks: it was left out`,
      { path },
    )

  function placeShapes(found: FoundTile, gid: number, column: number, row: number): void {
    const { tileset, tile } = found
    const corner = grid.cellCorner(column, row)
    const { width, height } = tileset.isGridSized ? { width: grid.tileWidth, height: grid.tileHeight } : tile
    // Tiles larger than a cell stand on its lower left corner.
    const box = { x: corner.x, y: corner.y + grid.tileHeight - height, width, height }
    const matrix = composeMatrices(offset, tileMatrix(gid, found, box, grid.hex !== undefined))
    for (const shape of tile.shapes) builder.addObstacle(shape, traits(), matrix)
  }
}

interface SortedCells {
  /** 1 where the whole cell blocks. */
  readonly solid: Uint8Array
  readonly shaped: readonly number[]
  readonly filled: number
  readonly strangers: number
}

function* sortCells(block: CellBlock, everyTile: boolean, tiles: TileTable, grid: TiledGrid): Work<SortedCells> {
  const { gids } = block
  const solid = new Uint8Array(gids.length)
  const shaped: number[] = []
  let [filled, strangers] = [0, 0]
  for (let cell = 0; cell < gids.length; cell++) {
    if (cell % CELLS_PER_STEP === CELLS_PER_STEP - 1) yield 0.5
    const gid = gids[cell]
    if (gid === 0) continue
    filled++
    if (everyTile) {
      solid[cell] = 1
      continue
    }
    if (!tiles.knows(gid)) strangers++
    const found = tiles.at(gid)
    if (found === undefined) continue
    if (found.tile.isBlocked || fillsCell(found, grid)) solid[cell] = 1
    else if (found.tile.shapes.length > 0) shaped.push(cell)
  }
  return { solid, shaped, filled, strangers }
}

function fillsCell({ tile, tileset }: FoundTile, { tileWidth, tileHeight }: TiledGrid): boolean {
  const { x, y } = tileset.offset
  return tile.isCovered && tile.width === tileWidth && tile.height === tileHeight && x === 0 && y === 0
}
