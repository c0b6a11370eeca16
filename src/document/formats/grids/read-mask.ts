/**
 * Reads a picture as a table with one cell per pixel: transparent, dark, light, or near a color that the mapping names. Linear in the number
 * of pixels times the number of named colors.
 */
import { NavError, describe } from '../../../engine/core/index.js'
import {
  isMaskColor,
  tooLarge,
  type ImportLimits,
  type MaskMapping,
  type Matrix,
  type Work,
} from '../../model/index.js'
import type { FormatSource, Pixels, ReadMap } from '../format-source.js'
import { badFile } from '../json-values.js'
import type { MapBuilder } from '../map-builder.js'
import { addCells, type CellTable } from './cell-table.js'

const COLOR_REACH = 32
const TOLERANCE = 1
const CLEAR_BELOW = 128
const ROWS_PER_STEP = 16

export function checkPixels(pixels: Pixels, limits: ImportLimits): void {
  const { width, height, data } = pixels
  const isSize = (size: unknown): boolean => Number.isInteger(size) && (size as number) > 0
  if (!isSize(width) || !isSize(height))
    throw new NavError('format/bad-input', `Expected whole pixels > 0, got ${describe(width)} x ${describe(height)}`)
  if (width * height > limits.cells) throw tooLarge('pixels', width * height, limits.cells)
  const length: unknown = (data as Partial<Pixels['data']> | undefined)?.length
  if (length !== width * height * 4)
    throw new NavError(
      'format/bad-input',
      `Expected ${width * height * 4} bytes, four for each pixel, for data, got ${describe(length)}`,
    )
}

export function* readMask({ pixels, mapping }: FormatSource, builder: MapBuilder): Work<ReadMap> {
  if (pixels === undefined) throw badFile('mask', 'expected pixels: { width, height, data }')
  builder.takeCells(pixels.width * pixels.height)
  const { threshold = maskThreshold(pixels), reach = COLOR_REACH, tolerance = TOLERANCE } = mapping?.mask ?? {}
  const colors = Object.keys(mapping?.values ?? {}).filter(isMaskColor)
  const table = yield* maskedCells(pixels, threshold, reach, colors)
  const { x, y, width, height } = pixels.rect ?? { x: 0, y: 0, width: pixels.width, height: pixels.height }
  const matrix: Matrix = [width / pixels.width, 0, 0, height / pixels.height, x, y]
  const dark = { blocks: true, reason: `pixels darker than ${threshold} of 255` }
  const guessOf = (value: string) => (value === 'dark' ? dark : undefined)
  const cells = yield* addCells(table, guessOf, builder, matrix, tolerance)
  return builder.finish({
    bounds: { x, y, width, height },
    cellSize: matrix[0],
    subjects: builder.mapper.subjectsFound(),
    cells,
  })
}

function* maskedCells(
  { width, height, data }: Pixels,
  threshold: number,
  reach: number,
  colors: readonly string[],
): Work<CellTable> {
  const [clear, dark, light, first] = [0, 1, 2, 3]
  const namedColors = colors.map((color) => [1, 3, 5].map((from) => parseInt(color.slice(from, from + 2), 16)))
  const cells = new Uint16Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let cell = y * width; cell < (y + 1) * width; cell++) {
      const at = cell * 4
      if (data[at + 3] < CLEAR_BELOW) {
        cells[cell] = clear
        continue
      }
      cells[cell] = brightness(data, at) < threshold ? dark : light
      let nearest = reach + 1
      for (const [i, [red, green, blue]] of namedColors.entries()) {
        const away = Math.max(Math.abs(data[at] - red), Math.abs(data[at + 1] - green), Math.abs(data[at + 2] - blue))
        if (away >= nearest) continue
        nearest = away
        cells[cell] = first + i
      }
    }
    if (y % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield (0.3 * y) / height
  }
  return { width, height, cells, values: ['clear', 'dark', 'light', ...colors] }
}

/** Returns the Rec. 601 luma, 0 to 255. */
const brightness = (data: Pixels['data'], at: number): number =>
  0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2]

/**
 * Returns the brightness that best separates dark from light pixels, after Otsu, A threshold selection method from gray-level histograms, 1979.
 */
export function maskThreshold({ width, height, data }: Pixels): NonNullable<MaskMapping['threshold']> {
  const counts = new Float64Array(256)
  let [total, sum] = [0, 0]
  for (let at = 0; at < width * height * 4; at += 4) {
    if (data[at + 3] < CLEAR_BELOW) continue
    const level = Math.min(255, Math.floor(brightness(data, at)))
    counts[level]++
    total++
    sum += level
  }
  let [below, belowSum, best, found] = [0, 0, 0, 128]
  // Of equally good thresholds, `found` is the lowest and `until` the highest. The result is the middle between them.
  let until = 128
  for (let level = 0; level < 255; level++) {
    below += counts[level]
    belowSum += level * counts[level]
    if (below === 0 || below === total) continue
    const difference = belowSum / below - (sum - belowSum) / (total - below)
    const between = below * (total - below) * difference * difference
    if (between > best) [best, found] = [between, level + 1]
    if (between >= best) until = level + 1
  }
  return best === 0 ? 128 : Math.round((found + until) / 2)
}
