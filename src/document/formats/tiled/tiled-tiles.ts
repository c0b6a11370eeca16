import { lowerBound } from '../../../engine/core/index.js'
import type { Point, Rect } from '../../../engine/geometry/index.js'
import type { MappedTile, Matrix, PictureTile, Shape } from '../../model/index.js'
import { IDENTITY, composeMatrices, degreesToDirection, transformShape } from '../../model/index.js'
import { GID_MASK, collisionsOf, turnOf } from './tiled-cells.js'
import { gridOf } from './tiled-grid.js'
import { asNumber, asObject, asText, type Json } from '../json-values.js'
import { clearColor } from './tiled-model.js'
import { outlineIn } from './tiled-outline.js'
import { tileInfosOf, type TileInfo } from './tiled-tile-info.js'

interface Tile {
  /** Whether a property marks the tile as an obstacle. Then the whole cell is blocked, even if the picture of the tile is smaller. */
  readonly isBlocked: boolean
  readonly isCovered: boolean
  /** Collision shapes in pixels of the tile's picture. */
  readonly shapes: readonly Shape[]
  /** Size of the tile's picture in pixels. */
  readonly width: number
  readonly height: number
}

export interface Tileset {
  readonly first: number
  readonly offset: Point
  readonly isGridSized: boolean
  readonly keepsAspect: boolean
  readonly alignment: string | undefined
  readonly tiles: ReadonlyMap<number, Tile>
  readonly name: string
  /** Size of the tiles that have no image of their own. */
  readonly tileWidth: number
  readonly tileHeight: number
  readonly infoOf: (id: number) => TileInfo
  readonly clear: string | undefined
}

export interface FoundTile {
  readonly tileset: Tileset
  readonly tile: Tile
}

export function readTileset(first: number, tileset: Json): Tileset {
  const offset = asObject(tileset.tileoffset)
  const alignment = asText(tileset.objectalignment)
  return {
    first,
    offset: { x: asNumber(offset?.x) || 0, y: asNumber(offset?.y) || 0 },
    isGridSized: tileset.tilerendersize === 'grid',
    keepsAspect: tileset.fillmode === 'preserve-aspect-fit',
    alignment: alignment === 'unspecified' ? undefined : alignment,
    tiles: readTiles(tileset),
    name: asText(tileset.name) ?? `tileset ${first}`,
    tileWidth: asNumber(tileset.tilewidth) || 0,
    tileHeight: asNumber(tileset.tileheight) || 0,
    infoOf: tileInfosOf(tileset),
    clear: clearColor(tileset),
  }
}

function readTiles(tileset: Json): ReadonlyMap<number, Tile> {
  const tileWidth = asNumber(tileset.tilewidth)
  const tileHeight = asNumber(tileset.tileheight)
  const grid = asObject(tileset.grid)
  const gridHeight = asNumber(grid?.height) || tileHeight
  const cell =
    grid?.orientation === 'isometric'
      ? gridOf({ orientation: 'isometric', width: 1, height: 1, tilewidth: grid.width, tileheight: grid.height })
      : undefined
  const tiles = new Map<number, Tile>()
  for (const [id, { isBlocked, objects, ...size }] of collisionsOf(tileset)) {
    const [width, height] = [size.width || tileWidth, size.height || tileHeight]
    const shapes = objects.flatMap((object) => {
      const { shape, matrix } = outlineIn(object, cell?.objectMatrix ?? IDENTITY)
      if (shape === undefined) return []
      return cell === undefined
        ? shape
        : transformShape(shape, composeMatrices([1, 0, 0, 1, 0, height - gridHeight], matrix))
    })
    const isCovered = shapes.length === 1 && objects.length === 1 && coversTile(shapes, width, height)
    tiles.set(id, { isBlocked, isCovered, shapes, width, height })
  }
  return tiles
}

/** Returns the matrix from pixels of the picture to the map. It combines offset, scale, and the rotation and flips of the global id. */
export function tileMatrix(
  gid: number,
  tileset: Pick<Tileset, 'offset' | 'keepsAspect'>,
  tile: Pick<Tile, 'width' | 'height'>,
  box: Rect,
  isHexagonal: boolean,
): Matrix {
  let [scaleX, scaleY] = [box.width / tile.width, box.height / tile.height]
  if (tileset.keepsAspect) scaleX = scaleY = Math.min(scaleX, scaleY)
  const { turn, flipX, flipY, isSwapped } = turnOf(gid, isHexagonal)
  const shift = isSwapped ? (box.height - box.width) / 2 : 0
  const { x: cos, y: sin } = degreesToDirection(turn)
  const steps: readonly Matrix[] = [
    [
      1,
      0,
      0,
      1,
      box.x + box.width / 2 + tileset.offset.x * scaleX + shift,
      box.y + box.height / 2 + tileset.offset.y * scaleY + shift,
    ],
    [cos, sin, -sin, cos, 0, 0],
    [flipX ? -scaleX : scaleX, 0, 0, flipY ? -scaleY : scaleY, 0, 0],
    [1, 0, 0, 1, -tile.width / 2, -tile.height / 2],
  ]
  return steps.reduce(composeMatrices, IDENTITY)
}

function coversTile([shape]: readonly Shape[], width: number, height: number): boolean {
  if (shape?.type !== 'rectangle' || shape.rotation !== undefined) return false
  return shape.x <= 0 && shape.y <= 0 && shape.x + shape.width >= width && shape.y + shape.height >= height
}

/** Returns the picture, or undefined if the file does not give its size. */
export const sized = (picture: TileInfo['picture']): TileInfo['picture'] =>
  picture !== undefined && picture.width > 0 && picture.height > 0 ? picture : undefined

export class TileTable {
  private readonly tilesets: readonly Tileset[]

  constructor(tilesets: readonly Tileset[]) {
    this.tilesets = [...tilesets].sort((a, b) => a.first - b.first)
  }

  hasTileset(gid: number): boolean {
    return this.tilesetOf(gid & GID_MASK) !== undefined
  }

  at(gid: number): FoundTile | undefined {
    const id = gid & GID_MASK
    const tileset = this.tilesetOf(id)
    const tile = tileset?.tiles.get(id - tileset.first)
    return tileset === undefined || tile === undefined ? undefined : { tileset, tile }
  }

  mapped(
    gid: number,
    layer: string,
  ): { readonly tileset: Tileset; readonly tile: MappedTile; readonly picture: TileInfo['picture'] } | undefined {
    const tileset = this.tilesetOf(gid & GID_MASK)
    if (tileset === undefined) return undefined
    const id = (gid & GID_MASK) - tileset.first
    const { picture, ...info } = tileset.infoOf(id)
    return { tileset, tile: { key: `${tileset.name}:${id}`, tileset: tileset.name, id, layer, ...info }, picture }
  }

  drawn(gid: number): { readonly tileset: Tileset; readonly tile: Omit<PictureTile, 'matrix'> } | undefined {
    const found = this.mapped(gid, '')
    if (found === undefined) return undefined
    const { tileset, tile, picture } = found
    const { width, height } = sized(picture) ?? { width: tileset.tileWidth, height: tileset.tileHeight }
    const { clear } = tileset
    return {
      tileset,
      tile: { key: tile.key, x: 0, y: 0, ...picture, width, height, ...(clear !== undefined && { clear }) },
    }
  }

  private tilesetOf(id: number): Tileset | undefined {
    return this.tilesets[lowerBound(0, this.tilesets.length, (i) => this.tilesets[i].first <= id) - 1]
  }
}
