/**
 * The eight directions of a grid, numbered clockwise on screen from east. Even directions are straight, odd ones diagonal; d - 1 is to the left of d.
 * A set of directions is one byte.
 * Hex cells use six of the directions, all of length 1. In the offset layout, even and odd rows use different ones. In all rows, the reverse of d is d + 4.
 */
import { hexLean, type HexLayout } from '../../geometry/index.js'

export const DX = Int8Array.of(1, 1, 0, -1, -1, -1, 0, 1)
export const DY = Int8Array.of(0, 1, 1, 1, 0, -1, -1, -1)

export const STRAIGHT = 0b01010101

const AXIAL: readonly number[] = [7, 0, 2, 3, 4, 6]
const EVEN: readonly number[] = [6, 0, 2, 3, 4, 5]
const ODD: readonly number[] = [7, 0, 1, 2, 4, 6]

/** Returns the six steps from hexes of row y, clockwise from the upper right. */
export function hexSteps(layout: HexLayout, y: number): readonly number[] {
  return layout === 'axial' ? AXIAL : y % 2 === 0 ? EVEN : ODD
}

/**
 * When a step may pass between two cells that touch at a corner: `never` (no diagonal steps), `no-corner-cutting` (both adjacent cells
 * walkable), `one-corner` (at least one), `always`. Every planner uses the same rule.
 */
export type DiagonalPolicy = 'never' | 'no-corner-cutting' | 'one-corner' | 'always'
export type GridTopology = 'square' | 'hex'

/** Returns the number to subtract from the columns of a hex row so that a direction has the same vector in every row; 0 on squares. */
export function leanOf(grid: { readonly topology: GridTopology; readonly hexLayout: HexLayout }, y: number): number {
  return grid.topology === 'hex' ? hexLean(y, grid.hexLayout) : 0
}
