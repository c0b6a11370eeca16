/** A canvas of our own that painters fill, all at once, a box at a time, or in slices; and what it costs to keep. */
import type { Box, PaintCamera, Painter } from './painter.js'
import { applyCamera, boxesMeet, growBox, viewBox } from './painter.js'

/** A painter and the opacity of its layer. */
export interface Painted {
  readonly painter: Painter
  readonly opacity: number
}

export const samePainted = (a: readonly Painted[], b: readonly Painted[]): boolean =>
  a.length === b.length && a.every((one, i) => one.painter === b[i].painter && one.opacity === b[i].opacity)

export const costOf = (layers: readonly Painted[], box: Box, zoom: number): number =>
  layers.reduce((sum, layer) => sum + layer.painter.cost(box, zoom), 0)

export interface Bitmap {
  readonly canvas: HTMLCanvasElement
  readonly context: CanvasRenderingContext2D
  /** Where the bitmap's own top left corner looks from. */
  camera: PaintCamera
  /** Screen pixels. */
  width: number
  height: number
  /** What it shows. */
  layers: readonly Painted[]
}

/** Undefined where the browser refuses another context. */
export function createBitmap(): Bitmap | undefined {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  return { canvas, context, camera: { x: 0, y: 0, zoom: 1, pixelRatio: 1 }, width: 0, height: 0, layers: [] }
}

/** Gives the memory back now rather than at the next collection. */
export function releaseBitmap(bitmap: Bitmap | undefined): void {
  if (bitmap === undefined) return
  bitmap.canvas.width = 0
  bitmap.canvas.height = 0
}

/** Sizes and clears the bitmap for a camera. Sizes are rounded up to whole device pixels. */
export function resetBitmap(bitmap: Bitmap, camera: PaintCamera, width: number, height: number): void {
  const deviceWidth = Math.ceil(width * camera.pixelRatio)
  const deviceHeight = Math.ceil(height * camera.pixelRatio)
  if (bitmap.canvas.width !== deviceWidth || bitmap.canvas.height !== deviceHeight) {
    bitmap.canvas.width = deviceWidth
    bitmap.canvas.height = deviceHeight
  } else {
    bitmap.context.setTransform(1, 0, 0, 1, 0, 0)
    bitmap.context.clearRect(0, 0, deviceWidth, deviceHeight)
  }
  bitmap.camera = camera
  bitmap.width = width
  bitmap.height = height
}

/** Paints layers into a rectangle of device pixels, clipped to it. The rectangle is cleared first. */
export function paintPixels(
  bitmap: Bitmap,
  layers: readonly Painted[],
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const { context, camera } = bitmap
  const ratio = camera.pixelRatio
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.beginPath()
  context.rect(x, y, width, height)
  context.clip()
  context.clearRect(x, y, width, height)
  // A pixel more on each side: strokes of things just outside reach in.
  const box = viewBox(
    { x: camera.x - x / ratio, y: camera.y - y / ratio, zoom: camera.zoom },
    width / ratio,
    height / ratio,
  )
  paintLayers(context, camera, layers, growBox(box, 1 / camera.zoom))
  context.restore()
}

/** Paints layers with the camera, as far as they meet the box. */
export function paintLayers(
  context: CanvasRenderingContext2D,
  camera: PaintCamera,
  layers: readonly Painted[],
  box: Box,
): void {
  for (const { painter, opacity } of layers) {
    if (opacity <= 0) continue
    context.save()
    applyCamera(context, camera)
    context.globalAlpha = opacity
    painter.paint(context, camera, box)
    context.restore()
  }
}

/** Repaints a world box; strokes are given `margin` screen pixels around it. */
export function paintBox(bitmap: Bitmap, layers: readonly Painted[], box: Box, margin: number): void {
  const { camera } = bitmap
  const ratio = camera.pixelRatio
  if (!boxesMeet(box, viewBox(camera, bitmap.width, bitmap.height))) return
  const x = Math.max(0, Math.floor((box.minX * camera.zoom + camera.x - margin) * ratio))
  const y = Math.max(0, Math.floor((box.minY * camera.zoom + camera.y - margin) * ratio))
  const right = Math.min(bitmap.canvas.width, Math.ceil((box.maxX * camera.zoom + camera.x + margin) * ratio))
  const bottom = Math.min(bitmap.canvas.height, Math.ceil((box.maxY * camera.zoom + camera.y + margin) * ratio))
  if (right > x && bottom > y) paintPixels(bitmap, layers, x, y, right - x, bottom - y)
}

/** A repaint cut into pieces of about equal work. */
export interface PaintJob {
  readonly bitmap: Bitmap
  /** Paints until about `budget` triangles are done, one piece at least. Answers whether anything is left. */
  step: (budget: number) => boolean
}

/** Triangles per piece that a job aims at. */
const PIECE_COST = 1500
const MOST_PIECES_A_SIDE = 12

export function createPaintJob(
  bitmap: Bitmap,
  layers: readonly Painted[],
  camera: PaintCamera,
  width: number,
  height: number,
): PaintJob {
  resetBitmap(bitmap, camera, width, height)
  bitmap.layers = layers
  const cost = costOf(layers, viewBox(camera, width, height), camera.zoom)
  const side = Math.min(MOST_PIECES_A_SIDE, Math.max(1, Math.ceil(Math.sqrt(cost / PIECE_COST))))
  const pieceWidth = Math.ceil(bitmap.canvas.width / side)
  const pieceHeight = Math.ceil(bitmap.canvas.height / side)
  let next = 0
  return {
    bitmap,
    step: (budget) => {
      let spent = 0
      while (next < side * side) {
        const x = (next % side) * pieceWidth
        const y = Math.floor(next / side) * pieceHeight
        next++
        const ratio = camera.pixelRatio
        const box = viewBox(
          { x: camera.x - x / ratio, y: camera.y - y / ratio, zoom: camera.zoom },
          pieceWidth / ratio,
          pieceHeight / ratio,
        )
        if (x < bitmap.canvas.width && y < bitmap.canvas.height) {
          paintPixels(
            bitmap,
            layers,
            x,
            y,
            Math.min(pieceWidth, bitmap.canvas.width - x),
            Math.min(pieceHeight, bitmap.canvas.height - y),
          )
          spent += costOf(layers, box, camera.zoom)
        }
        if (spent >= budget) break
      }
      return next < side * side
    },
  }
}
