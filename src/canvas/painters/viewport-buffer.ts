/**
 * What makes a large map move: a bitmap of the view and a margin around it, moved and scaled while a gesture runs and
 * repainted in slices after it, over a small overview of the whole world that fills what a zoom uncovers.
 * Few things are painted directly. A painter that names what changed since the one before it repaints that box alone.
 * Never reads pixels back and never measures time: slices are counts of triangles.
 */
import type { Bitmap, Painted, PaintJob } from './bitmap.js'
import { costOf, createBitmap, createPaintJob, paintBox, paintLayers, releaseBitmap, samePainted } from './bitmap.js'
import type { Box, PaintCamera } from './painter.js'
import { differenceOf, growBox, joinBoxes, viewBox } from './painter.js'

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
const LONGEST_OVERVIEW_SIDE = 1024
/** Screen pixels that strokes and marks reach beyond their geometry. */
const STROKE_REACH = 16

export interface Clock {
  requestFrame: (callback: () => void) => number
  cancelFrame: (handle: number) => void
  setTimer: (callback: () => void, milliseconds: number) => ReturnType<typeof setTimeout>
  clearTimer: (handle: ReturnType<typeof setTimeout>) => void
}

export const browserClock: Clock = {
  requestFrame: (callback) => requestAnimationFrame(callback),
  cancelFrame: (handle) => cancelAnimationFrame(handle),
  setTimer: (callback, milliseconds) => setTimeout(callback, milliseconds),
  clearTimer: (handle) => clearTimeout(handle),
}

export interface ViewportBuffer {
  /** Draws one frame. The context is in device pixels on return as on entry: its transform does not matter. */
  draw: (
    context: CanvasRenderingContext2D,
    camera: PaintCamera,
    width: number,
    height: number,
    layers: readonly Painted[],
  ) => void
  /** The world that the overview shows; none without it. */
  setWorld: (world: Box | undefined) => void
  /** Forgets every pixel, after a lost context. */
  invalidate: () => void
  /** How the last frame came about; for tests and the bench. */
  readonly lastFrame: 'direct' | 'sharp' | 'moved' | 'none'
  destroy: () => void
}

