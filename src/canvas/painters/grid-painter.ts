import { screenAt } from '../../editor/index.js'
import { parseColor } from '../colors.js'
import { boxOf, clipTo, commonBox, type PaintCamera, type Painter } from './painter.js'
import type { Theme } from '../theme.js'
import type { HexForm, HexLayout, Point, Rect } from '../../engine/geometry/index.js'

interface GridLines {
  readonly cellSize: number
  readonly origin: Point
  readonly majorEvery: number
  readonly angle?: number
  readonly bounds: Rect
}

const MIN_STEP = 8

export function createGridPainter(grid: GridLines, theme: Theme): Painter {
  const { bounds } = grid
  return {
    cost: () => 200,
    paint: (context, camera, box) => {
      if (!(grid.cellSize > 0)) return
      const ratio = camera.pixelRatio
      const { minX: left, minY: top, maxX: right, maxY: bottom } = commonBox(box, boxOf(bounds))
      if (!(left < right) || !(top < bottom)) return
      if ((grid.angle ?? 0) % 90 !== 0) {
        drawRotated(context, grid, camera, { x: left, y: top, width: right - left, height: bottom - top }, theme)
        return
      }
      const toX = (x: number): number => Math.round(screenAt(camera, 'x', x) * ratio)
      const toY = (y: number): number => Math.round(screenAt(camera, 'y', y) * ratio)
      const thick = Math.max(1, Math.round(ratio))
      const draw = (every: number, skip: number, color: string): void => {
        const step = grid.cellSize * every
        context.fillStyle = color
        for (let i = Math.ceil((left - grid.origin.x) / step); i * step + grid.origin.x <= right; i++) {
          if (skip === 0 || i % skip !== 0)
            context.fillRect(toX(i * step + grid.origin.x), toY(top), thick, toY(bottom) - toY(top))
        }
        for (let i = Math.ceil((top - grid.origin.y) / step); i * step + grid.origin.y <= bottom; i++) {
          if (skip === 0 || i % skip !== 0)
            context.fillRect(toX(left), toY(i * step + grid.origin.y), toX(right) - toX(left), thick)
        }
      }
      context.save()
      context.setTransform(1, 0, 0, 1, 0, 0)
      if (grid.cellSize * camera.zoom >= MIN_STEP) draw(1, grid.majorEvery, theme.gridMinor)
      if (grid.cellSize * grid.majorEvery * camera.zoom >= MIN_STEP) draw(grid.majorEvery, 0, theme.gridMajor)
      context.restore()
    },
  }
}

function drawRotated(
  context: CanvasRenderingContext2D,
  { origin, cellSize, majorEvery, angle = 0 }: GridLines,
  { zoom }: PaintCamera,
  seen: Rect,
  theme: Theme,
): void {
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const corners = [seen.x, seen.x + seen.width].flatMap((x) =>
    [seen.y, seen.y + seen.height].map((y) => {
      const [dx, dy] = [x - origin.x, y - origin.y]
      return { x: dx * cos + dy * sin, y: dy * cos - dx * sin }
    }),
  )
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const draw = (every: number, skip: number, color: string): void => {
    const step = cellSize * every
    if (step * zoom < MIN_STEP) return
    context.beginPath()
    for (let i = Math.ceil(minX / step); i * step <= maxX; i++) {
      if (skip !== 0 && i % skip === 0) continue
      context.moveTo(i * step, minY)
      context.lineTo(i * step, maxY)
    }
    for (let i = Math.ceil(minY / step); i * step <= maxY; i++) {
      if (skip !== 0 && i % skip === 0) continue
      context.moveTo(minX, i * step)
      context.lineTo(maxX, i * step)
    }
    context.strokeStyle = color
    context.stroke()
  }
  context.save()
  clipTo(context, seen)
  context.translate(origin.x, origin.y)
  context.rotate(turn)
  context.lineWidth = 1 / zoom
  draw(1, majorEvery, theme.gridMinor)
  draw(majorEvery, 0, theme.gridMajor)
  context.restore()
}

interface CellImage {
  readonly width: number
  readonly height: number
  readonly cellSize: number
  readonly origin: Point
  readonly hex?: HexForm | undefined
  /** One canvas pixel per cell, row by row. */
  readonly canvas: HTMLCanvasElement | undefined
}

export function createCellPainter(image: CellImage): Painter {
  return {
    cost: () => 300,
    paint: (context, camera) => {
      const { canvas, cellSize, origin } = image
      if (canvas === undefined || canvas.width === 0 || canvas.height === 0) return
      context.imageSmoothingEnabled = cellSize * camera.zoom < 1
      context.drawImage(canvas, origin.x, origin.y, image.width * cellSize, image.height * cellSize)
    },
  }
}

export function createCellCanvas(
  width: number,
  height: number,
  fill: (pixels: Uint32Array) => void,
): HTMLCanvasElement | undefined {
  if (!(width > 0) || !(height > 0)) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  const image = context.createImageData(width, height)
  fill(new Uint32Array(image.data.buffer, image.data.byteOffset, width * height))
  context.putImageData(image, 0, 0)
  return canvas
}

export function pixelOf(color: string, alpha = 1): number {
  const [red, green, blue] = parseColor(color) ?? [0, 0, 0]
  return ((Math.round(alpha * 255) << 24) | (Math.round(blue) << 16) | (Math.round(green) << 8) | Math.round(red)) >>> 0
}

export function createBackgroundPainter(
  bounds: Rect,
  theme: Theme,
  picture?: CanvasImageSource,
  rect?: Rect,
  imageOpacity = 1,
): Painter {
  return {
    cost: () => 20,
    paint: (context, _camera, box) => {
      context.fillStyle = theme.canvasOutside
      context.fillRect(box.minX, box.minY, box.maxX - box.minX, box.maxY - box.minY)
      context.fillStyle = theme.canvas
      context.fillRect(bounds.x, bounds.y, bounds.width, bounds.height)
      if (picture === undefined || rect === undefined) return
      const before = context.globalAlpha
      context.globalAlpha = before * imageOpacity
      context.imageSmoothingEnabled = true
      context.drawImage(picture, rect.x, rect.y, rect.width, rect.height)
      context.globalAlpha = before
    },
  }
}

export interface DrawnGrid {
  readonly revision: number
  readonly width: number
  readonly height: number
  readonly cellSize: number
  readonly origin: Point
  readonly topology: 'square' | 'hex'
  readonly hexLayout: HexLayout
  readonly hex?: HexForm | undefined
  readonly bounds: Rect
  indexOf: (x: number, y: number) => number
  isBlocked: (x: number, y: number) => boolean
  costAt: (x: number, y: number) => number
}

export const REGULAR_HEX: HexForm = {}
