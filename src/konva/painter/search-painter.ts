/**
 * A search as a film: replays trace events into a picture that is kept, so that a frame costs only the events that are new.
 * Cells of a grid become pixels of an image; everything else is drawn as lines and dots into a canvas of the view, which starts
 * over when the camera moves or the film runs backwards.
 */
import type { TraceEvent } from '../../engine/search/index.js'
import type { Point } from '../../engine/geometry/index.js'
import type { Theme } from '../theme.js'
import { withAlpha } from '../theme.js'
import { pixelOf } from './grid-painter.js'
import type { Bitmap } from './bitmap.js'
import { createBitmap, releaseBitmap, resetBitmap } from './bitmap.js'
import type { PaintCamera } from './painter.js'
import { applyCamera } from './painter.js'

/** The cells that `open` and `expand` events of a grid search stand in. */
export interface SearchCells {
  readonly width: number
  readonly height: number
  readonly cellSize: number
  readonly origin: Point
}

export interface SearchFilm {
  /** Draws the state after the first `frame` events. The context is under the camera. */
  draw: (context: CanvasRenderingContext2D, camera: PaintCamera, width: number, height: number, frame: number) => void
  /** Events that the last call worked on; for tests and the bench. */
  readonly lastWork: number
  destroy: () => void
}

const EXPANDED = 0.26
const OPEN = 0.14

export function createSearchFilm(events: readonly TraceEvent[], theme: Theme, cells: SearchCells | undefined): SearchFilm {
  const accent = theme.accent
  const openPixel = pixelOf(accent, OPEN)
  const expandedPixel = pixelOf(accent, EXPANDED)
  /** Events that the cell image and the line picture show. */
  let cellsShown = 0
  let linesShown = 0
  let lastWork = 0
  let raster: { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D; image: ImageData; pixels: Uint32Array } | undefined
  let picture: Bitmap | undefined

  const startRaster = (shape: SearchCells): typeof raster => {
    const canvas = document.createElement('canvas')
    canvas.width = shape.width
    canvas.height = shape.height
    const context = canvas.getContext('2d')
    if (context === null) return undefined
    const image = context.createImageData(shape.width, shape.height)
    return { canvas, context, image, pixels: new Uint32Array(image.data.buffer, image.data.byteOffset, shape.width * shape.height) }
  }

  /** Brings the cell image to `frame` and copies only the rows that changed. */
  const advanceCells = (shape: SearchCells, frame: number): void => {
    raster ??= startRaster(shape)
    if (raster === undefined) return
    const { pixels, context, image } = raster
    let top = shape.height
    let bottom = -1
    if (frame < cellsShown) {
      pixels.fill(0)
      cellsShown = 0
      top = 0
      bottom = shape.height - 1
    }
    for (; cellsShown < frame; cellsShown++) {
      lastWork++
      const event = events[cellsShown]
      if (event.type !== 'open' && event.type !== 'reopen' && event.type !== 'expand') continue
      const column = Math.floor((event.at.x - shape.origin.x) / shape.cellSize)
      const row = Math.floor((event.at.y - shape.origin.y) / shape.cellSize)
      if (column < 0 || row < 0 || column >= shape.width || row >= shape.height) continue
      const at = row * shape.width + column
      if (event.type === 'expand') pixels[at] = expandedPixel
      else if (pixels[at] !== expandedPixel || event.type === 'reopen') pixels[at] = openPixel
      if (row < top) top = row
      if (row > bottom) bottom = row
    }
    if (bottom >= top) context.putImageData(image, 0, 0, 0, top, shape.width, bottom - top + 1)
  }

  const sameCamera = (bitmap: Bitmap, camera: PaintCamera, width: number, height: number): boolean =>
    bitmap.camera.x === camera.x && bitmap.camera.y === camera.y && bitmap.camera.zoom === camera.zoom && bitmap.camera.pixelRatio === camera.pixelRatio && bitmap.width === width && bitmap.height === height

  const advanceLines = (camera: PaintCamera, width: number, height: number, frame: number): void => {
    picture ??= createBitmap()
    if (picture === undefined) return
    if (frame < linesShown || !sameCamera(picture, camera, width, height)) {
      resetBitmap(picture, camera, width, height)
      linesShown = 0
    }
    applyCamera(picture.context, camera)
    for (; linesShown < frame; linesShown++) {
      lastWork++
      drawEvent(picture.context, events[linesShown], 1 / camera.zoom, theme, cells === undefined)
    }
  }

  /** Events with lines to draw; a plain grid search has none and needs no picture of the view. */
  const hasLines = cells === undefined || events.some((event) => event.type !== 'open' && event.type !== 'reopen' && event.type !== 'expand' && event.type !== 'done' && event.type !== 'path')

  return {
    get lastWork() {
      return lastWork
    },
    draw: (context, camera, width, height, wanted) => {
      const frame = Math.max(0, Math.min(events.length, Math.floor(wanted)))
      lastWork = 0
      if (cells !== undefined) {
        advanceCells(cells, frame)
        if (raster !== undefined) {
          context.imageSmoothingEnabled = false
          context.drawImage(raster.canvas, cells.origin.x, cells.origin.y, cells.width * cells.cellSize, cells.height * cells.cellSize)
        }
      }
      if (hasLines) {
        advanceLines(camera, width, height, frame)
        if (picture !== undefined && picture.canvas.width > 0) {
          context.save()
          context.setTransform(1, 0, 0, 1, 0, 0)
          context.drawImage(picture.canvas, 0, 0)
          context.restore()
        }
      }
      const current = frame > 0 ? events[frame - 1] : undefined
      if (current !== undefined) drawCurrent(context, current, cells, camera, theme)
    },
    destroy: () => {
      releaseBitmap(picture)
      if (raster !== undefined) raster.canvas.width = raster.canvas.height = 0
      picture = undefined
      raster = undefined
      cellsShown = linesShown = 0
    },
  }
}

