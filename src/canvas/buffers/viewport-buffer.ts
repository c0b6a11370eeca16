/**
 * What makes a large map move: a bitmap of the view and a margin around it, moved and scaled while a gesture runs and
 * repainted in slices after it, over a small overview of the whole world that fills what a zoom uncovers.
 * Few things are painted directly. A painter that names what changed since the one before it repaints that box alone.
 * Never reads pixels back and never measures time: slices are counts of triangles.
 */
import type { Rect } from '../../engine/geometry/index.js'
import type { Box, PaintCamera, Painted } from '../painters/painter.js'
import { differenceOfLayers, growBox, joinBoxes, samePainted, viewBox } from '../painters/painter.js'
import type { Bitmap, PaintJob, PaintJobs } from './bitmap.js'
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
} from './bitmap.js'
import { Overview } from './overview.js'

/** Triangles in view up to which a stage of pixel ratio 1 is painted anew each frame. */
const DIRECT_COST = 1500
/** Triangles up to which a repaint happens at once, with no slices. */
const AT_ONCE_COST = 4000
/** Triangles per frame of a sliced repaint. */
const SLICE_COST = 1500
/** Share of the view added on each side. */
const MARGIN = 0.15
/** Milliseconds without a camera change before a blurred buffer is painted sharp. */
const IDLE_MS = 120
/** A box that is painted anew where the rest is copied is at most this part of the view: one in so many. */
const SMALL = 4
/** Screen pixels that strokes and marks reach beyond their geometry. */
const STROKE_REACH = 16

export interface Clock {
  requestFrame: (callback: () => void) => number
  cancelFrame: (handle: number) => void
  setTimer: (callback: () => void, milliseconds: number) => ReturnType<typeof setTimeout>
  clearTimer: (handle: ReturnType<typeof setTimeout>) => void
}

const browserClock: Clock = {
  requestFrame: (callback) => requestAnimationFrame(callback),
  cancelFrame: (handle) => cancelAnimationFrame(handle),
  setTimer: (callback, milliseconds) => setTimeout(callback, milliseconds),
  clearTimer: (handle) => clearTimeout(handle),
}

export interface ViewportBuffer {
  /** Draws one frame, or a box of it. The context is in device pixels on return as on entry: its transform does not matter. */
  draw: (
    context: CanvasRenderingContext2D,
    camera: PaintCamera,
    width: number,
    height: number,
    layers: readonly Painted[],
    box?: Box,
  ) => void
  /** Makes ready what `draw` shows; what it answers stays the same for as long as the next picture differs from the last by its layers alone. */
  prepare: (camera: PaintCamera, width: number, height: number, layers: readonly Painted[]) => unknown
  /** The world that the overview shows; none without it. */
  setWorld: (world: Rect | undefined) => void
  /** How repaints that begin from now on are made; disposed of with the buffer. */
  jobs: PaintJobs
  /** Forgets every pixel, after a lost context. */
  invalidate: () => void
  /** How the last frame came about; for tests and the bench. */
  readonly lastFrame: 'direct' | 'sharp' | 'moved' | 'none'
  destroy: () => void
}

export function createViewportBuffer(requestDraw: () => void, clock: Clock = browserClock): ViewportBuffer {
  return new SlicedBuffer(requestDraw, clock)
}

/** What one frame shows. */
interface View {
  readonly camera: PaintCamera
  /** Screen pixels. */
  readonly width: number
  readonly height: number
  readonly layers: readonly Painted[]
}

/** The view with a margin on each side. */
function padded({ camera, width, height, layers }: View): View {
  const marginX = Math.ceil(width * MARGIN)
  const marginY = Math.ceil(height * MARGIN)
  return {
    camera: { ...camera, x: camera.x + marginX, y: camera.y + marginY },
    width: width + 2 * marginX,
    height: height + 2 * marginY,
    layers,
  }
}

const fits = (bitmap: Bitmap, { camera, width, height }: View): boolean =>
  isSharp(bitmap, camera) && covers(bitmap, camera, width, height)

/** A box to paint anew instead of copying its pixels: a small part of what is seen. */
const isSmall = (box: Box, { camera, width, height }: View): boolean =>
  (box.maxX - box.minX) * (box.maxY - box.minY) * camera.zoom * camera.zoom <= (width * height) / SMALL

