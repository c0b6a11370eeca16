/**
 * Finds the convex polygons that contain a point, by a cell index with about one cell per polygon and exact side tests. Built once, in O(polygons). A query
 * tests the polygons in the list of one cell. A point on an edge or a vertex lies in every polygon with that edge or vertex.
 */
import { IntList } from '../core/index.js'
import { CellIndex, createLattice, forEachCellOnLine, orient } from '../geometry/index.js'
import type { Lattice } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import { CULL_SLACK } from './tolerance.js'

type Rings = Pick<ConvexMesh, 'coords' | 'origin' | 'next' | 'first' | 'polygonSlots'>

/** Maximum number of entries in all cell lists together, as a multiple of the number of polygons. */
const MAX_ENTRIES = 64

export function createPolygonLocator(mesh: Rings): ConvexMesh['polygonsAt'] {
  const { coords, origin, next, first } = mesh
  const { starts, members, lattice } = indexPolygons(mesh)
  const { minX, minY, width, height, size, columns, rows } = lattice
  const maxX = minX + width
  const maxY = minY + height
  const isEmpty = members.length === 0

  return (x, y, into) => {
    if (isEmpty || !(x >= minX && x <= maxX && y >= minY && y <= maxY)) return 0
    const column = Math.min(columns - 1, Math.floor((x - minX) / size))
    const cell = Math.min(rows - 1, Math.floor((y - minY) / size)) * columns + column
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

/** Indexes the polygons by the cells that they overlap. Doubles the cell size until the lists are linear in size, even for thin polygons. */
function indexPolygons(mesh: Rings): CellIndex {
  const { coords, polygonSlots } = mesh
  const count = Math.max(1, polygonSlots)
  for (let coarser = 1; ; coarser *= 2) {
    const lattice = createLattice(
      coords,
      (width, height) =>
        coarser *
        Math.max(Math.sqrt((width * height) / count), Math.max(width, height) / (2 * Math.ceil(Math.sqrt(count)))),
    )
    const cells = new IntList(4 * count)
    const members = new IntList(4 * count)
    if (new PolygonCells(mesh, lattice).list(cells, members) || lattice.columns * lattice.rows === 1)
      return new CellIndex(lattice, cells.items.subarray(0, cells.length), members.items)
  }
}

/** Finds the cells that polygons overlap. */
class PolygonCells {
  /** First and last column that the current polygon overlaps, for each row. */
  private readonly from: Int32Array
  private readonly to: Int32Array

  constructor(
    private readonly mesh: Rings,
    private readonly lattice: Lattice,
  ) {
    this.from = new Int32Array(lattice.rows)
    this.to = new Int32Array(lattice.rows).fill(-1)
  }

  /** Appends a pair of cell and polygon for every overlap. Returns false if there are too many. */
  list(cells: IntList, members: IntList): boolean {
    const { first, polygonSlots } = this.mesh
    for (let polygon = 0; polygon < polygonSlots; polygon++) {
      if (first[polygon] < 0) continue
      this.eachCell(polygon, (cell) => {
        cells.push(cell)
        members.push(polygon)
      })
      if (cells.length > MAX_ENTRIES * polygonSlots) return false
    }
    return true
  }

  /** Visits every cell that the polygon overlaps: in each row, the cells between its edges. O(corners + cells). */
  private eachCell(polygon: number, visit: (cell: number) => void): void {
    const { lattice, from, to } = this
    const { columns, rows, width, height } = lattice
    const { coords, origin, next, first } = this.mesh
    const slack = CULL_SLACK * Math.max(width, height)
    let [top, bottom] = [rows, 0]
    const include = (cell: number): number => {
      const row = Math.floor(cell / columns)
      const column = cell - row * columns
      from[row] = to[row] < 0 ? column : Math.min(from[row], column)
      to[row] = Math.max(to[row], column)
      top = Math.min(top, row)
      bottom = Math.max(bottom, row)
      return Infinity
    }
    let edge = first[polygon]
    do {
      const [a, b] = [2 * origin[edge], 2 * origin[next[edge]]]
      forEachCellOnLine(lattice, coords[a], coords[a + 1], coords[b], coords[b + 1], slack, include)
      edge = next[edge]
    } while (edge !== first[polygon])
    for (let row = top; row <= bottom; row++) {
      for (let column = from[row]; column <= to[row]; column++) visit(row * columns + column)
      to[row] = -1
    }
  }
}
