/** The picture that a map file draws, in world units. The matrix of a tile combines its size, offset, flips and rotation. */
import type { Point, Rect, Ring } from '../../../engine/geometry/index.js'
import type { Matrix } from '../nav-document.js'
import { transformPoint } from '../shape-rings.js'

export interface PictureTile {
  /** Key of the tile in `tiles` of an import mapping, which gives tiles their meanings. A tile without a key cannot get a meaning. */
  readonly key?: string
  /** Image file as the map names it; a tile without one is filled with `color`. */
  readonly image?: string
  /** CSS color that is transparent in the image. */
  readonly clear?: string
  /** CSS color of a tile without an image. */
  readonly color?: string
  /** Rectangle of the image that the tile shows, in pixels; a width of 0 means the whole image. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** If the rectangle is divided into frames: the numbers of columns and rows of frames, and the column and row of the frame that is shown. */
  readonly frames?: { readonly columns: number; readonly rows: number; readonly column: number; readonly row: number }
  /**
   * Point in the tile that lies at the position of the tile, as fractions of the tile's width and height. Set only if the file does not state the size
   * of the image.
   */
  readonly anchor?: Point
  /** Maps pixels of the tile to world units relative to the point at which the tile is placed. */
  readonly matrix: Matrix
}

/** Positions of cells. A cell is at `origin + column * along + row * down`; `shift` moves every other row or column. */
export interface PictureLattice {
  readonly origin: Point
  readonly along: Point
  readonly down: Point
  readonly cell: { readonly width: number; readonly height: number }
  readonly shift?: { readonly axis: 'x' | 'y'; readonly odd: boolean; readonly by: number }
}

export interface PictureBlock {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** For each cell, row by row, 1 + the index of its tile, or 0 if the cell is empty. */
  readonly tiles: Uint16Array | Uint32Array
}

export interface PictureSprite {
  readonly tile: number
  readonly at: Point
  /** Directions in which the sprite repeats without end. */
  readonly repeat?: { readonly x: boolean; readonly y: boolean }
  /** Ring that clips the sprite. */
  readonly outline?: Ring
}

export interface PictureLayer {
  readonly name: string
  readonly hidden: boolean
  readonly opacity: number
  /** CSS color by which the colors of the tiles are multiplied. */
  readonly tint?: string
  readonly lattice: PictureLattice
  readonly blocks: readonly PictureBlock[]
  readonly sprites: readonly PictureSprite[]
}

export interface MapPicture {
  readonly bounds: Rect
  readonly tiles: readonly PictureTile[]
  readonly layers: readonly PictureLayer[]
}

export function pictureCellAt({ origin, along, down, shift }: PictureLattice, column: number, row: number): Point {
  const isOdd = (shift?.axis === 'y' ? row : column) % 2 !== 0
  const by = isOdd === shift?.odd ? shift.by : 0
  return {
    x: origin.x + column * along.x + row * down.x + (shift?.axis === 'y' ? by : 0),
    y: origin.y + column * along.y + row * down.y + (shift?.axis === 'x' ? by : 0),
  }
}

/** Returns the cells whose tiles may overlap the box; `reach` is the result of `reachOfTiles`. */
export function pictureCellsIn(
  { origin, along, down, shift }: PictureLattice,
  block: Pick<PictureBlock, 'x' | 'y' | 'width' | 'height'>,
  box: Rect,
  reach: number,
): Rect {
  const margin = reach + (shift?.by ?? 0)
  const area = along.x * down.y - along.y * down.x
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const x of [box.x - margin, box.x + box.width + margin])
    for (const y of [box.y - margin, box.y + box.height + margin]) {
      const [dx, dy] = [x - origin.x, y - origin.y]
      const [column, row] = [(dx * down.y - dy * down.x) / area, (dy * along.x - dx * along.y) / area]
      left = Math.min(left, column)
      right = Math.max(right, column)
      top = Math.min(top, row)
      bottom = Math.max(bottom, row)
    }
  const x = Math.max(block.x, Math.floor(left))
  const y = Math.max(block.y, Math.floor(top))
  return {
    x,
    y,
    width: Math.max(0, Math.min(block.x + block.width, Math.ceil(right) + 1) - x),
    height: Math.max(0, Math.min(block.y + block.height, Math.ceil(bottom) + 1) - y),
  }
}

/** Returns the largest distance, along x or y, of a tile's corners from the point at which the tile is placed. */
export const reachOfTiles = (tiles: readonly PictureTile[]): number =>
  tiles.reduce((most, { width, height, matrix }) => {
    const corners = [0, width].flatMap((x) => [0, height].map((y) => transformPoint(matrix, { x, y })))
    return Math.max(most, ...corners.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y))))
  }, 0)

/** Returns the keys of the tiles visible at a point, topmost first; `isClear` reports whether a pixel of a tile is transparent. */
export function tilesAt(
  { tiles, layers }: MapPicture,
  point: Point,
  isClear: (tile: PictureTile, x: number, y: number) => boolean = () => false,
): string[] {
  const reach = reachOfTiles(tiles)
  const found: string[] = []
  const test = (tile: PictureTile, at: Point): void => {
    if (tile.key === undefined) return
    const [a, b, c, d, e, f] = tile.matrix
    const [dx, dy, area] = [point.x - at.x - e, point.y - at.y - f, a * d - b * c]
    const [x, y] = [(dx * d - dy * c) / area, (dy * a - dx * b) / area]
    if (x >= 0 && y >= 0 && x < tile.width && y < tile.height && !isClear(tile, x, y)) found.push(tile.key)
  }
  for (const { hidden, lattice, blocks, sprites } of layers) {
    if (hidden) continue
    for (const block of blocks) {
      const cells = pictureCellsIn(lattice, block, { ...point, width: 0, height: 0 }, reach)
      for (let row = cells.y; row < cells.y + cells.height; row++)
        for (let column = cells.x; column < cells.x + cells.width; column++) {
          const tile = block.tiles[(row - block.y) * block.width + column - block.x]
          if (tile > 0) test(tiles[tile - 1], pictureCellAt(lattice, column, row))
        }
    }
    for (const { tile, at } of sprites) test(tiles[tile], at)
  }
  return found.reverse()
}
