/**
 * The eight directions of a grid, numbered clockwise on screen from east: even = straight, odd = diagonal; direction d turned left
 * is d - 1. A set of directions is one byte. A hex grid in axial coordinates (q east, r down to the right) uses six of them, all of length 1.
 */

export const EAST = 0
export const SOUTH = 2
export const WEST = 4
export const NORTH = 6

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

/**
 * Steps worth trying from a cell, by the direction d that it was entered by (8 = a first cell: all). The neighbors that the cell before
 * reaches at less cost by one straight step are left out; where corners are kept, so is what a diagonal's two open sides reach by two.
 */
export function onwardSteps(diagonal: DiagonalPolicy, topology: GridTopology): Uint8Array {
  const table = new Uint8Array(9).fill(255)
  const set = (...directions: number[]): number => directions.reduce((bits, d) => bits | (1 << (d & 7)), 0)
  const around = [0, 2, 3, 4, 6, 7]
  for (let d = 0; d < 8; d++) {
    if (topology === 'hex') {
      const i = around.indexOf(d)
      if (i >= 0) table[d] = set(around[(i + 5) % 6], d, around[(i + 1) % 6])
    } else if (diagonal === 'never') table[d] = set(d, d + 2, d + 6)
    else if ((d & 1) === 1 && diagonal === 'no-corner-cutting') table[d] = set(d + 7, d, d + 1)
    else table[d] = set(d + 6, d + 7, d, d + 1, d + 2)
  }
  return table
}