function line(context: CanvasRenderingContext2D, from: Point, to: Point, color: string, width: number, dash: readonly number[] = []): void {
  context.beginPath()
  context.moveTo(from.x, from.y)
  context.lineTo(to.x, to.y)
  context.strokeStyle = color
  context.lineWidth = width
  context.setLineDash([...dash])
  context.stroke()
  context.setLineDash([])
}

function dot(context: CanvasRenderingContext2D, at: Point, radius: number, color: string): void {
  context.beginPath()
  context.arc(at.x, at.y, radius, 0, 2 * Math.PI)
  context.fillStyle = color
  context.fill()
}

/** One event as it stays in the picture. `nodes`: places of the search are dots, not cells. */
function drawEvent(context: CanvasRenderingContext2D, event: TraceEvent, pixel: number, theme: Theme, nodes: boolean): void {
  switch (event.type) {
    case 'open':
    case 'reopen':
      if (!nodes) return
      if (event.from !== undefined) line(context, event.from, event.at, withAlpha(theme.accent, 0.4), pixel, [4 * pixel, 3 * pixel])
      dot(context, event.at, 2.5 * pixel, withAlpha(theme.accent, 0.5))
      return
    case 'expand':
      if (nodes) dot(context, event.at, 3.5 * pixel, theme.accent)
      return
    case 'jump':
      line(context, event.from, event.at, theme.accent, 1.25 * pixel)
      dot(context, event.at, 2.5 * pixel, theme.accent)
      return
    case 'portal':
      line(context, event.left, event.right, theme.pathBounded, 2 * pixel)
      return
    case 'interval':
      context.beginPath()
      context.moveTo(event.root.x, event.root.y)
      context.lineTo(event.left.x, event.left.y)
      context.lineTo(event.right.x, event.right.y)
      context.closePath()
      context.fillStyle = withAlpha(theme.accent, 0.07)
      context.fill()
      line(context, event.left, event.right, withAlpha(theme.accent, 0.6), 1.25 * pixel)
      return
    case 'visible':
      line(context, event.from, event.to, event.clear ? withAlpha(theme.success, 0.7) : withAlpha(theme.danger, 0.5), pixel, event.clear ? [] : [3 * pixel, 3 * pixel])
      return
    case 'sweep':
      line(context, event.from, event.hit ?? event.to, withAlpha(theme.pathBounded, 0.6), pixel)
      if (event.hit !== undefined) dot(context, event.hit, 2.5 * pixel, theme.danger)
      return
    case 'prune':
      dot(context, event.at, 2 * pixel, theme.text3)
      return
    case 'path':
    case 'done':
      return
  }
}

/** What only the newest event shows: the current place, and the path as it is known so far. */
function drawCurrent(context: CanvasRenderingContext2D, event: TraceEvent, cells: SearchCells | undefined, camera: PaintCamera, theme: Theme): void {
  const pixel = 1 / camera.zoom
  if (event.type === 'path') {
    if (event.points.length < 2) return
    context.beginPath()
    context.moveTo(event.points[0].x, event.points[0].y)
    for (const point of event.points.slice(1)) context.lineTo(point.x, point.y)
    context.strokeStyle = theme.accent
    context.lineWidth = 2.5 * pixel
    context.lineJoin = 'round'
    context.stroke()
  } else if (event.type === 'interval') line(context, event.left, event.right, theme.accent, 3 * pixel)
  else if ('at' in event) {
    if (cells === undefined) dot(context, event.at, 5 * pixel, theme.accent)
    else {
      const side = cells.cellSize
      const size = Math.max(side, 3 * pixel)
      const column = Math.floor((event.at.x - cells.origin.x) / side)
      const row = Math.floor((event.at.y - cells.origin.y) / side)
      context.fillStyle = theme.accent
      context.fillRect(cells.origin.x + (column + 0.5) * side - size / 2, cells.origin.y + (row + 0.5) * side - size / 2, size, size)
    }
  }
}
