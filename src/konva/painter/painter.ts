/**
 * A painter draws one kind of thing out of typed arrays into any 2D context: a Konva layer, a viewport buffer, one slice of
 * it, a dirty box. It knows neither React nor Konva, holds no canvas, and is made anew when its data change.
 */
import type { Camera } from '../../editor/index.js'

/** World units. */
export interface Box {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

export interface PaintCamera extends Camera {
  /** Device pixels per screen pixel. */
  readonly pixelRatio: number
}

export interface Painter {
  /**
   * Draws what meets `box`. On entry the context maps world units to device pixels; it is left as it was found, except for
   * styles. Marks that keep their pixels under zoom are sized by `camera.zoom`.
   */
  paint: (context: CanvasRenderingContext2D, camera: PaintCamera, box: Box) => void
  /** Work inside the box, in triangles: decides between drawing at once, a buffer, and how a repaint is sliced. */
  cost: (box: Box, zoom: number) => number
  /** The painter before this one, when all that differs lies in `changed`. */
  readonly replaces?: Painter | undefined
  readonly changed?: Box | undefined
}

export const EVERYWHERE: Box = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity }

export const boxesMeet = (a: Box, b: Box): boolean => a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY

export const growBox = (box: Box, by: number): Box => ({ minX: box.minX - by, minY: box.minY - by, maxX: box.maxX + by, maxY: box.maxY + by })

export const joinBoxes = (a: Box | undefined, b: Box): Box =>
  a === undefined ? b : { minX: Math.min(a.minX, b.minX), minY: Math.min(a.minY, b.minY), maxX: Math.max(a.maxX, b.maxX), maxY: Math.max(a.maxY, b.maxY) }

/** The box around points; undefined for none. */
export function boxAround(points: readonly { readonly x: number; readonly y: number }[]): Box | undefined {
  if (points.length === 0) return undefined
  let minX = Infinity
  let minY = Infinity
  let maxX = -Infinity
  let maxY = -Infinity
  for (const { x, y } of points) {
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  return { minX, minY, maxX, maxY }
}

/** The world box that a screen of this size shows. */
export const viewBox = (camera: Camera, width: number, height: number): Box => ({
  minX: -camera.x / camera.zoom,
  minY: -camera.y / camera.zoom,
  maxX: (width - camera.x) / camera.zoom,
  maxY: (height - camera.y) / camera.zoom,
})

/** Makes the context map world units to device pixels as the camera says. */
export function applyCamera(context: CanvasRenderingContext2D, camera: PaintCamera): void {
  const scale = camera.zoom * camera.pixelRatio
  context.setTransform(scale, 0, 0, scale, camera.x * camera.pixelRatio, camera.y * camera.pixelRatio)
}

/** Runs `draw` with the context in screen pixels (device pixels divided by the pixel ratio), then puts the camera back. */
export function inScreenPixels(context: CanvasRenderingContext2D, camera: PaintCamera, draw: (toX: (x: number) => number, toY: (y: number) => number) => void): void {
  const { a, b, c, d, e, f } = context.getTransform()
  context.save()
  context.setTransform(camera.pixelRatio, 0, 0, camera.pixelRatio, 0, 0)
  draw((x) => x * camera.zoom + camera.x, (y) => y * camera.zoom + camera.y)
  context.restore()
  context.setTransform(a, b, c, d, e, f)
}
