/**
 * Straight lines between cell centers, in whole numbers, exactly.
 * For a point agent a line is clear if every cell whose interior it crosses is open. Where it passes exactly through a corner the diagonal policy
 * speaks: no corner cutting wants both cells beside the corner open, one-corner one of them, always none.
 * For an agent with a radius cells are open where the disc fits about their center, which says nothing of places between centers. There a line is clear
 * if of every square of four centers whose interior it crosses all four are open: no place of such a square is nearer to a blocked cell than one of its corners is
 * (a blocked cell, itself a square half a cell off, is nearest to a corner or to a whole side). O(cells crossed), no allocation. Square grids.
 * After Bresenham 1965, in the form that misses no cell (supercover).
 */
import type { Grid } from './cells/index.js'

/** Padded index of the first cell that stops the line from cell a to cell b; -1 when it is clear. The start cell is not looked at. */
export function firstBlockedOnLine(grid: Grid, ax: number, ay: number, bx: number, by: number): number {
  if (grid.agentRadius > 0) return firstTightOnLine(grid, ax, ay, bx, by)
  const { open, stride, diagonal } = grid
  const across = Math.abs(bx - ax)
  const down = Math.abs(by - ay)
  const stepX = bx > ax ? 1 : -1
  const stepY = by > ay ? stride : -stride
  const wanted = diagonal === 'always' ? 0 : diagonal === 'one-corner' ? 1 : 2
  let at = grid.indexOf(ax, ay)
  let i = 0
  let j = 0
  while (i < across || j < down) {
    // Which border comes first: the next column's at (i + 1/2) / across, or the next row's at (j + 1/2) / down?
    const order = (2 * i + 1) * down - (2 * j + 1) * across
    if (order === 0) {
      const besideX = open[at + stepX]
      const besideY = open[at + stepY]
      if (besideX + besideY < wanted) return besideX === 0 ? at + stepX : at + stepY
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

/** The same for a disc: the first closed corner of a square of four centers that the line crosses. A line along a row or column asks only for the cells on it. */
function firstTightOnLine(grid: Grid, ax: number, ay: number, bx: number, by: number): number {
  const { open, stride } = grid
  const across = Math.abs(bx - ax)
  const down = Math.abs(by - ay)
  const stepX = bx > ax ? 1 : -1
  const stepY = by > ay ? stride : -stride
  // The corner of the square at hand that is nearest to the start, and how many columns and rows it is away from there.
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
    // Which border comes first: the next column's at (i + 1) / across, or the next row's at (j + 1) / down?
    const order = (i + 1) * down - (j + 1) * across
    if (order <= 0) {
      at += stepX
      i++
    }
    if (order >= 0) {
      at += stepY
      j++
    }
    // Where both meet is a center, of the next square or the last.
    if (i === across) return -1
    if (order <= 0 && open[at + stepX] === 0) return at + stepX
    if (order >= 0 && open[at + stepY] === 0) return at + stepY
  }
}
