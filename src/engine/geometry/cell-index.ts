/** Spatial index over the cells of a uniform lattice. A point outside the lattice belongs to the nearest cell. O(entries + cells) time and memory. */
import { boxOfCoords } from './point.js'

/** Cell (column, row) has the index row * columns + column. Its corner is at minX + column * size, minY + row * size. */
export interface Lattice {
  readonly minX: number
  readonly minY: number
  /** Extent of the bounding box of all coordinates. */
  readonly width: number
  readonly height: number
  readonly size: number
  readonly columns: number
  readonly rows: number
}

/** Creates a lattice over the points x0 y0 x1 y1 …. `sizeOf` receives the extent of the points and returns the side of a cell; 0 is replaced by 1. */
export function createLattice(coords: ArrayLike<number>, sizeOf: (width: number, height: number) => number): Lattice {
  const box = boxOfCoords(coords)
  const { minX, minY, maxX, maxY } = box ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 }
  const [width, height] = [maxX - minX, maxY - minY]
  const wanted = box === undefined ? 0 : sizeOf(width, height)
  const size = wanted > 0 ? wanted : 1
  return { minX, minY, width, height, size, columns: Math.floor(width / size) + 1, rows: Math.floor(height / size) + 1 }
}

/** The members of a cell are members[starts[cell] … starts[cell + 1]). */
export class CellIndex {
  readonly starts: Int32Array
  readonly members: Int32Array

  /** An entry puts a member into a cell: entry i puts `memberOf[i]`, or i if `memberOf` is absent, into `cells[i]`. */
  constructor(
    readonly lattice: Lattice,
    cells: Int32Array,
    memberOf?: ArrayLike<number>,
  ) {
    this.starts = rowStarts(cells, lattice.columns * lattice.rows)
    const entries = rowMembers(cells, this.starts)
    this.members = memberOf === undefined ? entries : entries.map((entry) => memberOf[entry])
  }
}

export function columnOf({ minX, size, columns }: Lattice, x: number): number {
  return Math.min(columns - 1, Math.max(0, Math.floor((x - minX) / size)))
}

export function rowOf({ minY, size, rows }: Lattice, y: number): number {
  return Math.min(rows - 1, Math.max(0, Math.floor((y - minY) / size)))
}

/**
 * Visits all cells within `margin` of the line p - q, and maybe a few more, in order along the line. Positions on the line are fractions of its length.
 * `visit` gets a cell and the position `entry`. The line enters neither this cell nor any later cell before `entry`. `visit` returns a limit, also a position.
 * The search ends when it comes to a cell whose `entry` is greater than a limit that `visit` has returned.
 */
export function forEachCellOnLine(
  lattice: Lattice,
  px: number,
  py: number,
  qx: number,
  qy: number,
  margin: number,
  visit: (cell: number, entry: number) => number,
): void {
  const { minX, minY, size, columns, rows } = lattice
  const clampColumn = (c: number): number => Math.max(0, Math.min(columns - 1, c))
  const clampRow = (r: number): number => Math.max(0, Math.min(rows - 1, r))
  const top = clampRow(Math.floor((Math.min(py, qy) - margin - minY) / size))
  const bottom = clampRow(Math.floor((Math.max(py, qy) + margin - minY) / size))
  const [dx, dy] = [qx - px, qy - py]
  const slope = dx / dy
  const isFlat = Math.abs(dx) > Math.abs(dy)
  const [stepX, stepY] = [dx < 0 ? -1 : 1, dy < 0 ? -1 : 1]
  let last = Infinity
  for (let row = dy < 0 ? bottom : top; row >= top && row <= bottom; row += stepY) {
    let [x0, x1] = [px, qx]
    if (dy !== 0) {
      // Computes the part of the line that lies within `margin` of this row.
      x0 = px + (clamp(minY + row * size - margin, py, qy) - py) * slope
      x1 = px + (clamp(minY + (row + 1) * size + margin, py, qy) - py) * slope
    }
    const left = clampColumn(Math.floor((Math.min(x0, x1) - margin - minX) / size))
    const right = clampColumn(Math.floor((Math.max(x0, x1) + margin - minX) / size))
    const rowEntry =
      isFlat || dy === 0 ? 0 : ((dy < 0 ? minY + (row + 1) * size + margin : minY + row * size - margin) - py) / dy
    for (let column = dx < 0 ? right : left; column >= left && column <= right; column += stepX) {
      const entry = isFlat
        ? ((dx < 0 ? minX + (column + 1) * size + margin : minX + column * size - margin) - px) / dx
        : rowEntry
      if (entry > last) return
      last = Math.min(last, visit(row * columns + column, entry))
    }
  }
}

/** Indexes segments by the cells that lie within `margin` of them. `ends` holds ax ay bx by of each segment. */
export function indexSegments(lattice: Lattice, ends: ArrayLike<number>, margin: number): CellIndex {
  const cells: number[] = []
  const members: number[] = []
  for (let i = 0; i < ends.length; i += 4)
    forEachCellOnLine(lattice, ends[i], ends[i + 1], ends[i + 2], ends[i + 3], margin, (cell) => {
      cells.push(cell)
      members.push(i / 4)
      return Infinity
    })
  return new CellIndex(lattice, Int32Array.from(cells), members)
}

/** First of two functions for a counting sort of entries by their key, a row. Returns for each row the index of its first entry in the sorted list. */
export function rowStarts(keys: Int32Array, rows: number): Int32Array {
  const starts = new Int32Array(rows + 1)
  for (const key of keys) starts[key + 1]++
  for (let i = 0; i < rows; i++) starts[i + 1] += starts[i]
  return starts
}

/** Second function of the counting sort, after `rowStarts`, whose result is `starts`. Returns the entries sorted by row, each row in the original order. */
export function rowMembers(keys: Int32Array, starts: Int32Array): Int32Array {
  const cursor = starts.slice()
  const members = new Int32Array(keys.length)
  keys.forEach((key, i) => (members[cursor[key]++] = i))
  return members
}

/** `a` and `b` may come in either order. */
function clamp(value: number, a: number, b: number): number {
  return a < b ? (value < a ? a : value > b ? b : value) : value < b ? b : value > a ? a : value
}
