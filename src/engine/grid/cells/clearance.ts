/**
 * Which cells are too close to a blocked cell, or to the border, for a disc of some radius.
 * In: a size, a blocked test, the radius in cells, a rectangle of cells (ends included). Out: one byte per cell of the rectangle, row by
 * row, 1 = the disc about the cell's center would reach into a blocked cell or outside. Touching is allowed: a gap of exactly 2r lets radius r through.
 * By squares, exactly: the squared distance to the cell k columns and l rows away is max(k - 1/2, 0)^2 + max(l - 1/2, 0)^2. The nearest blocked cell of a row, k columns
 * away, forbids as many rows up and down as a table by k says, so that one sweep down and one up mark all: O(cells), whatever the radius, in parts.
 * Between two neighbors that both pass, a straight step is clear, and a diagonal one if both cells beside it pass too.
 * After Felzenszwalb & Huttenlocher, "Distance transforms of sampled functions", 2012, with squares in place of points and a threshold in place of distances.
 */
import type { Parts } from '../../core/index.js'
import type { GridShape } from './grid.js'
import { PartMeter } from './partial-work.js'

/** A disc that grazes a cell by less than this part of the squared distance still passes: rounding of radius / cellSize. */
const GRAZE = 1e-12

export function* forbiddenForRadius(
  width: number,
  height: number,
  isBlocked: (x: number, y: number) => boolean,
  radius: number,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
): Parts<Uint8Array> {
  const columns = Math.max(0, maxX - minX + 1)
  const out = new Uint8Array(columns * Math.max(0, maxY - minY + 1))
  const spans = spansOf(width, height, radius)
  const reach = spans.length - 2
  // Beyond the border all is blocked: the first cells there speak for the rest.
  const left = Math.max(-1, minX - reach)
  const right = Math.min(width, maxX + reach)
  const nearest = new Int32Array(columns)
  const measureRow = (y: number): void => {
    const wall = (x: number): boolean => x < 0 || y < 0 || x >= width || y >= height || isBlocked(x, y)
    let last = left - reach - 1
    for (let x = left; x <= maxX; x++) {
      if (wall(x)) last = x
      if (x >= minX) nearest[x - minX] = Math.min(reach + 1, x - last)
    }
    last = right + reach + 1
    for (let x = right; x >= minX; x--) {
      if (wall(x)) last = x
      if (x <= maxX && last - x < nearest[x - minX]) nearest[x - minX] = last - x
    }
  }
  // How far down, then how far up, what has been met forbids each column: rows count in the direction of the sweep.
  const until = new Int32Array(columns)
  const part = new PartMeter()
  for (const step of [1, -1]) {
    until.fill(-height - 2)
    const first = step > 0 ? Math.max(-1, minY - reach) : Math.min(height, maxY + reach)
    for (let y = first; step > 0 ? y <= maxY : y >= minY; y += step) {
      if (part.isFull(columns)) yield
      measureRow(y)
      const isInside = y >= minY && y <= maxY
      for (let i = 0, at = (y - minY) * columns; i < columns; i++, at++) {
        until[i] = Math.max(until[i], step * y + spans[nearest[i]])
        if (isInside && until[i] >= step * y) out[at] = 1
      }
    }
  }
  return out
}

/** A radius that keeps an agent out of the same cells as this one, which is finite and > 0, the same for all that do: who asks for many radii needs few grids. O(radius). */
export function sharedRadius({ width, height, cellSize }: GridShape, radius: number): number {
  let reached = 1e-6
  spansOf(width, height, radius / cellSize).forEach((rows, columns) => {
    if (rows >= 0) reached = Math.max(reached, squareOf(columns) + squareOf(rows))
  })
  return Math.min(radius, Math.sqrt(reached * (1 + 3 * GRAZE)) * cellSize)
}

/** Squared distance from the center of a cell to the side of one so many columns or rows away. */
function squareOf(cells: number): number {
  return Math.max(0, cells - 0.5) ** 2
}

/** By columns to the nearest blocked cell of a row: rows up and down that it forbids, -1 = none, not its own either. Ends two columns beyond the reach. */
function spansOf(width: number, height: number, radius: number): Int32Array {
  const reach = Math.min(Math.ceil(radius + 0.5), Math.max(width, height) + 1)
  const limit = radius * radius * (1 - GRAZE)
  const spans = new Int32Array(reach + 2).fill(-1)
  // A disc of no radius still stands on its own cell.
  spans[0] = 0
  for (let k = 0, rows = reach; k <= reach; k++) {
    while (rows >= 0 && squareOf(k) + squareOf(rows) >= limit) rows--
    spans[k] = Math.max(spans[k], rows)
  }
  return spans
}
