/** Draws one kind of content into any 2D context. A painter depends neither on React nor on Konva, and is rebuilt when its data changes. */
import { joinBoxes, type Box, type Point, type Rect } from '../../engine/geometry/index.js'
import { screenAt, worldAt, type Camera } from '../../editor/index.js'

export type { Box } from '../../engine/geometry/index.js'

export interface PaintCamera extends Camera {
  readonly pixelRatio: number
}

export interface Painter {
  /** Draws the content that meets `box`, in world units. May change only styles of the context. Marks in screen size use `camera.zoom`. */
  paint: (context: CanvasRenderingContext2D, camera: PaintCamera, box: Box) => void
  /** Returns the cost of drawing the box, as a number of triangles. The cost decides whether a view is drawn directly or buffered. */
  cost: (box: Box, zoom: number) => number
  readonly trail?: ChangeTrail | undefined
}

export const NOTHING: Painter = {
  paint: () => undefined,
  cost: () => 0,
}

/**
 * The latest changes that led to a painter, oldest first. For each change, `after` is the painter that the change replaced, and `changed` is the box to
 * repaint. To update a picture that a replaced painter drew, repaint the boxes of the change that replaced this painter and of all later changes.
 */
export type ChangeTrail = readonly { readonly after: WeakRef<Painter>; readonly changed: Box | undefined }[]

/** Maximum number of changes in a trail. Fewer painters are created between two frames, even if the main thread is busy while a key is held. */
const LONGEST_TRAIL = 32

export const extendTrail = (before: Painter, changed: Box | undefined): ChangeTrail => [
  ...(before.trail ?? []).slice(1 - LONGEST_TRAIL),
  { after: new WeakRef(before), changed },
]

function differenceOf(before: Painter, now: Painter): Box | true | undefined {
  if (before === now) return undefined
  const trail = now.trail ?? []
  const start = trail.findIndex(({ after }) => after.deref() === before)
  if (start < 0) return true
  let sum: Box | undefined
  for (const { changed } of trail.slice(start)) if (changed !== undefined) sum = joinBoxes(sum, changed)
  return sum
}

/** Returns the box around points; undefined without points or for a non-finite coordinate. */
export function boxAround(points: readonly { readonly x: number; readonly y: number }[]): Box | undefined {
  if (points.length === 0) return undefined
  let minX = Infinity
  let minY = Infinity
  let maxX = -Infinity
  let maxY = -Infinity
  for (const { x, y } of points) {
    if (x - x + y - y !== 0) return undefined
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  return { minX, minY, maxX, maxY }
}

export const viewBox = (camera: Camera, width: number, height: number): Box => ({
  minX: worldAt(camera, 'x', 0),
  minY: worldAt(camera, 'y', 0),
  maxX: worldAt(camera, 'x', width),
  maxY: worldAt(camera, 'y', height),
})

export const boxOf = ({ x, y, width, height }: Rect): Box => ({ minX: x, minY: y, maxX: x + width, maxY: y + height })

/** Returns the intersection of two boxes. Its width or height is not positive if they do not overlap. */
export const commonBox = (a: Box, b: Box): Box => ({
  minX: Math.max(a.minX, b.minX),
  minY: Math.max(a.minY, b.minY),
  maxX: Math.min(a.maxX, b.maxX),
  maxY: Math.min(a.maxY, b.maxY),
})

export function clipTo(context: CanvasRenderingContext2D, { x, y, width, height }: Rect): void {
  context.beginPath()
  context.rect(x, y, width, height)
  context.clip()
}

export function traceLine(path: CanvasPath, points: readonly Point[], closed = false): void {
  points.forEach(({ x, y }, i) => (i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)))
  if (closed) path.closePath()
}

export function applyCamera(context: CanvasRenderingContext2D, camera: PaintCamera): void {
  const scale = camera.zoom * camera.pixelRatio
  context.setTransform(scale, 0, 0, scale, camera.x * camera.pixelRatio, camera.y * camera.pixelRatio)
}

export function inScreenPixels(
  context: CanvasRenderingContext2D,
  camera: PaintCamera,
  draw: (toX: (x: number) => number, toY: (y: number) => number) => void,
): void {
  const { a, b, c, d, e, f } = context.getTransform()
  context.save()
  context.setTransform(camera.pixelRatio, 0, 0, camera.pixelRatio, 0, 0)
  draw(
    (x) => screenAt(camera, 'x', x),
    (y) => screenAt(camera, 'y', y),
  )
  context.restore()
  context.setTransform(a, b, c, d, e, f)
}

export interface Painted {
  readonly painter: Painter
  readonly opacity: number
}

export const samePainted = (a: readonly Painted[], b: readonly Painted[]): boolean =>
  a.length === b.length && a.every((one, i) => one.painter === b[i].painter && one.opacity === b[i].opacity)

export function differenceOfLayers(before: readonly Painted[], now: readonly Painted[]): Box | true | undefined {
  if (samePainted(before, now)) return undefined
  if (before.length !== now.length) return true
  let changed: Box | undefined
  for (let i = 0; i < now.length; i++) {
    const { painter, opacity } = now[i]
    if (opacity !== before[i].opacity) return true
    const difference = differenceOf(before[i].painter, painter)
    if (difference === true) return true
    if (difference !== undefined) changed = joinBoxes(changed, difference)
  }
  return changed
}
