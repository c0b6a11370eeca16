import { IntList } from '../core/index.js'
import { CellIndex, boxOfCoords, columnOf, createLattice, orient, rowOf } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import { edgesOf } from './polygon-parts.js'

type Rings = Pick<ConvexMesh, 'coords' | 'origin' | 'next' | 'first' | 'polygonSlots'>

/** Maximum number of entries in all cell lists together, as a multiple of the number of polygons. */
const MAX_ENTRIES = 64

/** Locates points exactly, by a cell index with about one cell per polygon. A query tests the polygons whose boxes overlap the point's cell. */
export function createPolygonLocator(mesh: Rings): ConvexMesh['polygonsAt'] {
  const { coords, origin, next, first } = mesh
  const { starts, members, lattice } = indexPolygons(mesh)
  const { minX, minY, width, height, size, columns, rows } = lattice
  const maxX = minX + width
  const maxY = minY + height

  return (x, y, into) => {
    if (!(x >= minX && x <= maxX && y >= minY && y <= maxY)) return 0
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

/** Indexes the polygons by the cells that their boxes overlap. Doubles the cell size until there are at most `MAX_ENTRIES` entries per polygon. */
function indexPolygons(mesh: Rings): CellIndex {
  const { coords, origin, first, polygonSlots } = mesh
  const boxes = Array.from({ length: polygonSlots }, (_, polygon) =>
    first[polygon] < 0
      ? undefined
      : boxOfCoords(edgesOf(mesh, polygon).flatMap((edge) => [coords[2 * origin[edge]], coords[2 * origin[edge] + 1]])),
  )
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
    for (const [polygon, box] of boxes.entries()) {
      if (box === undefined || cells.length > MAX_ENTRIES * count) continue
      const [left, right] = [columnOf(lattice, box.minX), columnOf(lattice, box.maxX)]
      for (let row = rowOf(lattice, box.minY), last = rowOf(lattice, box.maxY); row <= last; row++)
        for (let column = left; column <= right; column++) {
          cells.push(row * lattice.columns + column)
          members.push(polygon)
        }
    }
    if (cells.length <= MAX_ENTRIES * count || lattice.columns * lattice.rows === 1)
      return new CellIndex(lattice, cells.items.subarray(0, cells.length), members.items)
  }
}
