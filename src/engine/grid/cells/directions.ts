/**
 * The eight directions of a grid, numbered clockwise on screen from east: even = straight, odd = diagonal; direction d turned left
 * is d - 1. A set of directions is one byte. A hex grid in axial coordinates (q east, r down to the right) uses six of them, all of length 1.
 */

export const DX = Int8Array.of(1, 1, 0, -1, -1, -1, 0, 1)
export const DY = Int8Array.of(0, 1, 1, 1, 0, -1, -1, -1)

/** The four straight directions as a set. */
export const STRAIGHT = 0b01010101
/** The six neighbors of a hex cell: east, south, south-west, west, north, north-east. */
export const HEX = 0b11011101

export const SQRT2 = Math.SQRT2

/**
 * When a step may pass between two cells that touch at a corner: `never` (no diagonal steps at all), `no-corner-cutting` (both cells
 * beside the step walkable), `one-corner` (at least one), `always`. Means the same in every planner.
 */
export type DiagonalPolicy = 'never' | 'no-corner-cutting' | 'one-corner' | 'always'
export type GridTopology = 'square' | 'hex'
