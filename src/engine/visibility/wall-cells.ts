/**
 * Walls by the cells of a uniform grid. A line visits its cells in the order in which it comes to them, so that who looks for what stops it
 * may end there. O(walls + cells) numbers; about one cell for each wall.
 */
import type { Point } from '../geometry/index.js'

/** Share of a cell by which a line looks further than it reaches: walls were put into cells with rounding. */
const CELL_MARGIN = 1e-6

/** Walls as cells take them: ends by vertex, x0 y0 x1 y1 … */
interface Ends {
  readonly count: number
  readonly from: Int32Array
  readonly to: Int32Array
  readonly coords: Float64Array
}

export class WallCells {
  /** Width or height of the map, the larger. */
  readonly span: number
  private readonly minX: number
  private readonly minY: number
  private readonly size: number
  private readonly columns: number
  private readonly rows: number
  private readonly first: Int32Array
  private readonly members: Int32Array

  constructor(walls: Ends) {
    const { coords, count } = walls
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let i = 0; i < coords.length; i += 2) {
      minX = Math.min(minX, coords[i])
      maxX = Math.max(maxX, coords[i])
      minY = Math.min(minY, coords[i + 1])
      maxY = Math.max(maxY, coords[i + 1])
    }
    this.minX = count > 0 ? minX : 0
    this.minY = count > 0 ? minY : 0
    const [width, height] = count > 0 ? [maxX - minX, maxY - minY] : [0, 0]
    this.span = Math.max(width, height)
    this.size = Math.max(Math.sqrt((width * height) / Math.max(1, count)), Math.max(width, height) / 1024) || 1
    this.columns = Math.floor(width / this.size) + 1
    this.rows = Math.floor(height / this.size) + 1
    const cellsOf: number[] = []
    const wallsOf: number[] = []
    for (let e = 0; e < count; e++) {
      const [a, b] = [2 * walls.from[e], 2 * walls.to[e]]
      this.forEachCell(coords[a], coords[a + 1], coords[b], coords[b + 1], 0, (cell) => {
        cellsOf.push(cell)
        wallsOf.push(e)
        return Infinity
      })
    }
    const keys = Int32Array.from(cellsOf)
    this.first = rowStarts(keys, this.columns * this.rows)
    this.members = rowMembers(keys, this.first).map((k) => wallsOf[k])
  }

  /**
   * Every member of the cells within `reach` of the line p - q; a wall comes once for each cell that it shares with the line. `visit` gives how far along,
   * 0 … 1, anything still matters: what the line comes to later is left out.
   */
  forEachMember(px: number, py: number, qx: number, qy: number, reach: number, visit: (wall: number) => number): void {
    const { first, members } = this
    this.forEachCell(px, py, qx, qy, reach + CELL_MARGIN * this.size, (cell, entry) => {
      let last = Infinity
      for (let k = first[cell]; k < first[cell + 1] && entry <= last; k++) last = visit(members[k])
      return last
    })
  }

  /** A point on the line p - q, beyond q, outside the grid. */
  exit(px: number, py: number, qx: number, qy: number): Point {
    const [dx, dy] = [qx - px, qy - py]
    const length = Math.sqrt(dx * dx + dy * dy) || 1
    const reach = 2 * this.size * (this.columns + this.rows + 2)
    return { x: qx + (dx / length) * reach, y: qy + (dy / length) * reach }
  }

  /** `visit` is told how far along the line, at least, it is in the cell and in those after it. */
  private forEachCell(
    px: number,
    py: number,
    qx: number,
    qy: number,
    margin: number,
    visit: (cell: number, entry: number) => number,
  ): void {
    const { minX, minY, size, columns, rows } = this
    const clampColumn = (c: number): number => Math.max(0, Math.min(columns - 1, c))
    const clampRow = (r: number): number => Math.max(0, Math.min(rows - 1, r))
    const top = clampRow(Math.floor((Math.min(py, qy) - margin - minY) / size))
    const bottom = clampRow(Math.floor((Math.max(py, qy) + margin - minY) / size))
    const [dx, dy] = [qx - px, qy - py]
    const slope = dy === 0 ? 0 : dx / dy
    const isFlat = Math.abs(dx) > Math.abs(dy)
    const [stepX, stepY] = [dx < 0 ? -1 : 1, dy < 0 ? -1 : 1]
    let last = Infinity
    for (let row = dy < 0 ? bottom : top; row >= top && row <= bottom; row += stepY) {
      let [x0, x1] = [px, qx]
      if (dy !== 0) {
        // The stretch of the line inside this row's band, widened by the margin.
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
}

export function rowStarts(keys: Int32Array, rows: number): Int32Array {
  const starts = new Int32Array(rows + 1)
  for (const key of keys) starts[key + 1]++
  for (let i = 0; i < rows; i++) starts[i + 1] += starts[i]
  return starts
}

export function rowMembers(keys: Int32Array, starts: Int32Array): Int32Array {
  const cursor = starts.slice()
  const members = new Int32Array(keys.length)
  keys.forEach((key, i) => (members[cursor[key]++] = i))
  return members
}

/** The value, brought between the two others, whichever is the larger. */
function clamp(value: number, a: number, b: number): number {
  return a < b ? (value < a ? a : value > b ? b : value) : value < b ? b : value > a ? a : value
}
