/**
 * Which convex polygons hold a point: a grid of about one cell per polygon, each with the list of polygons that reach
 * into it, then exact side tests. Built once, O(polygons); a query costs about the length of one list.
 * Points on an edge or a vertex lie in every polygon that has it.
 */
import { orient } from '../geometry/index.js'
import type { ChangedBox } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import { CULL_SLACK } from './tolerance.js'

type Rings = Pick<ConvexMesh, 'coords' | 'origin' | 'next' | 'first' | 'polygonSlots'>

/** Entries of all lists together, per polygon. */
const MOST_ENTRIES = 64

export function createPolygonLocator(mesh: Rings): ConvexMesh['polygonsAt'] {
  const { coords, origin, next, first } = mesh
  let minX = Infinity
  let minY = Infinity
  let maxX = -Infinity
  let maxY = -Infinity
  for (let i = 0; i < coords.length; i += 2) {
    minX = Math.min(minX, coords[i])
    maxX = Math.max(maxX, coords[i])
    minY = Math.min(minY, coords[i + 1])
    maxY = Math.max(maxY, coords[i + 1])
  }
  const { starts, members, columns, rows, perX, perY } = new PolygonCells(mesh, { minX, minY, maxX, maxY })

  return (x, y, into) => {
    if (!(x >= minX && x <= maxX && y >= minY && y <= maxY)) return 0
    const column = Math.min(columns - 1, Math.floor((x - minX) * perX))
    const cell = Math.min(rows - 1, Math.floor((y - minY) * perY)) * columns + column
    let count = 0
    for (let i = starts[cell]; i < starts[cell + 1] && count < into.length; i++) {
      const start = first[members[i]]
      let edge = start
      let a = origin[edge]
      let inside = true
      do {
        edge = next[edge]
        const b = origin[edge]
        if (orient(coords[2 * a], coords[2 * a + 1], coords[2 * b], coords[2 * b + 1], x, y) < 0) {
          inside = false
          break
        }
        a = b
      } while (edge !== start)
      if (inside) into[count++] = members[i]
    }
    return count
  }
}

/** The lists: members[starts[cell] … starts[cell + 1]) are the polygons that reach into a cell, cell = row * columns + column. */
class PolygonCells {
  readonly columns: number
  readonly rows: number
  /** Cells per unit of length. */
  readonly perX: number
  readonly perY: number
  readonly starts: Int32Array
  readonly members: Int32Array
  private readonly slack: number
  /** Per row, the extent in x of the polygon that is listed. */
  private readonly lowX: Float64Array
  private readonly highX: Float64Array

  constructor(
    private readonly mesh: Rings,
    private readonly box: ChangedBox,
  ) {
    const { first, polygonSlots } = mesh
    const width = box.maxX - box.minX
    const height = box.maxY - box.minY
    const side = Math.sqrt((width * height) / Math.max(1, polygonSlots)) || Math.max(width, height) || 1
    const limit = 2 * Math.ceil(Math.sqrt(polygonSlots)) + 1
    this.columns = Math.max(1, Math.min(limit, Math.ceil(width / side)))
    this.rows = Math.max(1, Math.min(limit, Math.ceil(height / side)))
    this.slack = CULL_SLACK * Math.max(width, height)
    this.lowX = new Float64Array(this.rows)
    this.highX = new Float64Array(this.rows)
    // Cells are made larger until the lists stay linear, however long and thin the polygons are; one cell is always few enough.
    for (;;) {
      this.perX = width > 0 ? this.columns / width : 0
      this.perY = height > 0 ? this.rows / height : 0
      const starts = this.count()
      if (starts !== undefined) {
        this.starts = starts
        break
      }
      this.columns = Math.ceil(this.columns / 2)
      this.rows = Math.ceil(this.rows / 2)
    }
    const { starts } = this
    const cells = this.columns * this.rows
    for (let cell = 0; cell < cells; cell++) starts[cell + 1] += starts[cell]
    const members = new Int32Array(starts[cells])
    const fill = starts.slice()
    for (let polygon = 0; polygon < polygonSlots; polygon++)
      if (first[polygon] >= 0) this.eachCell(polygon, (cell) => (members[fill[cell]++] = polygon))
    this.members = members
  }

  /** The entries of each cell, one place further; undefined where they are too many. */
  private count(): Int32Array | undefined {
    const { first, polygonSlots } = this.mesh
    const counts = new Int32Array(this.columns * this.rows + 1)
    let entries = 0
    for (let polygon = 0; polygon < polygonSlots; polygon++) {
      if (first[polygon] < 0) continue
      this.eachCell(polygon, (cell) => {
        counts[cell + 1]++
        entries++
      })
      if (entries > MOST_ENTRIES * polygonSlots) return undefined
    }
    return counts
  }

  // Monotone in their argument, so a point of a polygon always falls into the polygon's own range of cells.
  private columnOf(x: number): number {
    return Math.min(this.columns - 1, Math.floor((x - this.box.minX) * this.perX))
  }

  private rowOf(y: number): number {
    return Math.min(this.rows - 1, Math.floor((y - this.box.minY) * this.perY))
  }

  /** Every cell that the polygon reaches into, found edge by edge and row by row: O(corners + cells). */
  private eachCell(polygon: number, visit: (cell: number) => void): void {
    const { columns, rows, lowX, highX } = this
    const { coords, origin, next, first } = this.mesh
    const start = first[polygon]
    let fromRow = rows
    let toRow = 0
    let edge = start
    do {
      const row = this.rowOf(coords[2 * origin[edge] + 1])
      fromRow = Math.min(fromRow, row)
      toRow = Math.max(toRow, row)
      edge = next[edge]
    } while (edge !== start)
    lowX.fill(Infinity, fromRow, toRow + 1)
    highX.fill(-Infinity, fromRow, toRow + 1)
    do {
      this.includeEdge(2 * origin[edge], 2 * origin[next[edge]])
      edge = next[edge]
    } while (edge !== start)
    for (let row = fromRow; row <= toRow; row++) {
      const toColumn = this.columnOf(highX[row])
      for (let column = this.columnOf(lowX[row]); column <= toColumn; column++) visit(row * columns + column)
    }
  }

  /** Widens each row that the edge passes by what of it lies in the row, and a little more than rounding could pretend. */
  private includeEdge(a: number, b: number): void {
    const { perY, slack, lowX, highX } = this
    const { minX, minY, maxX } = this.box
    const { coords } = this.mesh
    const isRising = coords[a + 1] <= coords[b + 1]
    const low = isRising ? a : b
    const high = isRising ? b : a
    const y = coords[low + 1]
    const toRow = this.rowOf(coords[high + 1])
    const dx = coords[high] - coords[low]
    const dy = coords[high + 1] - y
    for (let row = this.rowOf(y); row <= toRow; row++) {
      const from = dy > 0 ? Math.min(1, Math.max(0, (minY + row / perY - slack - y) / dy)) : 0
      const to = dy > 0 ? Math.min(1, Math.max(0, (minY + (row + 1) / perY + slack - y) / dy)) : 1
      const x0 = coords[low] + from * dx
      const x1 = coords[low] + to * dx
      lowX[row] = Math.min(lowX[row], Math.max(minX, Math.min(x0, x1) - slack))
      highX[row] = Math.max(highX[row], Math.min(maxX, Math.max(x0, x1) + slack))
    }
  }
}
