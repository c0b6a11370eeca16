/**
 * Draws a large map from a bitmap of the viewport plus a margin. During a gesture, the bitmap is moved and scaled. Afterwards it is repainted in slices of a
 * fixed number of triangles. After an edit, only the box that the painters report as changed is repainted. An overview of the world is drawn below it.
 */
import { growBox, type Rect } from '../../engine/geometry/index.js'
import { differenceOfLayers, viewBox, type PaintCamera, type Painted } from '../painters/painter.js'
import {
  copyBitmap,
  costOf,
  covers,
  createBitmap,
  createPaintJob,
  isSharp,
  paintBox,
  paintLayers,
  releaseBitmap,
  type Bitmap,
  type PaintJob,
} from './bitmap.js'
import { Overview } from './overview.js'

/** Maximum number of visible triangles for painting every frame directly, without the bitmap. Applies only to a pixel ratio of at most 1. */
const DIRECT_COST = 1500
const IMMEDIATE_COST = 4000
const SLICE_COST = 1500
const MARGIN_FRACTION = 0.15
const IDLE_MS = 120
/** Maximum screen pixels by which strokes and marks extend beyond their geometry. */
const STROKE_REACH = 16

interface View {
  readonly camera: PaintCamera
  readonly width: number
  readonly height: number
  readonly layers: readonly Painted[]
}

function padded({ camera, width, height, layers }: View): View {
  const marginX = Math.ceil(width * MARGIN_FRACTION)
  const marginY = Math.ceil(height * MARGIN_FRACTION)
  return {
    camera: { ...camera, x: camera.x + marginX, y: camera.y + marginY },
    width: width + 2 * marginX,
    height: height + 2 * marginY,
    layers,
  }
}

const costIn = ({ camera, width, height, layers }: View): number =>
  costOf(layers, viewBox(camera, width, height), camera.zoom)

const fits = (bitmap: Bitmap, { camera, width, height }: View): boolean =>
  isSharp(bitmap, camera) && covers(bitmap, camera, width, height)

export class ViewportBuffer {
  private front: Bitmap | undefined
  private back: Bitmap | undefined
  private job: PaintJob | undefined
  private frame: number | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private last: View | undefined
  private destroyed = false
  private readonly overview = new Overview(() => this.createWatched())

  constructor(private readonly requestDraw: () => void) {}

  draw(
    context: CanvasRenderingContext2D,
    camera: PaintCamera,
    width: number,
    height: number,
    layers: readonly Painted[],
  ): void {
    if (this.destroyed) return
    const view: View = { camera, width, height, layers }
    this.last = view
    context.save()
    if (camera.pixelRatio <= 1 && costIn(view) <= DIRECT_COST)
      paintLayers(context, camera, layers, growBox(viewBox(camera, width, height), 1 / camera.zoom))
    else {
      this.updateContent(view)
      this.updateCamera(view)
      this.repaintWhenIdle()
      this.show(context, view)
    }
    context.restore()
  }

  setWorld(world: Rect | undefined): void {
    this.overview.world = world
  }

  invalidate = (): void => {
    this.overview.invalidate()
    this.dropJob()
    this.release(this.front)
    this.front = undefined
    if (!this.destroyed) this.requestDraw()
  }

  destroy(): void {
    this.destroyed = true
    if (this.frame !== undefined) cancelAnimationFrame(this.frame)
    clearTimeout(this.timer)
    this.dropJob()
    for (const bitmap of [this.front, this.back, this.overview.bitmap]) this.release(bitmap)
    this.front = this.back = this.last = undefined
    this.overview.destroy()
  }

  private updateContent(view: View): void {
    const latest = this.job?.bitmap ?? this.front
    const changed = latest === undefined ? true : differenceOfLayers(latest.layers, view.layers)
    if (changed === undefined) return
    if (changed === true) {
      this.repaint(view)
      return
    }
    for (const bitmap of [this.front, this.job?.bitmap]) {
      if (bitmap === undefined) continue
      bitmap.layers = view.layers
      paintBox(bitmap, changed, STROKE_REACH)
    }
  }

  /** Decides on a repaint after a camera move. If the view differs much from the buffer, repaints now; otherwise waits until the camera rests. */
  private updateCamera(view: View): void {
    const { front } = this
    if (!front || fits(front, view)) return
    const { camera, width, height } = view
    const ratio = camera.zoom / front.camera.zoom
    const isFar = ratio < 0.5 || ratio > 2 || !covers(front, camera, width, height)
    if (isFar && this.job === undefined) this.repaint(view)
  }

  private show(context: CanvasRenderingContext2D, { camera, width, height }: View): void {
    const visible = this.front ?? this.job?.bitmap
    if (!visible) return
    const { bitmap } = this.overview
    if (bitmap && !covers(visible, camera, width, height)) copyBitmap(context, bitmap, camera)
    copyBitmap(context, visible, camera)
  }

  private repaint(view: View, isImmediate = costIn(padded(view)) <= IMMEDIATE_COST): void {
    const { camera, width, height, layers } = padded(view)
    this.dropJob()
    if (isImmediate) {
      this.front ??= this.createWatched()
      if (this.front) createPaintJob(this.front, layers, camera, width, height).step(Infinity)
      return
    }
    const target = this.back ?? this.createWatched()
    this.back = undefined
    if (!target) return
    if (this.overview.job) this.overview.invalidate()
    this.job = createPaintJob(target, layers, camera, width, height)
    this.requestFrame()
  }

  private requestFrame(): void {
    this.frame ??= requestAnimationFrame(() => this.runSlice())
  }

  private runSlice(): void {
    this.frame = undefined
    if (this.destroyed) return
    if (this.job) {
      const { bitmap } = this.job
      if (!this.job.step(SLICE_COST)) {
        this.back = this.front
        this.front = bitmap
        this.job = undefined
      }
      if (this.front === bitmap || !this.front) this.requestDraw()
    } else this.overview.step(SLICE_COST)
    if (this.job || this.overview.job) this.requestFrame()
  }

  private dropJob(): void {
    if (!this.job) return
    this.back = this.job.bitmap
    this.job = undefined
  }

  private repaintWhenIdle(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      const { front, last } = this
      if (this.destroyed || !last || this.job) return
      if (!front || !fits(front, last)) this.repaint(last, false)
      else if (this.overview.refresh(last.layers, last.camera.pixelRatio)) this.requestFrame()
    }, IDLE_MS)
  }

  private createWatched(): Bitmap | undefined {
    const bitmap = createBitmap()
    bitmap?.canvas.addEventListener('contextrestored', this.invalidate)
    return bitmap
  }

  private release(bitmap: Bitmap | undefined): void {
    bitmap?.canvas.removeEventListener('contextrestored', this.invalidate)
    releaseBitmap(bitmap)
  }
}
