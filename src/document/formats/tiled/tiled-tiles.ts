/** The tiles of a map's tilesets, found by their global id. */
import type { Shape } from '../../model/index.js'
import { GID_MASK, collisionsOf } from './tiled-cells.js'
import type { Json } from '../json-values.js'
import { asNumber } from '../json-values.js'
import { readOutline } from './tiled-outline.js'

/** What a tile means for walking. */
export interface Tile {
  /** Blocks its whole cell. */
  readonly isSolid: boolean
  /** Shapes drawn for it, in pixels of the tile. */
  readonly shapes: readonly Shape[]
}

export interface Tileset {
  /** Global id of its first tile. */
  readonly first: number
  readonly width: number
  readonly height: number
  /** Tiles that block, by local id. */
  readonly tiles: ReadonlyMap<number, Tile>
}

export interface FoundTile {
  readonly tileset: Tileset
  readonly tile: Tile
}

/** Tiles of a tileset that block, their shapes read once. */
export function readTiles(tileset: Json): ReadonlyMap<number, Tile> {
  const width = asNumber(tileset.tilewidth)
  const height = asNumber(tileset.tileheight)
  const tiles = new Map<number, Tile>()
  for (const [id, { blocked, objects }] of collisionsOf(tileset)) {
    const shapes = objects.flatMap((object) => readOutline(object).shape ?? [])
    tiles.set(id, { isSolid: blocked || (objects.length === 1 && coversTile(shapes, width, height)), shapes })
  }
  return tiles
}

/** A single upright rectangle as large as the tile, from one corner to the other. */
function coversTile([shape]: readonly Shape[], width: number, height: number): boolean {
  if (shape?.type !== 'rectangle' || shape.rotation !== undefined) return false
  return shape.x <= 0 && shape.y <= 0 && shape.x + shape.width >= width && shape.y + shape.height >= height
}

/** Tilesets by the ranges of their ids: a search among the firsts, and each id once. */
export class TileTable {
  private readonly tilesets: readonly Tileset[]
  private readonly known = new Map<number, FoundTile | undefined>()

  constructor(tilesets: readonly Tileset[]) {
    this.tilesets = [...tilesets].sort((a, b) => a.first - b.first)
  }

  /** Whether any tileset may hold the id. */
  knows(gid: number): boolean {
    return this.tilesets.length > 0 && this.tilesets[0].first <= (gid & GID_MASK)
  }

  /** The tile that blocks under a global id, flip bits ignored. */
  at(gid: number): FoundTile | undefined {
    const id = gid & GID_MASK
    if (this.known.has(id)) return this.known.get(id)
    let [low, high] = [0, this.tilesets.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.tilesets[middle].first <= id) low = middle + 1
      else high = middle
    }
    const tileset = this.tilesets[low - 1]
    const tile = tileset?.tiles.get(id - tileset.first)
    const found = tileset === undefined || tile === undefined ? undefined : { tileset, tile }
    this.known.set(id, found)
    return found
  }
}
