/**
 * Hexagons of a lattice: from places to cells and back. Cells are numbered as in a hex grid, in offset rows or in axial coordinates. Hexes stand on a
 * corner (`axis` 'x': rows run along x), or lie on a side ('y': the same with x and y changed places). Corners that cells share are equal to the last bit.
 * After Patel, "Hexagonal grids" (redblobgames.com), 2013: `offset` is "odd-r" there, and "odd-q" along y.
 */
import type { Point } from './point.js'
import type { Ring } from './ring.js'

/** The form of the hexes; regular ones in rows along x where nothing is said. */
export interface HexForm {
  /** Which way rows run. */
  readonly axis?: 'x' | 'y' | undefined
  /** Extent of a hex across its row; 2 / sqrt(3) of the spacing when absent: regular. */
  readonly height?: number | undefined
  /** Length of its two sides across the row; half the height when absent. */
  readonly side?: number | undefined
}

/**
 * How cells are numbered. `offset`: odd rows begin half a cell further on than even ones, so that width x height cells are a rectangle.
 * `axial`: each row begins half a cell further on than the row before, so that they are a rhombus, and all cells have the same six neighbors.
 */
export type HexLayout = 'offset' | 'axial'

export interface HexLattice {
  /** Distance from center to center in a row. */
  readonly cellSize: number
  /** The box of cell (0, 0) begins here. */
  readonly origin: Point
  readonly hex?: HexForm | undefined
  /** `offset` when absent. */
  readonly hexLayout?: HexLayout | undefined
}

export interface HexCell {
  readonly column: number
  readonly row: number
}

interface Measures {
  readonly width: number
  readonly height: number
  /** From a shoulder to the tip. */
  readonly tip: number
  /** From row to row. */
  readonly step: number
  readonly turned: boolean
}

export function hexMeasures({ cellSize, hex = {} }: Omit<HexLattice, 'origin'>): Measures {
  const height = hex.height ?? (2 / Math.sqrt(3)) * cellSize
  const tip = (height - (hex.side ?? height / 2)) / 2
  return { width: cellSize, height, tip, step: height - tip, turned: hex.axis === 'y' }
}

/** Half cells by which a row is pushed on. */
function pushOf(row: number, { hexLayout }: HexLattice): number {
  return hexLayout === 'axial' ? row : row & 1
}

/** What the axial column of a cell is less than its column. */
export function hexLean(row: number, layout: HexLayout = 'offset'): number {
  return layout === 'axial' ? 0 : row >> 1
}

/** The cell that a place lies in. */
export function hexAt(point: Point, lattice: HexLattice): HexCell {
  const { width, height, tip, step, turned } = hexMeasures(lattice)
  const away = { x: point.x - lattice.origin.x, y: point.y - lattice.origin.y }
  const [x, y] = turned ? [away.y, away.x] : [away.x, away.y]
  let best: HexCell = { column: 0, row: 0 }
  let least = Infinity
  // Near a tip two rows lie side by side: the cell is the one that the place is deepest in.
  const last = Math.floor(y / step)
  for (let row = last - 1; row <= last; row++) {
    const push = pushOf(row, lattice) / 2
    const column = Math.floor(x / width - push)
    const across = Math.abs(x - (column + push + 0.5) * width) / (width / 2)
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
  return placed((column + pushOf(row, lattice) / 2 + 0.5) * width, row * step + height / 2, lattice.origin, turned)
}

/** Corners in positive order, from the upper tip on. */
export function hexCorners({ column, row }: HexCell, lattice: HexLattice): Ring {
  const { width, tip, step, turned } = hexMeasures(lattice)
  // Whole numbers of half cells and of rows, so that neighbors compute the same corner.
  const halves = 2 * column + pushOf(row, lattice)
  const corners = CORNERS.map(([right, down, shoulder]) =>
    placed(((halves + right) * width) / 2, (row + down) * step + shoulder * tip, lattice.origin, turned),
  )
  return turned ? corners.reverse() : corners
}

/** Half cells to the right, rows down, tips further down. */
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

/** Rows, and the columns of each, whose cells may reach into a box. */
export function hexRange(
  box: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number },
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
      const push = pushOf(row, lattice) / 2
      return [Math.floor(minX / width - push), Math.floor(maxX / width - push)]
    },
  }
}
