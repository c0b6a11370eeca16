import type { Matrix, PictureBlock, PictureLattice, PictureSprite, PictureTile } from '../../model/index.js'
import type { Point } from '../../../engine/geometry/index.js'
import { asNumber, asText, type Json } from '../json-values.js'
import { PictureBuilder } from '../picture-builder.js'
import type { CellBlock } from './tiled-cells.js'
import type { TiledGrid } from './tiled-grid.js'
import { clearColor } from './tiled-model.js'
import { tileMatrix, type TileTable } from './tiled-tiles.js'

/** Position and appearance of a layer, combined with those of its groups. */
export interface DrawnPlace {
  readonly x: number
  readonly y: number
  readonly hidden: boolean
  readonly opacity: number
  readonly tint: string | undefined
}

export class TiledPicture extends PictureBuilder {
  /**
   * `map`: prefix of the layer names of the map. A Tiled world consists of several maps: its reader sets `grid` and `map` before it reads the
   * next one.
   */
  constructor(
    public grid: TiledGrid,
    public map = '',
  ) {
    super()
  }

  addCells(name: string, place: DrawnPlace, cells: readonly CellBlock[], table: TileTable): void {
    const blocks = cells.map(({ gids, ...block }): PictureBlock => {
      const found = new Map<number, number>()
      const tiles = Uint32Array.from(gids, (gid) => {
        if (gid === 0) return 0
        const index = found.get(gid) ?? this.cellTile(gid, table)
        found.set(gid, index)
        return index + 1
      })
      return { ...block, tiles: this.tiles.length < 2 ** 16 - 1 ? Uint16Array.from(tiles) : tiles }
    })
    this.addLayer(name, place, blocks, [])
  }

  spriteOf(gid: number, tile: Omit<PictureTile, 'matrix'>, [a, b, c, d, x, y]: Matrix): PictureSprite {
    const matrix: Matrix = [a, b, c, d, 0, 0]
    const id = `${this.map} ${tile.key ?? ''} ${gid} ${matrix.join(' ')}`
    return { tile: this.indexOf({ ...tile, matrix }, id), at: { x, y } }
  }

  addImage(name: string, place: DrawnPlace, layer: Json): void {
    const image = asText(layer.image)
    if (image === undefined) return
    const clear = clearColor(layer)
    const [width, height] = [asNumber(layer.imagewidth) || 0, asNumber(layer.imageheight) || 0]
    const tile = { image, ...(clear !== undefined && { clear }), x: 0, y: 0, width, height, matrix: UPRIGHT }
    const at = { x: (asNumber(layer.x) || 0) + place.x, y: (asNumber(layer.y) || 0) + place.y }
    const [repeatX, repeatY] = [layer.repeatx, layer.repeaty].map((value) => value === true || asNumber(value) === 1)
    const sprite = {
      tile: this.indexOf(tile, `image ${image} ${clear ?? ''}`),
      at,
      ...((repeatX || repeatY) && { repeat: { x: repeatX, y: repeatY } }),
    }
    this.addLayer(name, place, [], [sprite])
  }

  addLayer(
    name: string,
    { x, y, hidden, opacity, tint }: DrawnPlace,
    blocks: readonly PictureBlock[],
    sprites: readonly PictureSprite[],
  ): void {
    if (blocks.length === 0 && sprites.length === 0) return
    const lattice = latticeOf(this.grid, { x, y })
    this.layers.push({
      name: this.map + name,
      hidden,
      opacity,
      ...(tint !== undefined && { tint }),
      lattice,
      blocks,
      sprites,
    })
  }

  private cellTile(gid: number, table: TileTable): number {
    const { grid } = this
    const drawn = table.drawn(gid)
    const cell = { width: grid.tileWidth, height: grid.tileHeight }
    const { width, height } = drawn?.tile ?? cell
    const size = drawn === undefined || drawn.tileset.isGridSized ? cell : drawn.tile
    // A tile larger than its cell is aligned with the lower left corner of the cell.
    const box = { x: 0, y: grid.tileHeight - size.height, width: size.width, height: size.height }
    const matrix =
      drawn === undefined ? UPRIGHT : tileMatrix(gid, drawn.tileset, { width, height }, box, grid.hex !== undefined)
    return this.indexOf({ x: 0, y: 0, ...drawn?.tile, width, height, matrix }, `${this.map} cell ${gid}`)
  }
}

const UPRIGHT: Matrix = [1, 0, 0, 1, 0, 0]

function latticeOf(grid: TiledGrid, offset: Point): PictureLattice {
  const [origin, right, below] = [grid.cellCorner(0, 0), grid.cellCorner(2, 0), grid.cellCorner(0, 2)]
  const half = (point: Point): Point => ({ x: (point.x - origin.x) / 2, y: (point.y - origin.y) / 2 })
  const cell = { width: grid.tileWidth, height: grid.tileHeight }
  const { stagger } = grid
  const start = stagger === undefined ? origin : { x: 0, y: 0 }
  return {
    origin: { x: start.x + offset.x, y: start.y + offset.y },
    along: half(right),
    down: half(below),
    cell,
    ...(stagger !== undefined && { shift: stagger }),
  }
}
