/**
 * Walls by the cells of a uniform grid. A line visits its cells in the order in which it comes to them, so that who looks for what stops it
 * may end there. O(walls + cells) numbers; about one cell for each wall.
 */
import { CellIndex, createLattice, forEachCellOnLine } from '../geometry/index.js'
import type { Point } from '../geometry/index.js'
import { CELL_MARGIN } from './tolerance.js'

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
  private readonly index: CellIndex

  constructor(walls: Ends) {
    const { coords, count } = walls
    const lattice = createLattice(count > 0 ? coords : [], (width, height) =>
      Math.max(Math.sqrt((width * height) / Math.max(1, count)), Math.max(width, height) / 1024),
    )
    this.span = Math.max(lattice.width, lattice.height)
    const cells: number[] = []
    const wallOf: number[] = []
    for (let e = 0; e < count; e++) {
      const [a, b] = [2 * walls.from[e], 2 * walls.to[e]]
      forEachCellOnLine(lattice, coords[a], coords[a + 1], coords[b], coords[b + 1], 0, (cell) => {
        cells.push(cell)
        wallOf.push(e)
        return Infinity
      })
    }
    this.index = new CellIndex(lattice, Int32Array.from(cells), wallOf)
  }

  /**
   * Every member of the cells within `reach` of the line p - q; a wall comes once for each cell that it shares with the line. `visit` gives how far along,
   * 0 … 1, anything still matters: what the line comes to later is left out.
   */
  forEachMember(px: number, py: number, qx: number, qy: number, reach: number, visit: (wall: number) => number): void {
    const { starts, members, lattice } = this.index
    forEachCellOnLine(lattice, px, py, qx, qy, reach + CELL_MARGIN * lattice.size, (cell, entry) => {
      let last = Infinity
      for (let k = starts[cell]; k < starts[cell + 1] && entry <= last; k++) last = visit(members[k])
      return last
    })
  }

  /** A point on the line p - q, beyond q, outside the lattice. */
  exit(px: number, py: number, qx: number, qy: number): Point {
    const { size, columns, rows } = this.index.lattice
    const [dx, dy] = [qx - px, qy - py]
    const length = Math.sqrt(dx * dx + dy * dy) || 1
    const reach = 2 * size * (columns + rows + 2)
    return { x: qx + (dx / length) * reach, y: qy + (dy / length) * reach }
  }
}
