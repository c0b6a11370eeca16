/**
 * Finds the cells where a disc about the cell's center would reach into a blocked cell or beyond the grid's border. Touching is allowed. O(cells) for any radius.
 * If a disc fits at both ends of a straight step, it fits all along the step. A diagonal step needs both adjacent cells too.
 * After Felzenszwalb & Huttenlocher, "Distance transforms of sampled functions", 2012, with squares in place of points and a threshold in place of distances.
 */
import type { GridShape } from './grid.js'

/** Tolerance for rounding of radius / cellSize. A disc is tested with its squared radius reduced by this share. */
const GRAZE = 1e-12

/** Returns one byte per cell of a rectangle (`maxX` and `maxY` included), row by row; 1 = forbidden. `radius` is in cells. */
export function forbiddenForRadius(
  width: number,
  height: number,
  isBlocked: (x: number, y: number) => boolean,
  radius: number,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
): Uint8Array {
  const columns = Math.max(0, maxX - minX + 1)
  const out = new Uint8Array(columns * Math.max(0, maxY - minY + 1))
  const spans = spansOf(width, height, radius)
  const reach = spans.length - 2
  // All cells beyond the border are blocked, so only the first row or column of them must be visited.
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
  // For each column, the last row forbidden by the blocked cells that the sweep has passed so far. Rows are counted in the direction of the sweep.
  const until = new Int32Array(columns)
  for (const step of [1, -1]) {
    until.fill(-height - 2)
    const first = step > 0 ? Math.max(-1, minY - reach) : Math.min(height, maxY + reach)
    for (let y = first; step > 0 ? y <= maxY : y >= minY; y += step) {
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

/** Returns one radius for all radii that forbid the same cells, so that they share a grid. The radius must be finite and > 0. O(radius). */
export function sharedRadius({ width, height, cellSize }: GridShape, radius: number): number {
  let reached = 1e-6
  spansOf(width, height, radius / cellSize).forEach((rows, columns) => {
    if (rows >= 0) reached = Math.max(reached, squareOf(columns) + squareOf(rows))
  })
  return Math.min(radius, Math.sqrt(reached * (1 + 3 * GRAZE)) * cellSize)
}

/** Returns the squared distance from the center of a cell to the near side of the cell that many columns or rows away. */
function squareOf(cells: number): number {
  return Math.max(0, cells - 0.5) ** 2
}

/**
 * A blocked cell forbids cells of the columns around it. Entry k of the result is for the columns that are k columns away from the blocked cell. It is the
 * largest distance of a forbidden cell from the row of the blocked cell, in rows; -1 if no cell of these columns is forbidden. The last entry is always -1.
 */
function spansOf(width: number, height: number, radius: number): Int32Array {
  const reach = Math.min(Math.ceil(radius + 0.5), Math.max(width, height) + 1)
  const limit = radius * radius * (1 - GRAZE)
  const spans = new Int32Array(reach + 2).fill(-1)
  // A blocked cell is forbidden for every radius, even 0.
  spans[0] = 0
  for (let k = 0, rows = reach; k <= reach; k++) {
    while (rows >= 0 && squareOf(k) + squareOf(rows) >= limit) rows--
    spans[k] = Math.max(spans[k], rows)
  }
  return spans
}
