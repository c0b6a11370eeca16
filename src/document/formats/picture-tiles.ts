import type { PictureTile } from '../model/index.js'

/** The tiles of a picture, each once, by an id of the reader. */
export class PictureTiles {
  readonly list: PictureTile[] = []
  private readonly known = new Map<string, number>()

  indexOf(id: string, { key, image, clear, x, y, width, height, matrix }: PictureTile): number {
    const known = this.known.get(id)
    if (known !== undefined) return known
    const more = { ...(key !== undefined && { key }), ...(image !== undefined && { image }) }
    const index = this.list.push({ ...more, ...(clear !== undefined && { clear }), x, y, width, height, matrix }) - 1
    this.known.set(id, index)
    return index
  }
}