/** The camera that sees the pixels of a sharp bitmap where they are copied to: at whole pixels of the device. */
const placedOn = ({ camera: own }: Bitmap, camera: PaintCamera): PaintCamera => ({
  ...camera,
  x: own.x + Math.round((camera.x - own.x) * camera.pixelRatio) / camera.pixelRatio,
  y: own.y + Math.round((camera.y - own.y) * camera.pixelRatio) / camera.pixelRatio,
})

/** Two bitmaps change places: `front` is on show while `job` paints `spare`. */
class SlicedBuffer implements ViewportBuffer {
  lastFrame: ViewportBuffer['lastFrame'] = 'none'
  jobs: PaintJobs = { make: createPaintJob }
  private front: Bitmap | undefined
  private spare: Bitmap | undefined
  private job: PaintJob | undefined
  private frame: number | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private last: View | undefined
  private destroyed = false
  /** Where the front has yet to be painted as its layers now are. */
  private owed: Box | undefined
  /** Where the bitmap of the job will have to be. */
  private late: Box | undefined
  /** Grows with every picture that is not the last one with a box repainted. */
  private version = 0
  private readonly overview = new Overview(
    () => this.watched(createBitmap()),
    () => this.requestFrame(),
  )

  constructor(
    private readonly requestDraw: () => void,
    private readonly clock: Clock,
  ) {}

  draw(
    context: CanvasRenderingContext2D,
    camera: PaintCamera,
    width: number,
    height: number,
    layers: readonly Painted[],
    box = viewBox(camera, width, height),
  ): void {
    if (this.destroyed) return
    const view: View = { camera, width, height, layers }
    this.last = view
    context.save()
    if (this.isDirect(view)) {
      this.lastFrame = 'direct'
      paintLayers(context, camera, layers, growBox(box, 1 / camera.zoom))
    } else {
      this.follow(view)
      this.wakeWhenIdle()
      this.show(context, view, box)
    }
    context.restore()
  }

  prepare(camera: PaintCamera, width: number, height: number, layers: readonly Painted[]): unknown {
    const view: View = { camera, width, height, layers }
    if (this.destroyed || this.isDirect(view)) return 'direct'
    this.follow(view)
    const visible = this.front ?? this.job?.bitmap
    // What lies beside the buffer, or comes into it in slices, may change with any frame.
    if (visible !== this.front || visible === undefined || !covers(visible, camera, width, height)) this.version++
    return this.version
  }

  private follow(view: View): void {
    const { camera, layers } = view
    const area = padded(view)
    const isCheap = costOf(layers, viewBox(area.camera, area.width, area.height), camera.zoom) <= AT_ONCE_COST
    this.followContent(view, isCheap)
    this.followCamera(view, isCheap)
  }

  setWorld(world: Rect | undefined): void {
    this.overview.world = world
  }

  invalidate = (): void => {
    this.overview.invalidate()
    this.leaveJob()
    this.drop(this.front)
    this.front = this.owed = undefined
    if (!this.destroyed) this.requestDraw()
  }

  destroy(): void {
    this.destroyed = true
    if (this.frame !== undefined) this.clock.cancelFrame(this.frame)
    if (this.timer !== undefined) this.clock.clearTimer(this.timer)
    this.leaveJob()
    for (const bitmap of [this.front, this.spare, this.overview.bitmap]) this.drop(bitmap)
    this.front = this.spare = this.last = this.owed = undefined
    this.overview.destroy()
    this.jobs.dispose?.()
  }

  private isDirect({ camera, width, height, layers }: View): boolean {
    return camera.pixelRatio <= 1 && costOf(layers, viewBox(camera, width, height), camera.zoom) <= DIRECT_COST
  }

  /** What was drawn changed: a box of it, or everything. */
  private followContent(view: View, isCheap: boolean): void {
    const shown = this.job?.bitmap ?? this.front
    const changed = shown === undefined ? true : differenceOfLayers(shown.layers, view.layers)
    if (changed === undefined) return
    if (changed === true) {
      this.repaint(view, isCheap)
      return
    }
    if (this.job) {
      this.job.bitmap.layers = view.layers
      this.late = joinBoxes(this.late, changed)
    }
    if (this.front) this.owe(this.front, view.layers, changed)
  }

  /** A frame that shows no more than the box paints it by itself: to copy pixels out of a canvas that has just changed costs all of them. */
  private owe(front: Bitmap, layers: readonly Painted[], changed: Box): void {
    const joined = joinBoxes(this.owed, changed)
    if (costOf(layers, joined, front.camera.zoom) > AT_ONCE_COST) {
      this.settle()
      this.owed = changed
    } else this.owed = joined
    front.layers = layers
  }

