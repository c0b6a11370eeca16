import { hexCorners, hexMeasures, hexRange, type HexLattice, type Rect } from '../../engine/geometry/index.js'
import type { Theme } from '../theme.js'
import { boxOf, clipTo, commonBox, traceLine, type Box, type Painter } from './painter.js'
import { fillPath, strokePath } from './strokes.js'

/** Minimum sizes of a cell in screen pixels: for lines between cells, and for blocked cells drawn as hexagons. Smaller blocked cells are an image. */
const LINES_FROM = 8
const OUTLINES_FROM = 4

export function createHexLines(lattice: HexLattice, bounds: Rect, theme: Theme): Painter {
  return {
    cost: () => 400,
    paint: (context, camera, box) => {
      if (!(lattice.cellSize * camera.zoom >= LINES_FROM)) return
      const seen = commonBox(box, boxOf(bounds))
      if (!(seen.minX < seen.maxX && seen.minY < seen.maxY)) return
      context.save()
      clipTo(context, bounds)
      context.beginPath()
      // Draw three sides of each cell: its neighbors draw the other three.
      eachHex(lattice, seen, (column, row) => traceLine(context, hexCorners({ column, row }, lattice).slice(0, 4)))
      strokePath(context, theme.gridMajor, 1 / camera.zoom)
      context.restore()
    },
  }
}

interface HexImage extends HexLattice {
  readonly width: number
  readonly height: number
  readonly canvas: HTMLCanvasElement | undefined
}

export function createHexCells(image: HexImage): Painter {
  let table: Uint8ClampedArray | undefined
  let pixels: HTMLCanvasElement | undefined
  return {
    cost: () => 600,
    paint: (context, camera, box) => {
      const { canvas, width, height, cellSize } = image
      if (canvas === undefined || canvas.width === 0 || canvas.height === 0) return
      if (cellSize * camera.zoom < OUTLINES_FROM) {
        pixels ??= image.hexLayout === 'axial' ? canvas : staggeredImage(image, canvas)
        paintImage(context, image, pixels)
        return
      }
      table ??= canvas.getContext('2d')?.getImageData(0, 0, width, height).data
      if (table !== undefined) paintHexes(context, image, table, box)
    },
  }
}

export function paintHexes(
  context: CanvasRenderingContext2D,
  image: HexImage,
  table: Uint8ClampedArray,
  box: Box,
): void {
  const cellsByColor = new Map<string, number[]>()
  eachHex(image, box, (column, row) => {
    if (column < 0 || row < 0 || column >= image.width || row >= image.height) return
    const at = 4 * (row * image.width + column)
    if (table[at + 3] === 0) return
    const color = `rgba(${table[at]},${table[at + 1]},${table[at + 2]},${table[at + 3] / 255})`
    const cells = cellsByColor.get(color)
    if (cells === undefined) cellsByColor.set(color, [column, row])
    else cells.push(column, row)
  })
  for (const [color, cells] of cellsByColor) {
    context.beginPath()
    for (let i = 0; i < cells.length; i += 2) traceHex(context, image, cells[i], cells[i + 1])
    fillPath(context, color)
  }
}

export const traceHex = (context: CanvasRenderingContext2D, lattice: HexLattice, column: number, row: number): void =>
  traceLine(context, hexCorners({ column, row }, lattice), true)

function eachHex(lattice: HexLattice, box: Box, visit: (column: number, row: number) => void): void {
  const { rows, columns } = hexRange(box, lattice)
  for (let row = rows[0]; row <= rows[1]; row++) {
    const [first, last] = columns(row)
    for (let column = first; column <= last; column++) visit(column, row)
  }
}

function staggeredImage({ width, height }: HexImage, canvas: HTMLCanvasElement): HTMLCanvasElement {
  const staggered = document.createElement('canvas')
  staggered.width = 2 * width + 1
  staggered.height = height
  const context = staggered.getContext('2d')
  if (context === null) return staggered
  context.imageSmoothingEnabled = false
  for (let row = 0; row < height; row++) context.drawImage(canvas, 0, row, width, 1, row % 2, row, 2 * width, 1)
  return staggered
}

function paintImage(context: CanvasRenderingContext2D, image: HexImage, pixels: HTMLCanvasElement): void {
  const { width, height, step, turned } = hexMeasures(image)
  context.save()
  context.translate(image.origin.x, image.origin.y)
  if (turned) context.transform(0, 1, 1, 0, 0, 0)
  context.translate(0, (height - step) / 2)
  if (image.hexLayout === 'axial') context.transform(width, 0, width / 2, step, -width / 4, 0)
  else context.scale(width / 2, step)
  context.imageSmoothingEnabled = true
  context.drawImage(pixels, 0, 0)
  context.restore()
}
