/** Draws the tiles of a map file. Small cells get mean colors, so that a frame costs its pixels, not its cells. Edges lie on device pixels to avoid seams. */
import type { Point, Rect } from '../../engine/geometry/index.js'
import {
  composeMatrices,
  pictureCellAt,
  pictureCellsIn,
  reachOfTiles,
  rectRing,
  type MapPicture,
  type PictureBlock,
  type PictureLayer,
  type PictureSprite,
  type PictureTile,
  type Work,
} from '../../document/model/index.js'
import { createBitmap, createPaintJob, type Bitmap } from '../buffers/bitmap.js'
import { type Box, type PaintCamera, type Painter } from './painter.js'
import type { TileImages } from './tile-images.js'

const MIN_CELL = 4
/** Cells smaller than `MIN_CELL` are drawn in their mean colors. This number of such cells costs as much as one triangle. */
const SAMPLES_PER_TRIANGLE = 100

interface View {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export class PicturePainter implements Painter {
  private readonly reach: number
  private readonly factor: number
  private readonly colors = new Map<string, Uint32Array>()
  private scratch: Bitmap | undefined
  private readonly tiles: readonly PictureTile[]

  /** `rect` is the rectangle of the map to which the bounds of the picture are drawn. Both have the same proportions. */
  constructor(
    private readonly picture: MapPicture,
    private readonly images: TileImages,
    private readonly rect: Rect,
  ) {
    this.tiles = picture.tiles.map((tile) => sizedTile(tile, images))
    this.reach = reachOfTiles(this.tiles)
    this.factor = rect.width / picture.bounds.width
  }

  cost(box: Box, zoom: number): number {
    const { layers } = this.picture
    return layers.reduce((sum, layer) => {
      if (layer.hidden) return sum
      const size = cellSize(layer) * this.factor * zoom
      const cells = layer.blocks.reduce((count, block) => {
        const { width, height } = pictureCellsIn(layer.lattice, block, this.boxOf(box), this.reach)
        return count + width * height
      }, layer.sprites.length)
      return sum + (size < MIN_CELL ? (cells * Math.min(1, size * size)) / SAMPLES_PER_TRIANGLE + 20 : cells)
    }, 20)
  }

  paint(context: CanvasRenderingContext2D, camera: PaintCamera, box: Box): void {
    const { picture, rect, factor } = this
    const zoom = camera.zoom * camera.pixelRatio
    const view: View = {
      scale: factor * zoom,
      x: camera.x * camera.pixelRatio + (rect.x - picture.bounds.x * factor) * zoom,
      y: camera.y * camera.pixelRatio + (rect.y - picture.bounds.y * factor) * zoom,
    }
    const seen = this.boxOf(box)
    context.save()
    const alpha = context.globalAlpha
    context.imageSmoothingEnabled = view.scale < 1
    for (const layer of picture.layers) {
      if (layer.hidden) continue
      context.globalAlpha = alpha * layer.opacity
      for (const block of layer.blocks)
        if (cellSize(layer) * view.scale < MIN_CELL) this.paintMeanColors(context, view, layer, block, seen)
        else this.paintCells(context, view, layer, block, seen)
      for (const sprite of layer.sprites) this.paintSprite(context, view, sprite, seen, layer.tint)
    }
    context.restore()
  }

  private boxOf({ minX, minY, maxX, maxY }: Box): Rect {
    const { factor, rect, picture } = this
    return {
      x: (minX - rect.x) / factor + picture.bounds.x,
      y: (minY - rect.y) / factor + picture.bounds.y,
      width: (maxX - minX) / factor,
      height: (maxY - minY) / factor,
    }
  }

  private paintSprite(
    context: CanvasRenderingContext2D,
    view: View,
    { tile: index, at, repeat, outline = repeat && rectRing(this.picture.bounds) }: PictureSprite,
    seen: Rect,
    tint: string | undefined,
  ): void {
    const tile = this.tiles[index]
    if (repeat === undefined && !this.reaches(seen, at)) return
    if (outline !== undefined) {
      context.save()
      context.setTransform(view.scale, 0, 0, view.scale, view.x, view.y)
      context.beginPath()
      for (const { x, y } of outline) context.lineTo(x, y)
      context.clip()
    }
    if (repeat === undefined) this.paintTile(context, view, tile, at.x, at.y, tint)
    else
      for (const { x, y } of copiesIn(tile, at, repeat, seen))
        this.paintTile(context, view, tile, at.x + x, at.y + y, tint)
    if (outline !== undefined) context.restore()
  }

