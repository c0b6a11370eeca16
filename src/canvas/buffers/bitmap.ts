import { boxesMeet, growBox } from '../../engine/geometry/index.js'
import { panBy, screenAt } from '../../editor/index.js'
import { applyCamera, viewBox, type Box, type PaintCamera, type Painted } from '../painters/painter.js'

export const costOf = (layers: readonly Painted[], box: Box, zoom: number): number =>
  layers.reduce((sum, layer) => sum + layer.painter.cost(box, zoom), 0)

export interface Bitmap {
  readonly canvas: HTMLCanvasElement
  readonly context: CanvasRenderingContext2D
  camera: PaintCamera
  width: number
  height: number
  layers: readonly Painted[]
}

export function createBitmap(): Bitmap | undefined {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  return { canvas, context, camera: { x: 0, y: 0, zoom: 1, pixelRatio: 1 }, width: 0, height: 0, layers: [] }
}

export function releaseBitmap(bitmap: Bitmap | undefined): void {
  if (bitmap === undefined) return
  bitmap.canvas.width = 0
  bitmap.canvas.height = 0
}

export function covers(bitmap: Bitmap, camera: PaintCamera, width: number, height: number): boolean {
  const covered = viewBox(bitmap.camera, bitmap.width, bitmap.height)
  const view = viewBox(camera, width, height)
  const slack = 1 / camera.zoom / camera.pixelRatio
  return (
    covered.minX <= view.minX + slack &&
    covered.minY <= view.minY + slack &&
    covered.maxX >= view.maxX - slack &&
    covered.maxY >= view.maxY - slack
  )
}

export const isSharp = (bitmap: Bitmap, camera: PaintCamera): boolean =>
  bitmap.camera.zoom === camera.zoom && bitmap.camera.pixelRatio === camera.pixelRatio

export function copyBitmap(context: CanvasRenderingContext2D, bitmap: Bitmap, camera: PaintCamera): void {
  if (bitmap.canvas.width === 0 || bitmap.canvas.height === 0) return
  const ratio = camera.pixelRatio
  const scale = camera.zoom / bitmap.camera.zoom
  const x = (camera.x - bitmap.camera.x * scale) * ratio
  const y = (camera.y - bitmap.camera.y * scale) * ratio
  const factor = (scale * ratio) / bitmap.camera.pixelRatio
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.imageSmoothingEnabled = false
  if (factor === 1) context.drawImage(bitmap.canvas, Math.round(x), Math.round(y))
  else context.drawImage(bitmap.canvas, x, y, bitmap.canvas.width * factor, bitmap.canvas.height * factor)
}

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

function boxOfPixels(camera: PaintCamera, x: number, y: number, width: number, height: number): Box {
  const ratio = camera.pixelRatio
  return viewBox(panBy(camera, -x / ratio, -y / ratio), width / ratio, height / ratio)
}

function paintPixels(bitmap: Bitmap, x: number, y: number, width: number, height: number): void {
  const { context, camera, layers } = bitmap
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.beginPath()
  context.rect(x, y, width, height)
  context.clip()
  context.clearRect(x, y, width, height)
  // The strokes of content just outside the box can reach into the box, so also paint what is within a pixel of the box.
  paintLayers(context, camera, layers, growBox(boxOfPixels(camera, x, y, width, height), 1 / camera.zoom))
  context.restore()
}

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

export function paintBox(bitmap: Bitmap, box: Box, margin: number): void {
  const { camera } = bitmap
  const ratio = camera.pixelRatio
  if (!boxesMeet(box, viewBox(camera, bitmap.width, bitmap.height))) return
  const x = Math.max(0, Math.floor((screenAt(camera, 'x', box.minX) - margin) * ratio))
  const y = Math.max(0, Math.floor((screenAt(camera, 'y', box.minY) - margin) * ratio))
  const right = Math.min(bitmap.canvas.width, Math.ceil((screenAt(camera, 'x', box.maxX) + margin) * ratio))
  const bottom = Math.min(bitmap.canvas.height, Math.ceil((screenAt(camera, 'y', box.maxY) + margin) * ratio))
  if (right > x && bottom > y) paintPixels(bitmap, x, y, right - x, bottom - y)
}

export interface PaintJob {
  readonly bitmap: Bitmap
  /** Paints one or more tiles, until they have about `budget` triangles in total. Returns whether tiles are left. */
  step: (budget: number) => boolean
}

const TILE_COST = 1500
const MAX_TILES_PER_SIDE = 12

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
  const side = Math.min(MAX_TILES_PER_SIDE, Math.max(1, Math.ceil(Math.sqrt(cost / TILE_COST))))
  const tileWidth = Math.ceil(bitmap.canvas.width / side)
  const tileHeight = Math.ceil(bitmap.canvas.height / side)
  let next = 0
  return {
    bitmap,
    step: (budget) => {
      let spent = 0
      while (next < side * side) {
        const x = (next % side) * tileWidth
        const y = Math.floor(next / side) * tileHeight
        next++
        if (x < bitmap.canvas.width && y < bitmap.canvas.height) {
          paintPixels(
            bitmap,
            x,
            y,
            Math.min(tileWidth, bitmap.canvas.width - x),
            Math.min(tileHeight, bitmap.canvas.height - y),
          )
          spent += costOf(bitmap.layers, boxOfPixels(camera, x, y, tileWidth, tileHeight), camera.zoom)
        }
        if (spent >= budget) break
      }
      return next < side * side
    },
  }
}
