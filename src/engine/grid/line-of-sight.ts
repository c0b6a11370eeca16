/**
 * Exact line-of-sight tests between cell centers of square grids, in integers. O(cells crossed), no allocation. After Bresenham 1965.
 * - Point agent: a line is clear if every cell whose interior it crosses is open. Where it passes through a corner, the rule for diagonal steps applies.
 * - Agent with a radius: a cell is open if the disc fits at its center. The centers of four neighboring cells are the corners of a square. A line is clear if
 *   these four cells are open for every square that it crosses: if the disc fits at the corners of a square, it fits everywhere inside.
 */
import type { Grid } from './cells/index.js'

/** Returns the padded index of the first cell that blocks the line from cell a to cell b; -1 if the line is clear. The start cell is not tested. */
export function firstBlockedOnLine(grid: Grid, ax: number, ay: number, bx: number, by: number): number {
  if (grid.agentRadius > 0) return firstTightOnLine(grid, ax, ay, bx, by)
  const { open, stride, diagonal } = grid
  const across = Math.abs(bx - ax)
  const down = Math.abs(by - ay)
  const stepX = bx > ax ? 1 : -1
  const stepY = by > ay ? stride : -stride
  const required = diagonal === 'always' ? 0 : diagonal === 'one-corner' ? 1 : 2
  let at = grid.indexOf(ax, ay)
  let i = 0
  let j = 0
  while (i < across || j < down) {
    // The line enters the next column at the share (i + 1/2) / across of its length, and the next row at (j + 1/2) / down.
    // `order` is negative if the column comes first, positive if the row comes first, and 0 at a corner of cells.
    const order = (2 * i + 1) * down - (2 * j + 1) * across
    if (order === 0) {
      const openX = open[at + stepX]
      const openY = open[at + stepY]
      if (openX + openY < required) return openX === 0 ? at + stepX : at + stepY
      at += stepX + stepY
      i++
      j++
    } else if (order < 0) {
      at += stepX
      i++
    } else {
      at += stepY
      j++
    }
    if (open[at] === 0) return at
  }
  return -1
}

/**
 * Returns the first cell that blocks a disc on the line; -1 if none. The line passes squares whose corners are the centers of four cells.
 * Tests the four cells of each square. On a line along a row or column, tests only the cells on the line.
 */
function firstTightOnLine(grid: Grid, ax: number, ay: number, bx: number, by: number): number {
  const { open, stride } = grid
  const across = Math.abs(bx - ax)
  const down = Math.abs(by - ay)
  const stepX = bx > ax ? 1 : -1
  const stepY = by > ay ? stride : -stride
  // The corners of the current square are the centers of four cells. Of these cells, `at` is the nearest to the start: i columns and j rows away from it.
  let at = grid.indexOf(ax, ay)
  let i = 0
  let j = 0
  if (across === 0 || down === 0) {
    const end = grid.indexOf(bx, by)
    const step = across === 0 ? stepY : stepX
    for (; open[at] === 1; at += step) if (at === end) return -1
    return at
  }
  const both = stepX + stepY
  if (open[at] === 0) return at
  if (open[at + stepX] === 0) return at + stepX
  if (open[at + stepY] === 0) return at + stepY
  for (;;) {
    if (open[at + both] === 0) return at + both
    // The line enters the next column of squares at the share (i + 1) / across of its length, and the next row of squares at (j + 1) / down.
    // `order` is negative if the column comes first, positive if the row comes first, and 0 at a corner of squares.
    const order = (i + 1) * down - (j + 1) * across
    if (order <= 0) {
      at += stepX
      i++
    }
    if (order >= 0) {
      at += stepY
      j++
    }
    // If `i` is `across`, the line has reached its end. Otherwise it enters the square with the corners `at`, `at + stepX`, `at + stepY` and `at + both`.
    // Corners of the previous square were already tested. After a step in x, `at + stepX` is a new corner. After a step in y, `at + stepY` is a new corner.
    // `at + both` is always new; the next pass of the loop tests it.
    if (i === across) return -1
    if (order <= 0 && open[at + stepX] === 0) return at + stepX
    if (order >= 0 && open[at + stepY] === 0) return at + stepY
  }
}