  private reaches({ x, y, width, height }: Rect, at: Point): boolean {
    const { reach } = this
    return at.x > x - reach && at.x < x + width + reach && at.y > y - reach && at.y < y + height + reach
  }

  private paintCells(
    context: CanvasRenderingContext2D,
    view: View,
    { lattice, tint }: PictureLayer,
    block: PictureBlock,
    seen: Rect,
  ): void {
    const { tiles } = this
    const cells = pictureCellsIn(lattice, block, seen, this.reach)
    const passes = lattice.shift?.axis === 'x' ? [!lattice.shift.odd, lattice.shift.odd] : [undefined]
    for (let row = cells.y; row < cells.y + cells.height; row++)
      for (const isOdd of passes)
        for (let column = cells.x; column < cells.x + cells.width; column++) {
          const tile = block.tiles[(row - block.y) * block.width + column - block.x]
          if (tile === 0 || (isOdd !== undefined && (column % 2 !== 0) !== isOdd)) continue
          const at = pictureCellAt(lattice, column, row)
          this.paintTile(context, view, tiles[tile - 1], at.x, at.y, tint)
        }
  }

  private paintTile(
    context: CanvasRenderingContext2D,
    view: View,
    tile: PictureTile,
    x: number,
    y: number,
    tint: string | undefined,
  ): void {
    const image = this.images.imageOf(tile, tint)
    const { width, height } = tile
    if (width === 0 || height === 0) return
    let [a, b, c, d] = tile.matrix.map((part) => part * view.scale)
    let left = (x + tile.matrix[4]) * view.scale + view.x
    let top = (y + tile.matrix[5]) * view.scale + view.y
    if ((b === 0 && c === 0) || (a === 0 && d === 0)) {
      const [right, bottom] = [Math.round(left + a * width + c * height), Math.round(top + b * width + d * height)]
      left = Math.round(left)
      top = Math.round(top)
      if (b === 0) {
        a = (right - left) / width
        d = (bottom - top) / height
      } else {
        c = (right - left) / height
        b = (bottom - top) / width
      }
    }
    context.setTransform(a, b, c, d, left, top)
    if (image === undefined) {
      const [red, green, blue] = this.images.colorOf(tile)
      context.fillStyle = `rgb(${red}, ${green}, ${blue})`
      context.fillRect(0, 0, width, height)
    } else context.drawImage(image.source, tile.x, tile.y, width, height, 0, 0, width, height)
  }

  private paintMeanColors(
    context: CanvasRenderingContext2D,
    view: View,
    layer: PictureLayer,
    block: PictureBlock,
    seen: Rect,
  ): void {
    const { lattice } = layer
    const cells = pictureCellsIn(lattice, block, seen, this.reach)
    const stride = Math.max(1, Math.floor(1 / (cellSize(layer) * view.scale)))
    // Start a whole number of strides from the block's corner, so that every repaint samples the same cells.
    const [left, top] = [cells.x - ((cells.x - block.x) % stride), cells.y - ((cells.y - block.y) % stride)]
    const [columns, rows] = [
      Math.ceil((cells.x + cells.width - left) / stride),
      Math.ceil((cells.y + cells.height - top) / stride),
    ]
    this.scratch ??= createBitmap()
    if (this.scratch === undefined || columns <= 0 || rows <= 0) return
    const { canvas, context: own } = this.scratch
    canvas.width = columns
    canvas.height = rows
    const image = own.createImageData(columns, rows)
    const pixels = new Uint32Array(image.data.buffer)
    const colors = this.colorsOf(layer.tint)
    for (let row = 0; row < rows; row++) {
      const line = (top + row * stride - block.y) * block.width + left - block.x
      for (let column = 0; column < columns; column++)
        pixels[row * columns + column] = colors[block.tiles[line + column * stride]]
    }
    own.putImageData(image, 0, 0)
    const { origin, along, down, cell } = lattice
    const x = origin.x + left * along.x + top * down.x + (cell.width - along.x - down.x) / 2
    const y = origin.y + left * along.y + top * down.y + (cell.height - along.y - down.y) / 2
    const scale = view.scale * stride
    context.setTransform(
      along.x * scale,
      along.y * scale,
      down.x * scale,
      down.y * scale,
      x * view.scale + view.x,
      y * view.scale + view.y,
    )
    context.imageSmoothingEnabled = false
    context.drawImage(canvas, 0, 0)
    context.imageSmoothingEnabled = view.scale < 1
  }

