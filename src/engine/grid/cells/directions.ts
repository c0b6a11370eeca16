/**
 * The eight directions of a grid, numbered clockwise on screen from east: even = straight, odd = diagonal; direction d turned left
 * is d - 1. A set of directions is one byte. Hex cells use six of them, all of length 1; which ones in offset rows depends on the row, and the way back
 * from d is d + 4 there too.
 */
import { hexLean, type HexLayout } from '../../geometry/index.js'

export const DX = Int8Array.of(1, 1, 0, -1, -1, -1, 0, 1)
export const DY = Int8Array.of(0, 1, 1, 1, 0, -1, -1, -1)

/** The four straight directions as a set. */
export const STRAIGHT = 0b01010101

const AXIAL: readonly number[] = [7, 0, 2, 3, 4, 6]
const EVEN: readonly number[] = [6, 0, 2, 3, 4, 5]
const ODD: readonly number[] = [7, 0, 1, 2, 4, 6]

/** The six steps of the hexes of a row, clockwise from the one up to the right. */
export function hexSteps(layout: HexLayout, y: number): readonly number[] {
  return layout === 'axial' ? AXIAL : y % 2 === 0 ? EVEN : ODD
}

/**
 * When a step may pass between two cells that touch at a corner: `never` (no diagonal steps at all), `no-corner-cutting` (both cells
 * beside the step walkable), `one-corner` (at least one), `always`. Means the same in every planner.
 */
export type DiagonalPolicy = 'never' | 'no-corner-cutting' | 'one-corner' | 'always'
export type GridTopology = 'square' | 'hex'

/** What a column has to be lessened by so that equal steps are equal differences of columns and rows, in whatever row. */
export function leanOf(grid: { readonly topology: GridTopology; readonly hexLayout: HexLayout }, y: number): number {
  return grid.topology === 'hex' ? hexLean(y, grid.hexLayout) : 0
}