  private settle(): void {
    const { front, owed } = this
    this.owed = undefined
    if (front && owed) paintBox(front, front.layers, owed, STROKE_REACH)
  }

  /** The camera moved: sharp and covering is enough; far off starts a repaint now, near waits until the pointer rests. */
  private followCamera(view: View, isCheap: boolean): void {
    const { front } = this
    if (!front || fits(front, view)) return
    const { camera, width, height } = view
    const ratio = camera.zoom / front.camera.zoom
    const isFar = ratio < 0.5 || ratio > 2 || !covers(front, camera, width, height)
    if (isFar && this.job === undefined) this.repaint(view, isCheap)
  }

  /** Pixels: the overview where the buffer does not reach, then the buffer (or what there is of the first one). */
  private show(context: CanvasRenderingContext2D, view: View, box: Box): void {
    const { camera, width, height } = view
    const visible = this.front ?? this.job?.bitmap
    if (!visible) return
    if (
      visible === this.front &&
      samePainted(visible.layers, view.layers) &&
      fits(visible, view) &&
      isSmall(box, view)
    ) {
      paintLayers(context, placedOn(visible, camera), view.layers, growBox(box, 1 / camera.zoom))
      this.lastFrame = 'sharp'
      return
    }
    this.settle()
    const { bitmap } = this.overview
    if (bitmap && !covers(visible, camera, width, height)) copyBitmap(context, bitmap, camera)
    copyBitmap(context, visible, camera)
    this.lastFrame = isSharp(visible, camera) ? 'sharp' : 'moved'
  }

  /** The view and its margin, into the front at once or into the spare in slices. */
  private repaint(view: View, atOnce: boolean): void {
    const { camera, width, height, layers } = padded(view)
    this.leaveJob()
    if (atOnce) {
      this.front ??= this.watched(createBitmap())
      if (!this.front) return
      this.owed = undefined
      createPaintJob(this.front, layers, camera, width, height, this.requestFrame).step(Infinity)
      this.version++
      return
    }
    const target = this.spare ?? this.watched(createBitmap())
    this.spare = undefined
    if (!target) return
    // One thing at a time.
    if (this.overview.job) this.overview.invalidate()
    this.job = this.jobs.make(target, layers, camera, width, height, this.requestFrame)
    this.requestFrame()
  }

  private readonly requestFrame = (): void => {
    this.frame ??= this.clock.requestFrame(() => this.runSlice())
  }

  /** One frame of a sliced repaint, then of the overview. */
  private runSlice(): void {
    this.frame = undefined
    if (this.destroyed) return
    if (this.job) {
      if (!this.job.step(SLICE_COST)) this.finish(this.job.bitmap)
      else if (!this.front) this.requestDraw()
    } else this.overview.step(SLICE_COST)
    const job = this.job ?? this.overview.job
    if (job && !job.isAway) this.requestFrame()
  }

  /** What the job painted goes on show, but for what changed meanwhile: where that is much, another job paints all of it. */
  private finish(bitmap: Bitmap): void {
    const { front, late, last } = this
    if (front && late && last && costOf(bitmap.layers, late, bitmap.camera.zoom) > AT_ONCE_COST) {
      this.repaint(last, false)
      return
    }
    this.spare = front
    this.front = bitmap
    this.owed = late
    this.job = this.late = undefined
    this.version++
    this.requestDraw()
  }

  /** Its bitmap is there for the next one. */
  private leaveJob(): void {
    if (!this.job) return
    this.job.cancel?.()
    this.spare = this.job.bitmap
    this.job = this.late = undefined
  }

  private wakeWhenIdle(): void {
    if (this.timer !== undefined) this.clock.clearTimer(this.timer)
    this.timer = this.clock.setTimer(() => {
      this.timer = undefined
      const { front, last } = this
      if (this.destroyed || !last || this.job) return
      if (!front || !fits(front, last)) this.repaint(last, false)
      else if (this.overview.refresh(last.layers, last.camera.pixelRatio, this.jobs.make)) this.requestFrame()
    }, IDLE_MS)
  }

  private watched(bitmap: Bitmap | undefined): Bitmap | undefined {
    bitmap?.canvas.addEventListener('contextrestored', this.invalidate)
    return bitmap
  }

  private drop(bitmap: Bitmap | undefined): void {
    bitmap?.canvas.removeEventListener('contextrestored', this.invalidate)
    releaseBitmap(bitmap)
  }
}
