import type { PictureTile } from '../model/index.js'

const OPTIONAL = ['key', 'image', 'clear', 'color', 'frames', 'anchor'] as const

/** Collects the distinct tiles of a picture, by an id that the reader chooses. */
export class PictureTiles {
  readonly list: PictureTile[] = []
  private readonly known = new Map<string, number>()

  indexOf(id: string, tile: PictureTile): number {
    const known = this.known.get(id)
    if (known !== undefined) return known
    const { x, y, width, height, matrix } = tile
    const more: Partial<PictureTile> = Object.fromEntries(
      OPTIONAL.flatMap((name) => (tile[name] === undefined ? [] : [[name, tile[name]]])),
    )
    const index = this.list.push({ ...more, x, y, width, height, matrix }) - 1
    this.known.set(id, index)
    return index
  }
}
