import type Konva from 'konva'
import type { Camera } from '../../editor/index.js'
import { viewBox, type Box, type PaintCamera } from './painter.js'

interface Scene2d {
  readonly context: CanvasRenderingContext2D
  readonly camera: PaintCamera
  readonly box: Box
  readonly width: number
  readonly height: number
}

/** Returns context and camera; undefined for a stage of 0 x 0 (Konva calls scene functions even then), or for a scale of 0 or NaN. */
export function sceneOf(konvaContext: Konva.Context): Scene2d | undefined {
  const canvas = konvaContext.getCanvas()
  const context = konvaContext._context
  const pixelRatio = canvas.getPixelRatio()
  const width = canvas.width / pixelRatio
  const height = canvas.height / pixelRatio
  if (!(width >= 1) || !(height >= 1)) return undefined
  const { a, b, c, d, e, f } = context.getTransform()
  const zoom = Math.sqrt(Math.abs(a * d - b * c)) / pixelRatio
  if (!(zoom > 0) || !Number.isFinite(zoom) || !Number.isFinite(e) || !Number.isFinite(f)) return undefined
  const camera = { x: e / pixelRatio, y: f / pixelRatio, zoom, pixelRatio }
  const straight = viewBox(camera, width, height)
  if (b === 0 && c === 0) return { context, camera, box: straight, width, height }
  const reach = Math.max(straight.maxX - straight.minX, straight.maxY - straight.minY)
  const inverse = context.getTransform().inverse()
  const center = inverse.transformPoint({ x: canvas.width / 2, y: canvas.height / 2 })
  return {
    context,
    camera,
    box: { minX: center.x - reach, minY: center.y - reach, maxX: center.x + reach, maxY: center.y + reach },
    width,
    height,
  }
}

export const nodePlace = (camera: Camera | undefined): { x?: number; y?: number; scaleX?: number; scaleY?: number } =>
  camera === undefined ? {} : { x: camera.x, y: camera.y, scaleX: camera.zoom, scaleY: camera.zoom }

export const layerCanvases = (stage: Konva.Stage): HTMLCanvasElement[] =>
  stage.getLayers().map((layer) => layer.getNativeCanvasElement())

/** Applies a change of the pixel ratio, which Konva reads only when it creates a canvas. */
export function setStagePixelRatio(stage: Konva.Stage, pixelRatio: number): void {
  for (const layer of stage.getLayers())
    if (layer.getCanvas().getPixelRatio() !== pixelRatio) layer.getCanvas().setPixelRatio(pixelRatio)
  stage.batchDraw()
}