  private colorsOf(tint = ''): Uint32Array {
    const known =
      this.colors.get(tint) ??
      Uint32Array.from(
        [[0, 0, 0, 0], ...this.tiles.map((tile) => this.images.colorOf(tile, tint || undefined))],
        (color) => {
          const [red, green, blue, alpha] = color.map(Math.round)
          return ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0
        },
      )
    this.colors.set(tint, known)
    return known
  }
}

/** Returns a tile with its size, matrix and part of the image in pixels. If the tile has no size, uses that of its image; 0 without an image. */
function sizedTile(tile: PictureTile, images: TileImages): PictureTile {
  const { frames = { columns: 1, rows: 1, column: 0, row: 0 }, anchor = { x: 0, y: 0 } } = tile
  const image = tile.width > 0 && tile.height > 0 ? tile : images.imageOf(tile)
  const [width, height] = [(image?.width ?? 0) / frames.columns, (image?.height ?? 0) / frames.rows]
  const matrix = composeMatrices(tile.matrix, [1, 0, 0, 1, -anchor.x * width, -anchor.y * height])
  return { ...tile, x: tile.x + frames.column * width, y: tile.y + frames.row * height, width, height, matrix }
}

const MAX_COPIES = 2 ** 16

function* copiesIn(
  { width, height, matrix: [a, b, c, d, e, f] }: PictureTile,
  at: Point,
  repeat: { readonly x: boolean; readonly y: boolean },
  seen: Rect,
): Generator<Point> {
  const area = (a * d - b * c) * width * height
  if (area === 0) return
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const x of [seen.x, seen.x + seen.width])
    for (const y of [seen.y, seen.y + seen.height]) {
      const [dx, dy] = [x - at.x - e, y - at.y - f]
      const [column, row] = [((dx * d - dy * c) * height) / area, ((dy * a - dx * b) * width) / area]
      left = Math.min(left, column)
      right = Math.max(right, column)
      top = Math.min(top, row)
      bottom = Math.max(bottom, row)
    }
  const [columns, rows] = [
    repeat.x ? [Math.floor(left), Math.ceil(right)] : [0, 1],
    repeat.y ? [Math.floor(top), Math.ceil(bottom)] : [0, 1],
  ]
  if ((columns[1] - columns[0]) * (rows[1] - rows[0]) > MAX_COPIES) return
  for (let row = rows[0]; row < rows[1]; row++)
    for (let column = columns[0]; column < columns[1]; column++)
      yield { x: column * a * width + row * c * height, y: column * b * width + row * d * height }
}

const cellSize = ({ lattice: { along, down } }: PictureLayer): number =>
  Math.sqrt(Math.min(along.x * along.x + along.y * along.y, down.x * down.x + down.y * down.y))

export function* renderPicture(
  picture: MapPicture,
  images: TileImages,
  maxSide: number,
): Work<HTMLCanvasElement | undefined> {
  const { bounds } = picture
  const zoom = Math.min(1, maxSide / Math.max(bounds.width, bounds.height))
  const bitmap = createBitmap()
  if (bitmap === undefined) return undefined
  const [width, height] = [bounds.width, bounds.height].map((side) => Math.max(1, Math.round(side * zoom)))
  const camera = { x: -bounds.x * zoom, y: -bounds.y * zoom, zoom, pixelRatio: 1 }
  const layers = [{ painter: new PicturePainter(picture, images, bounds), opacity: 1 }]
  const job = createPaintJob(bitmap, layers, camera, width, height)
  while (job.step(0)) yield 0.5
  return bitmap.canvas
}
