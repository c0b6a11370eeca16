/**
 * The one place that reaches under Konva: the native context of a scene function, the camera that Konva's transforms amount
 * to, and the layer canvases.
 */
import type Konva from 'konva'
import type { Camera } from '../../editor/index.js'
import type { Box, PaintCamera } from './painter.js'
import { viewBox } from './painter.js'

interface Scene2d {
  readonly context: CanvasRenderingContext2D
  readonly camera: PaintCamera
  /** What the canvas shows, in the units of the node. */
  readonly box: Box
  /** Screen pixels. */
  readonly width: number
  readonly height: number
}

/**
 * What a scene function needs, or undefined when there is nothing to draw on: a stage of 0 x 0 (Konva calls the function all the
 * same), a scale of 0 or NaN. Turned stages are drawn upright boxes around: the box may then be larger than what is seen.
 */
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

/** Attributes that place a Konva node by the camera; none without one, on a stage that places its layers itself. */
export const nodePlace = (camera: Camera | undefined): { x?: number; y?: number; scaleX?: number; scaleY?: number } =>
  camera === undefined ? {} : { x: camera.x, y: camera.y, scaleX: camera.zoom, scaleY: camera.zoom }

/** The canvas elements that Konva draws a stage into. */
export const layerCanvases = (stage: Konva.Stage): HTMLCanvasElement[] =>
  stage.getLayers().map((layer) => layer.getNativeCanvasElement())

/** Konva reads the device's pixel ratio only when it makes a canvas: this follows a later change. */
export function setStagePixelRatio(stage: Konva.Stage, pixelRatio: number): void {
  for (const layer of stage.getLayers())
    if (layer.getCanvas().getPixelRatio() !== pixelRatio) layer.getCanvas().setPixelRatio(pixelRatio)
  stage.batchDraw()
}
