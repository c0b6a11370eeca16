import type { PictureTile } from '../../document/model/index.js'
import { parseColor } from '../colors.js'
import { createBitmap } from '../buffers/bitmap.js'

export interface TileImage {
  readonly source: CanvasImageSource
  readonly width: number
  readonly height: number
}

export class TileImages {
  private readonly variants = new Map<string, TileImage>()
  private readonly read = new Map<string, ImageData | undefined>()

  constructor(private readonly images: ReadonlyMap<string, TileImage>) {}

  has(path: string): boolean {
    return this.images.has(fileNameOf(path))
  }

  imageOf({ image, clear }: PictureTile, tint?: string): TileImage | undefined {
    const name = fileNameOf(image)
    const plain = this.images.get(name)
    if (plain === undefined || (clear === undefined && tint === undefined)) return plain
    const key = `${name} ${clear ?? ''} ${tint ?? ''}`
    const known = this.variants.get(key) ?? variantOf(plain, clear, tint)
    this.variants.set(key, known)
    return known
  }

  isClear = (tile: PictureTile, x: number, y: number): boolean => {
    const pixels = this.pixelsOf(tile)
    if (pixels === undefined) return false
    const [column, row] = [Math.floor(tile.x + x), Math.floor(tile.y + y)]
    return column >= pixels.width || row >= pixels.height || pixels.data[4 * (row * pixels.width + column) + 3] === 0
  }

  /** Returns the own color of a tile, or else the mean color of its pixels, as RGBA bytes. If the image is missing, derives a color from the tile's data. */
  colorOf(tile: PictureTile, tint?: string): readonly number[] {
    const plain = tile.color === undefined ? undefined : parseColor(tile.color)
    if (plain !== undefined) return [...plain, 255]
    const pixels = this.pixelsOf(tile, tint)
    if (pixels === undefined) return flatColor(tile.key ?? `${tile.x} ${tile.y} ${tile.width}`)
    const sum = [0, 0, 0, 0]
    let count = 0
    const { x, y } = tile
    const [width, height] = [tile.width || pixels.width, tile.height || pixels.height]
    const step = Math.max(1, Math.floor(Math.min(width, height) / 8))
    for (let row = y; row < Math.min(y + height, pixels.height); row += step)
      for (let column = x; column < Math.min(x + width, pixels.width); column += step) {
        const at = 4 * (row * pixels.width + column)
        const alpha = pixels.data[at + 3]
        for (let i = 0; i < 3; i++) sum[i] += pixels.data[at + i] * alpha
        sum[3] += alpha
        count++
      }
    const [red, green, blue, alpha] = sum
    return alpha === 0 ? [0, 0, 0, 0] : [red / alpha, green / alpha, blue / alpha, alpha / count]
  }

  private pixelsOf(tile: PictureTile, tint?: string): ImageData | undefined {
    const key = `${fileNameOf(tile.image)} ${tile.clear ?? ''} ${tint ?? ''}`
    if (!this.read.has(key)) {
      const image = this.imageOf(tile, tint)
      this.read.set(key, image === undefined ? undefined : pixelsIn(image))
    }
    return this.read.get(key)
  }
}

export const fileNameOf = (path: string | undefined): string => path?.split(/[\\/]/).pop() ?? ''

function flatColor(key: string): readonly number[] {
  let hash = 2166136261
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 16777619)
  const part = (shift: number): number => 96 + (((hash >>> shift) ^ (hash >>> (shift + 5))) & 127)
  return [part(0), part(8), part(16), 255]
}

function contextOf({ source, width, height }: TileImage): CanvasRenderingContext2D | undefined {
  const bitmap = createBitmap()
  if (bitmap === undefined) return undefined
  bitmap.canvas.width = width
  bitmap.canvas.height = height
  bitmap.context.drawImage(source, 0, 0)
  return bitmap.context
}

const pixelsIn = (image: TileImage): ImageData | undefined =>
  contextOf(image)?.getImageData(0, 0, image.width, image.height)

function variantOf(image: TileImage, clear: string | undefined, tint: string | undefined): TileImage {
  const { width, height } = image
  const context = contextOf(image)
  if (context === undefined) return image
  const color = clear === undefined ? undefined : parseColor(clear)
  if (color !== undefined) {
    const pixels = context.getImageData(0, 0, width, height)
    for (let at = 0; at < pixels.data.length; at += 4)
      if ([0, 1, 2].every((i) => pixels.data[at + i] === color[i])) pixels.data[at + 3] = 0
    context.putImageData(pixels, 0, 0)
  }
  if (tint !== undefined) {
    context.globalCompositeOperation = 'multiply'
    context.fillStyle = tint
    context.fillRect(0, 0, width, height)
    // Multiplying has filled transparent pixels: clear them again.
    context.globalCompositeOperation = 'destination-in'
    context.drawImage(variantOf(image, clear, undefined).source, 0, 0)
  }
  return { source: context.canvas, width, height }
}
