/**
 * Which convex polygons hold a point: a grid of about one cell per polygon, each with the list of polygons that reach
 * into it, then exact side tests. Built once, O(polygons); a query costs about the length of one list.
 * Points on an edge or a vertex lie in every polygon that has it.
 */
import { orient } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'

type Rings = Pick<ConvexMesh, 'coords' | 'origin' | 'next' | 'first' | 'polygonSlots'>

/** Slack of the cell culling, relative to the span: far above rounding, far below a cell. */
const CULL_SLACK = 2 ** -40
/** Entries of all lists together, per polygon. */
const MOST_ENTRIES = 64

export function createPolygonLocator(mesh: Rings): ConvexMesh['polygonsAt'] {
  const { coords, origin, next, first, polygonSlots } = mesh
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
  const width = maxX - minX
  const height = maxY - minY
  const side = Math.sqrt((width * height) / Math.max(1, polygonSlots)) || Math.max(width, height) || 1
  const limit = 2 * Math.ceil(Math.sqrt(polygonSlots)) + 1
  let columns = Math.max(1, Math.min(limit, Math.ceil(width / side)))
  let rows = Math.max(1, Math.min(limit, Math.ceil(height / side)))
  let perX = 0
  let perY = 0
  // Monotone in their argument, so a point of a polygon always falls into the polygon's own range of cells.
  const columnOf = (x: number): number => Math.min(columns - 1, Math.floor((x - minX) * perX))
  const rowOf = (y: number): number => Math.min(rows - 1, Math.floor((y - minY) * perY))
  const slack = CULL_SLACK * Math.max(width, height)

  // Per row, the extent in x of the polygon at hand.
  const lowX = new Float64Array(rows)
  const highX = new Float64Array(rows)
  /** Every cell that the polygon reaches into, found edge by edge and row by row: O(corners + cells). */
  const eachCell = (polygon: number, visit: (cell: number) => void): void => {
    const start = first[polygon]
    let fromRow = rows
    let toRow = 0
    let edge = start
    do {
      const row = rowOf(coords[2 * origin[edge] + 1])
      fromRow = Math.min(fromRow, row)
      toRow = Math.max(toRow, row)
      edge = next[edge]
    } while (edge !== start)
    lowX.fill(Infinity, fromRow, toRow + 1)
    highX.fill(-Infinity, fromRow, toRow + 1)
    do {
      includeEdge(2 * origin[edge], 2 * origin[next[edge]])
      edge = next[edge]
    } while (edge !== start)
    for (let row = fromRow; row <= toRow; row++) {
      const toColumn = columnOf(highX[row])
      for (let column = columnOf(lowX[row]); column <= toColumn; column++) visit(row * columns + column)
    }
  }
  /** Widens each row that the edge passes by what of it lies in the row, and a little more than rounding could pretend. */
  const includeEdge = (a: number, b: number): void => {
    const [low, high] = coords[a + 1] <= coords[b + 1] ? [a, b] : [b, a]
    const y = coords[low + 1]
    const toRow = rowOf(coords[high + 1])
    const dx = coords[high] - coords[low]
    const dy = coords[high + 1] - y
    for (let row = rowOf(y); row <= toRow; row++) {
      const from = dy > 0 ? Math.min(1, Math.max(0, (minY + row / perY - slack - y) / dy)) : 0
      const to = dy > 0 ? Math.min(1, Math.max(0, (minY + (row + 1) / perY + slack - y) / dy)) : 1
      const [x0, x1] = [coords[low] + from * dx, coords[low] + to * dx]
      lowX[row] = Math.min(lowX[row], Math.max(minX, Math.min(x0, x1) - slack))
      highX[row] = Math.max(highX[row], Math.min(maxX, Math.max(x0, x1) + slack))
    }
  }

  let starts = new Int32Array(0)
  /** Counts the entries of each cell; false where they are too many. */
  const count = (): boolean => {
    perX = width > 0 ? columns / width : 0
    perY = height > 0 ? rows / height : 0
    starts = new Int32Array(columns * rows + 1)
    let entries = 0
    for (let polygon = 0; polygon < polygonSlots; polygon++) {
      if (first[polygon] < 0) continue
      eachCell(polygon, (cell) => {
        starts[cell + 1]++
        entries++
      })
      if (entries > MOST_ENTRIES * polygonSlots) return false
    }
    return true
  }
  // cells are made larger until the lists stay linear, however long and thin the polygons are; one cell is always few enough
  while (!count()) {
    columns = Math.ceil(columns / 2)
    rows = Math.ceil(rows / 2)
  }
  for (let cell = 0; cell < columns * rows; cell++) starts[cell + 1] += starts[cell]
  const list = new Int32Array(starts[columns * rows])
  const fill = starts.slice()
  for (let polygon = 0; polygon < polygonSlots; polygon++)
    if (first[polygon] >= 0) eachCell(polygon, (cell) => (list[fill[cell]++] = polygon))

  return (x, y, into) => {
    if (!(x >= minX && x <= maxX && y >= minY && y <= maxY)) return 0
    const cell = rowOf(y) * columns + columnOf(x)
    let count = 0
    for (let i = starts[cell]; i < starts[cell + 1] && count < into.length; i++) {
      const start = first[list[i]]
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
      if (inside) into[count++] = list[i]
    }
    return count
  }
}
