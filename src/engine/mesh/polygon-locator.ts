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
  const columns = Math.max(1, Math.min(limit, Math.ceil(width / side)))
  const rows = Math.max(1, Math.min(limit, Math.ceil(height / side)))
  const perX = width > 0 ? columns / width : 0
  const perY = height > 0 ? rows / height : 0
  // Monotone in their argument, so a point of a polygon always falls into the polygon's own range of cells.
  const columnOf = (x: number): number => Math.min(columns - 1, Math.floor((x - minX) * perX))
  const rowOf = (y: number): number => Math.min(rows - 1, Math.floor((y - minY) * perY))
  const slack = CULL_SLACK * Math.max(width, height)

  const eachCell = (polygon: number, visit: (cell: number) => void): void => {
    const start = first[polygon]
    let lowX = Infinity
    let lowY = Infinity
    let highX = -Infinity
    let highY = -Infinity
    let edge = start
    do {
      const x = coords[2 * origin[edge]]
      const y = coords[2 * origin[edge] + 1]
      lowX = Math.min(lowX, x)
      highX = Math.max(highX, x)
      lowY = Math.min(lowY, y)
      highY = Math.max(highY, y)
      edge = next[edge]
    } while (edge !== start)
    const fromColumn = columnOf(lowX)
    const toColumn = columnOf(highX)
    const toRow = rowOf(highY)
    for (let row = rowOf(lowY); row <= toRow; row++) {
      for (let column = fromColumn; column <= toColumn; column++) {
        if (toColumn > fromColumn && toRow > rowOf(lowY) && outside(start, column, row)) continue
        visit(row * columns + column)
      }
    }
  }
  /** True if the cell lies wholly beyond one edge, by more than rounding could pretend. */
  const outside = (start: number, column: number, row: number): boolean => {
    const x0 = minX + column / perX
    const x1 = minX + (column + 1) / perX
    const y0 = minY + row / perY
    const y1 = minY + (row + 1) / perY
    let edge = start
    do {
      const ax = coords[2 * origin[edge]]
      const ay = coords[2 * origin[edge] + 1]
      const dx = coords[2 * origin[next[edge]]] - ax
      const dy = coords[2 * origin[next[edge]] + 1] - ay
      const innermost = dx * ((dx > 0 ? y1 : y0) - ay) - dy * ((dy > 0 ? x0 : x1) - ax)
      if (innermost < -slack * (Math.abs(dx) + Math.abs(dy))) return true
      edge = next[edge]
    } while (edge !== start)
    return false
  }

  const starts = new Int32Array(columns * rows + 1)
  for (let polygon = 0; polygon < polygonSlots; polygon++) if (first[polygon] >= 0) eachCell(polygon, (cell) => starts[cell + 1]++)
  for (let cell = 0; cell < columns * rows; cell++) starts[cell + 1] += starts[cell]
  const list = new Int32Array(starts[columns * rows])
  const fill = starts.slice()
  for (let polygon = 0; polygon < polygonSlots; polygon++) if (first[polygon] >= 0) eachCell(polygon, (cell) => (list[fill[cell]++] = polygon))

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
