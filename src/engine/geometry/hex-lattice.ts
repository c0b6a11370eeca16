/**
 * Converts between points and the cells of a hexagonal lattice. Neighboring cells compute the same bits for their shared corners.
 * After Patel, "Hexagonal grids" (redblobgames.com), 2013, where our `offset` numbering is called "odd-r", or "odd-q" for axis 'y'.
 */
import type { Box, Point } from './point.js'
import type { Ring } from './ring.js'

/** Shape of the hexes. Default: regular hexes in rows along x. */
export interface HexForm {
  /** Direction of the rows. With `x` (default), hexes are pointy-topped; with `y`, flat-topped. */
  readonly axis?: 'x' | 'y' | undefined
  /** Extent of a hex across its row. Default: 2 / sqrt(3) of the spacing (regular hexes). */
  readonly height?: number | undefined
  /** Length of each of the two sides that a hex shares with its neighbors in the row. Default: half the height. */
  readonly side?: number | undefined
}

/**
 * How cells are numbered. `offset`: odd rows are shifted by half a cell, so that width x height cells form a rectangle.
 * `axial`: each row is shifted by half a cell from the one before. The cells form a rhombus, and all have the same six neighbor offsets.
 */
export type HexLayout = 'offset' | 'axial'

export interface HexLattice {
  /** Distance between the centers of two neighbors in a row. */
  readonly cellSize: number
  /** Corner with the smallest x and y of the bounding box of cell (0, 0). */
  readonly origin: Point
  readonly hex?: HexForm | undefined
  readonly hexLayout?: HexLayout | undefined
}

export interface HexCell {
  readonly column: number
  readonly row: number
}

interface Measures {
  readonly width: number
  readonly height: number
  /** Height of the pointed end of a hex. */
  readonly tip: number
  /** Distance between neighboring rows. */
  readonly step: number
  readonly turned: boolean
}

export function hexMeasures({ cellSize, hex = {} }: Omit<HexLattice, 'origin'>): Measures {
  const height = hex.height ?? (2 / Math.sqrt(3)) * cellSize
  const tip = (height - (hex.side ?? height / 2)) / 2
  return { width: cellSize, height, tip, step: height - tip, turned: hex.axis === 'y' }
}

/** Returns the shift of a row, in half cells. */
function rowShift(row: number, { hexLayout }: HexLattice): number {
  return hexLayout === 'axial' ? row : row & 1
}

/** Returns the difference between a cell's column and its axial column; it is the same for all cells of a row. */
export function hexLean(row: number, layout: HexLayout = 'offset'): number {
  return layout === 'axial' ? 0 : row >> 1
}

export function hexAt(point: Point, lattice: HexLattice): HexCell {
  const { width, height, tip, step, turned } = hexMeasures(lattice)
  const offset = { x: point.x - lattice.origin.x, y: point.y - lattice.origin.y }
  const [x, y] = turned ? [offset.y, offset.x] : [offset.x, offset.y]
  let best: HexCell = { column: 0, row: 0 }
  let least = Infinity
  // Neighboring rows of hexes overlap in y by `tip`. So two rows are tried, and the cell that contains the point most deeply is returned.
  const last = Math.floor(y / step)
  for (let row = last - 1; row <= last; row++) {
    const shift = rowShift(row, lattice) / 2
    const column = Math.floor(x / width - shift)
    const across = Math.abs(x - (column + shift + 0.5) * width) / (width / 2)
    const off = Math.abs(y - row * step - height / 2) - (height / 2 - across * tip)
    if (off < least) {
      least = off
      best = { column: column + 0, row: row + 0 }
    }
  }
  return best
}

export function hexCenter({ column, row }: HexCell, lattice: HexLattice): Point {
  const { width, height, step, turned } = hexMeasures(lattice)
  return placed((column + rowShift(row, lattice) / 2 + 0.5) * width, row * step + height / 2, lattice.origin, turned)
}

/** Returns the corners of a cell in positive order. */
export function hexCorners({ column, row }: HexCell, lattice: HexLattice): Ring {
  const { width, tip, step, turned } = hexMeasures(lattice)
  // Uses integer counts of half cells and rows, so that neighboring cells compute the same bits for shared corners.
  const halves = 2 * column + rowShift(row, lattice)
  const corners = CORNERS.map(([right, down, shoulder]) =>
    placed(((halves + right) * width) / 2, (row + down) * step + shoulder * tip, lattice.origin, turned),
  )
  return turned ? corners.reverse() : corners
}

/**
 * The corners of a cell, as factors [right, down, shoulder]. Relative to the upper left of the cell's box, a corner is at
 * x = right * (half the width of a cell), y = down * (distance between rows) + shoulder * (height of a tip).
 */
const CORNERS = [
  [1, 0, 0],
  [2, 0, 1],
  [2, 1, 0],
  [1, 1, 1],
  [0, 1, 0],
  [0, 0, 1],
] as const

const placed = (x: number, y: number, origin: Point, turned: boolean): Point =>
  turned ? { x: origin.x + y, y: origin.y + x } : { x: origin.x + x, y: origin.y + y }

/** Returns the range of rows, and per row the range of columns, whose cells may intersect a box. */
export function hexRange(
  box: Box,
  lattice: HexLattice,
): {
  readonly rows: readonly [first: number, last: number]
  columns: (row: number) => readonly [first: number, last: number]
} {
  const { width, height, step, turned } = hexMeasures(lattice)
  const { x, y } = lattice.origin
  const [minX, maxX] = turned ? [box.minY - y, box.maxY - y] : [box.minX - x, box.maxX - x]
  const [minY, maxY] = turned ? [box.minX - x, box.maxX - x] : [box.minY - y, box.maxY - y]
  return {
    rows: [Math.floor((minY - height) / step) + 1, Math.floor(maxY / step)],
    columns: (row) => {
      const shift = rowShift(row, lattice) / 2
      return [Math.floor(minX / width - shift), Math.floor(maxX / width - shift)]
    },
  }
}
