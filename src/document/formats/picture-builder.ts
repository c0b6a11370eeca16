import type { Rect } from '../../engine/geometry/index.js'
import type { MapPicture, PictureLayer, PictureTile } from '../model/index.js'

/** Collects the layers of a picture and its distinct tiles. */
export class PictureBuilder {
  protected readonly tiles: PictureTile[] = []
  protected readonly layers: PictureLayer[] = []
  private readonly known = new Map<string, number>()

  /** Returns the picture; undefined without layers or bounds. */
  finish(bounds: Rect | undefined): MapPicture | undefined {
    const { tiles, layers } = this
    return bounds === undefined || layers.length === 0 ? undefined : { bounds, tiles, layers }
  }

  /** Returns the index of a tile. Tiles with the same id are the same. */
  protected indexOf(tile: PictureTile, id = JSON.stringify(tile)): number {
    const index = this.known.get(id) ?? this.tiles.push(tile) - 1
    this.known.set(id, index)
    return index
  }
}