// Over 80 lines: one machine over three bitmaps: every step reads and swaps the same state
export function createViewportBuffer(requestDraw: () => void, clock: Clock = browserClock): ViewportBuffer {
  let front: Bitmap | undefined
  let spare: Bitmap | undefined
  let overview: Bitmap | undefined
  let world: Box | undefined
  let job: PaintJob | undefined
  let overviewJob: PaintJob | undefined
  let frame: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: { camera: PaintCamera; width: number; height: number; layers: readonly Painted[] } | undefined
  let lastFrame: ViewportBuffer['lastFrame'] = 'none'
  let destroyed = false

  const padded = (camera: PaintCamera, width: number, height: number) => {
    const marginX = Math.ceil(width * MARGIN)
    const marginY = Math.ceil(height * MARGIN)
    return {
      camera: { ...camera, x: camera.x + marginX, y: camera.y + marginY },
      width: width + 2 * marginX,
      height: height + 2 * marginY,
    }
  }

  /** Every pixel of the view lies in the bitmap. */
  const covers = (bitmap: Bitmap, camera: PaintCamera, width: number, height: number): boolean => {
    const have = viewBox(bitmap.camera, bitmap.width, bitmap.height)
    const want = viewBox(camera, width, height)
    const slack = 1 / camera.zoom / camera.pixelRatio
    return (
      have.minX <= want.minX + slack &&
      have.minY <= want.minY + slack &&
      have.maxX >= want.maxX - slack &&
      have.maxY >= want.maxY - slack
    )
  }

  const isSharp = (bitmap: Bitmap, camera: PaintCamera): boolean =>
    bitmap.camera.zoom === camera.zoom && bitmap.camera.pixelRatio === camera.pixelRatio

  const watchLoss = (bitmap: Bitmap | undefined): Bitmap | undefined => {
    bitmap?.canvas.addEventListener('contextrestored', invalidate)
    return bitmap
  }
  const drop = (bitmap: Bitmap | undefined): void => {
    bitmap?.canvas.removeEventListener('contextrestored', invalidate)
    releaseBitmap(bitmap)
  }

  function invalidate(): void {
    if (front !== undefined) front.layers = []
    if (overview !== undefined) overview.layers = []
    drop(front)
    front = undefined
    job = undefined
    overviewJob = undefined
    if (!destroyed) requestDraw()
  }

  const requestFrame = (): void => {
    frame ??= clock.requestFrame(runSlice)
  }

  /** One frame of a sliced repaint, then of the overview. */
  function runSlice(): void {
    frame = undefined
    if (destroyed) return
    if (job !== undefined) {
      if (!job.step(SLICE_COST)) {
        spare = front
        front = job.bitmap
        job = undefined
        requestDraw()
      } else if (front === undefined) requestDraw()
    } else if (overviewJob !== undefined && !overviewJob.step(SLICE_COST)) overviewJob = undefined
    if (job !== undefined || overviewJob !== undefined) requestFrame()
  }

  const repaint = (camera: PaintCamera, width: number, height: number, layers: readonly Painted[]): void => {
    const target = spare ?? watchLoss(createBitmap())
    spare = undefined
    if (target === undefined) return
    const area = padded(camera, width, height)
    job = createPaintJob(target, layers, area.camera, area.width, area.height)
    requestFrame()
  }

  const repaintAtOnce = (camera: PaintCamera, width: number, height: number, layers: readonly Painted[]): void => {
    front ??= watchLoss(createBitmap())
    if (front === undefined) return
    const area = padded(camera, width, height)
    createPaintJob(front, layers, area.camera, area.width, area.height).step(Infinity)
    job = undefined
  }

  /** The box that differs, `true` for all of it, undefined for nothing. */
  const difference = (before: readonly Painted[], now: readonly Painted[]): Box | true | undefined => {
    if (samePainted(before, now)) return undefined
    if (before.length !== now.length) return true
    let dirty: Box | undefined
    for (let i = 0; i < now.length; i++) {
      const { painter, opacity } = now[i]
      if (opacity !== before[i].opacity) return true
      const part = differenceOf(before[i].painter, painter)
      if (part === true) return true
      if (part !== undefined) dirty = joinBoxes(dirty, part)
    }
    return dirty
  }

  const wakeWhenIdle = (): void => {
    if (timer !== undefined) clock.clearTimer(timer)
    timer = clock.setTimer(() => {
      timer = undefined
      if (destroyed || last === undefined || job !== undefined) return
      const { camera, width, height, layers } = last
      if (front === undefined || !isSharp(front, camera) || !covers(front, camera, width, height))
        repaint(camera, width, height, layers)
      else refreshOverview(layers, camera.pixelRatio)
    }, IDLE_MS)
  }

  const refreshOverview = (layers: readonly Painted[], pixelRatio: number): void => {
    if (world === undefined || (overview !== undefined && samePainted(overview.layers, layers))) return
    const width = world.maxX - world.minX
    const height = world.maxY - world.minY
    const zoom = LONGEST_OVERVIEW_SIDE / Math.max(width, height) / pixelRatio
    if (!(zoom > 0) || !Number.isFinite(zoom)) return
    overview ??= watchLoss(createBitmap())
    if (overview === undefined) return
    overviewJob = createPaintJob(
      overview,
      layers,
      { x: -world.minX * zoom, y: -world.minY * zoom, zoom, pixelRatio },
      width * zoom,
      height * zoom,
    )
    requestFrame()
  }

  /** Copies a bitmap to where its camera says it belongs; sharp bitmaps land on whole device pixels. */
  const blit = (context: CanvasRenderingContext2D, bitmap: Bitmap, camera: PaintCamera): void => {
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

  return {
    get lastFrame() {
      return lastFrame
    },
    draw: (context, camera, width, height, layers) => {
      if (destroyed) return
      last = { camera, width, height, layers }
      const view = viewBox(camera, width, height)
      context.save()
      if (camera.pixelRatio <= 1 && costOf(layers, view, camera.zoom) <= DIRECT_COST) {
        lastFrame = 'direct'
        paintLayers(context, camera, layers, growBox(view, 1 / camera.zoom))
        context.restore()
        return
      }
      const area = padded(camera, width, height)
      const total = costOf(layers, viewBox(area.camera, area.width, area.height), camera.zoom)
      const cheap = total <= AT_ONCE_COST

      // 1. What was drawn changed: a box of it, or everything.
      const shown = job?.bitmap ?? front
      const changed = shown === undefined ? true : difference(shown.layers, layers)
      if (changed === true) {
        job = undefined
        if (cheap) repaintAtOnce(camera, width, height, layers)
        else repaint(camera, width, height, layers)
      } else if (changed !== undefined) {
        if (job !== undefined) repaint(camera, width, height, layers)
        if (front !== undefined) {
          paintBox(front, layers, changed, STROKE_REACH)
          front.layers = layers
        }
      }

      // 2. The camera moved: sharp and covering is enough; far off starts a repaint now, near waits until the hand rests.
      if (front !== undefined && (!isSharp(front, camera) || !covers(front, camera, width, height))) {
        const ratio = camera.zoom / front.camera.zoom
        const far = ratio < 0.5 || ratio > 2 || !covers(front, camera, width, height)
        if (far && job === undefined) {
          if (cheap) repaintAtOnce(camera, width, height, layers)
          else repaint(camera, width, height, layers)
        }
      }
      wakeWhenIdle()

      // 3. Pixels: the overview where the buffer does not reach, then the buffer (or what there is of the first one).
      const visible = front ?? job?.bitmap
      if (visible !== undefined) {
        if (overview !== undefined && !covers(visible, camera, width, height)) blit(context, overview, camera)
        blit(context, visible, camera)
        lastFrame = isSharp(visible, camera) ? 'sharp' : 'moved'
      }
      context.restore()
    },
    setWorld: (next) => {
      world = next
    },
    invalidate,
    destroy: () => {
      destroyed = true
      if (frame !== undefined) clock.cancelFrame(frame)
      if (timer !== undefined) clock.clearTimer(timer)
      for (const bitmap of [front, spare, overview, job?.bitmap]) drop(bitmap)
      front = spare = overview = job = overviewJob = undefined
      last = undefined
    },
  }
}
