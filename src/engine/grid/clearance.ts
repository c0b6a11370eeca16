/**
 * Which cells are too close to a blocked cell, or to the border, for a disc of some radius.
 * In: a size, a blocked test, the radius in cells, a rectangle of cells (ends included). Out: one byte per cell of the rectangle, row by
 * row, 1 = the disc about the cell's center would reach into a blocked cell or outside. Touching is allowed: a gap of exactly 2r lets radius r through.
 * An exact Euclidean distance transform to squares: the squared distance to the cell k columns and l rows away is
 * max(k - 1/2, 0)^2 + max(l - 1/2, 0)^2, so one pass over the rows finds the nearest blocked cell of each row and one over the columns the
 * nearest row. O(cells * (1 + r)). Between two neighbors that both pass, a straight step is clear, and a diagonal one if both cells beside it pass too.
 * After Felzenszwalb & Huttenlocher, "Distance transforms of sampled functions", 2012, with squares in place of points.
 */

/** A disc that grazes a cell by less than this part of the squared distance still passes: rounding of radius / cellSize. */
const GRAZE = 1e-12

export function forbiddenForRadius(width: number, height: number, isBlocked: (x: number, y: number) => boolean, radius: number, minX: number, minY: number, maxX: number, maxY: number): Uint8Array {
  const columns = maxX - minX + 1
  const out = new Uint8Array(Math.max(0, columns) * Math.max(0, maxY - minY + 1))
  const reach = Math.min(Math.ceil(radius + 0.5), width + height)
  const limit = radius * radius * (1 - GRAZE)
  const from = Math.max(-1, minX - reach)
  const to = Math.min(width, maxX + reach)
  // Squared distance along the row to the nearest blocked cell, for the rows a disc of this row can reach: a ring of rows.
  const ring = 2 * reach + 1
  const rows = new Float64Array(ring * Math.max(0, columns))
  const side = (cells: number): number => (cells <= 0 ? 0 : (cells - 0.5) * (cells - 0.5))
  const wall = (x: number, y: number): boolean => x < 0 || y < 0 || x >= width || y >= height || isBlocked(x, y)
  const measureRow = (y: number): void => {
    const row = (((y % ring) + ring) % ring) * columns
    let last = -Infinity
    for (let x = from; x <= maxX; x++) {
      if (wall(x, y)) last = x
      if (x >= minX) rows[row + x - minX] = side(x - last)
    }
    last = Infinity
    for (let x = to; x >= minX; x--) {
      if (wall(x, y)) last = x
      if (x <= maxX) rows[row + x - minX] = Math.min(rows[row + x - minX], side(last - x))
    }
  }
  for (let y = minY - reach; y < minY + reach; y++) measureRow(y)
  for (let y = minY; y <= maxY; y++) {
    measureRow(y + reach)
    const at = (y - minY) * columns
    for (let near = y - reach; near <= y + reach; near++) {
      const row = (((near % ring) + ring) % ring) * columns
      const vertical = side(Math.abs(near - y))
      for (let i = 0; i < columns; i++) {
        const squared = vertical + rows[row + i]
        if (squared < limit || squared === 0) out[at + i] = 1
      }
    }
  }
  return out
}
