/**
 * Finds the convex polygons that contain a point: a cell index with about one cell per polygon, then exact side tests. Built once in O(polygons); a
 * query costs about the length of one cell's list. A point on an edge or a vertex lies in every polygon that has it.
 */
import { IntList } from '../core/index.js'
import { CellIndex, columnOf, createLattice, orient, rowOf } from '../geometry/index.js'
import type { Lattice } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import { CULL_SLACK } from './tolerance.js'

type Rings = Pick<ConvexMesh, 'coords' | 'origin' | 'next' | 'first' | 'polygonSlots'>

/** Maximum number of entries in all cell lists, per polygon. */
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

/** Indexes the polygons by the cells that they reach into. Doubles the cell size until the lists are linear in size, even for thin polygons. */
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

/** Finds the cells of polygons. */
class PolygonCells {
  private readonly slack: number
  /** Per row: the x extent of the current polygon. */
  private readonly lowX: Float64Array
  private readonly highX: Float64Array

  constructor(
    private readonly mesh: Rings,
    private readonly lattice: Lattice,
  ) {
    this.slack = CULL_SLACK * Math.max(lattice.width, lattice.height)
    this.lowX = new Float64Array(lattice.rows)
    this.highX = new Float64Array(lattice.rows)
  }

  /** Appends every polygon with each of its cells; returns false if there are too many. */
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

  /** Visits every cell that the polygon reaches into, edge by edge and row by row. O(corners + cells). */
  private eachCell(polygon: number, visit: (cell: number) => void): void {
    const { lattice, lowX, highX } = this
    const { columns, rows } = lattice
    const { coords, origin, next, first } = this.mesh
    const start = first[polygon]
    let fromRow = rows
    let toRow = 0
    let edge = start
    do {
      const row = rowOf(lattice, coords[2 * origin[edge] + 1])
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
      const toColumn = columnOf(lattice, highX[row])
      for (let column = columnOf(lattice, lowX[row]); column <= toColumn; column++) visit(row * columns + column)
    }
  }

  /** Widens the extent of each row by the part of the edge in it, plus a slack that covers rounding. */
  private includeEdge(a: number, b: number): void {
    const { lattice, slack, lowX, highX } = this
    const { minX, minY, width, size } = lattice
    const { coords } = this.mesh
    const isRising = coords[a + 1] <= coords[b + 1]
    const low = isRising ? a : b
    const high = isRising ? b : a
    const y = coords[low + 1]
    const toRow = rowOf(lattice, coords[high + 1])
    const dx = coords[high] - coords[low]
    const dy = coords[high + 1] - y
    for (let row = rowOf(lattice, y); row <= toRow; row++) {
      const from = dy > 0 ? Math.min(1, Math.max(0, (minY + row * size - slack - y) / dy)) : 0
      const to = dy > 0 ? Math.min(1, Math.max(0, (minY + (row + 1) * size + slack - y) / dy)) : 1
      const x0 = coords[low] + from * dx
      const x1 = coords[low] + to * dx
      lowX[row] = Math.min(lowX[row], Math.max(minX, Math.min(x0, x1) - slack))
      highX[row] = Math.max(highX[row], Math.min(minX + width, Math.max(x0, x1) + slack))
    }
  }
}
