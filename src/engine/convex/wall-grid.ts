/**
 * The nearest point on a wall. A mesh that can be edited is asked for the walls in boxes around the point, each twice as wide as the one
 * before, until one holds what is nearest: nothing is built, and a query costs the walls near it. The walls of one that stands are put in
 * a grid of about one cell per wall, O(walls), and rings of cells around the point are searched.
 */
import type { Point, Rect } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'

type Rings = Pick<ConvexMesh, 'coords' | 'origin' | 'next'>

export interface WallHit {
  readonly point: Point
  readonly distance: number
  /** The wall's half-edge; its polygon is the walkable side. */
  readonly edge: number
}

export interface WallGrid {
  /** Nearest point on a wall whose half-edge is accepted, within `limit`; equal distances go to the smallest half-edge. */
  nearest(x: number, y: number, limit: number, accept?: (edge: number) => boolean): WallHit | undefined
}

/** The nearest of some walls, as they are offered. */
class NearestWall {
  hit: WallHit | undefined

  constructor(
    private readonly mesh: Rings,
    private readonly x: number,
    private readonly y: number,
    public distance: number,
    private readonly accept: ((edge: number) => boolean) | undefined,
  ) {}

  offer(edge: number): void {
    if (this.accept?.(edge) === false) return
    const { x, y, hit } = this
    const { coords, origin, next } = this.mesh
    const a = 2 * origin[edge]
    const b = 2 * origin[next[edge]]
    const dx = coords[b] - coords[a]
    const dy = coords[b + 1] - coords[a + 1]
    const t = ((x - coords[a]) * dx + (y - coords[a + 1]) * dy) / (dx * dx + dy * dy)
    const px = t <= 0 ? coords[a] : t >= 1 ? coords[b] : coords[a] + t * dx
    const py = t <= 0 ? coords[a + 1] : t >= 1 ? coords[b + 1] : coords[a + 1] + t * dy
    const distance = Math.sqrt((px - x) ** 2 + (py - y) ** 2)
    if (distance > this.distance || (distance === this.distance && hit !== undefined && edge >= hit.edge)) return
    this.distance = distance
    this.hit = { point: { x: px, y: py }, distance, edge }
  }
}

/** For a mesh that reports the walls near a box; `box` holds all of it. */
export function searchWalls(convex: ConvexMesh, box: Rect): WallGrid {
  const [farX, farY] = [box.x + box.width, box.y + box.height]
  return {
    nearest(x, y, limit, accept) {
      const nearest = new NearestWall(convex, x, y, limit, accept)
      const outside = Math.max(box.x - x, x - farX, box.y - y, y - farY, 0)
      // as wide as a polygon is on average, to begin with
      let reach = outside + Math.max(box.width, box.height) / Math.sqrt(convex.polygonSlots + 1)
      for (;;) {
        const around = { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach }
        for (const edge of convex.wallsNear?.(around) ?? []) nearest.offer(edge)
        if (
          nearest.distance <= reach ||
          (around.minX <= box.x && around.minY <= box.y && around.maxX >= farX && around.maxY >= farY)
        )
          return nearest.hit
        reach = Math.min(2 * reach, nearest.distance)
      }
    },
  }
}

/** For a mesh that stands as it is. */
export function createWallGrid(convex: ConvexMesh): WallGrid {
  const { twin, polygon, halfEdgeSlots } = convex
  const walls: number[] = []
  for (let edge = 0; edge < halfEdgeSlots; edge++) if (polygon[edge] >= 0 && twin[edge] < 0) walls.push(edge)
  return walls.length === 0 ? { nearest: () => undefined } : new WallCells(convex, walls)
}

/** Per cell the walls that meet it, and perhaps some beside it: members[starts[cell] … starts[cell + 1]), cell = row * columns + column. */
class WallCells implements WallGrid {
  private readonly mesh: Rings
  private readonly minX: number
  private readonly minY: number
  private readonly columns: number
  private readonly rows: number
  private readonly cellWidth: number
  private readonly cellHeight: number
  private readonly starts: Int32Array
  private readonly members: Int32Array

  constructor({ coords, origin, next }: Rings, walls: readonly number[]) {
    this.mesh = { coords, origin, next }
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
    for (const edge of walls) {
      const v = 2 * origin[edge]
      minX = Math.min(minX, coords[v])
      maxX = Math.max(maxX, coords[v])
      minY = Math.min(minY, coords[v + 1])
      maxY = Math.max(maxY, coords[v + 1])
    }
    const width = maxX - minX
    const height = maxY - minY
    const side = Math.sqrt((width * height) / Math.max(1, walls.length)) || Math.max(width, height) || 1
    const limit = 2 * Math.ceil(Math.sqrt(walls.length)) + 1
    const columns = Math.max(1, Math.min(limit, Math.ceil(width / side) || 1))
    const rows = Math.max(1, Math.min(limit, Math.ceil(height / side) || 1))
    this.minX = minX
    this.minY = minY
    this.columns = columns
    this.rows = rows
    this.cellWidth = width / columns || 1
    this.cellHeight = height / rows || 1
    const starts = new Int32Array(columns * rows + 1)
    for (const edge of walls) this.eachCell(edge, (cell) => starts[cell + 1]++)
    for (let cell = 0; cell < columns * rows; cell++) starts[cell + 1] += starts[cell]
    const members = new Int32Array(starts[columns * rows])
    const fill = starts.slice()
    for (const edge of walls) this.eachCell(edge, (cell) => (members[fill[cell]++] = edge))
    this.starts = starts
    this.members = members
  }

  nearest(x: number, y: number, reach: number, accept?: (edge: number) => boolean): WallHit | undefined {
    const { minX, minY, columns, rows, cellWidth, cellHeight, starts, members } = this
    const nearest = new NearestWall(this.mesh, x, y, reach, accept)
    const tryCell = (column: number, row: number): void => {
      if (column < 0 || row < 0 || column >= columns || row >= rows) return
      const cell = row * columns + column
      for (let i = starts[cell]; i < starts[cell + 1]; i++) nearest.offer(members[i])
    }
    const column = this.columnOf(x)
    const row = this.rowOf(y)
    for (let ring = 0; ; ring++) {
      // Nothing in this ring or beyond is nearer than the nearest side of the square already searched.
      if (ring > 0) {
        const left = column - ring < 0 ? Infinity : x - (minX + (column - ring + 1) * cellWidth)
        const right = column + ring >= columns ? Infinity : minX + (column + ring) * cellWidth - x
        const above = row - ring < 0 ? Infinity : y - (minY + (row - ring + 1) * cellHeight)
        const below = row + ring >= rows ? Infinity : minY + (row + ring) * cellHeight - y
        const bound = Math.min(left, right, above, below)
        if (bound === Infinity || bound > nearest.distance) return nearest.hit
      }
      for (let i = -ring; i <= ring; i++) {
        tryCell(column + i, row - ring)
        if (ring > 0) tryCell(column + i, row + ring)
      }
      for (let i = 1 - ring; i < ring; i++) {
        tryCell(column - ring, row + i)
        tryCell(column + ring, row + i)
      }
    }
  }

  private columnOf(x: number): number {
    return Math.max(0, Math.min(this.columns - 1, Math.floor((x - this.minX) / this.cellWidth)))
  }

  private rowOf(y: number): number {
    return Math.max(0, Math.min(this.rows - 1, Math.floor((y - this.minY) / this.cellHeight)))
  }

  /** Every cell that the wall meets, row by row, one cell wider than its run in the row so that rounding loses none. */
  private eachCell(edge: number, visit: (cell: number) => void): void {
    const { minY, columns, cellHeight } = this
    const { coords, origin, next } = this.mesh
    const a = 2 * origin[edge]
    const b = 2 * origin[next[edge]]
    const lowY = Math.min(coords[a + 1], coords[b + 1])
    const highY = Math.max(coords[a + 1], coords[b + 1])
    const fromColumn = this.columnOf(Math.min(coords[a], coords[b]))
    const toColumn = this.columnOf(Math.max(coords[a], coords[b]))
    const slope = highY > lowY ? (coords[b] - coords[a]) / (coords[b + 1] - coords[a + 1]) : 0
    const toRow = this.rowOf(highY)
    for (let row = this.rowOf(lowY); row <= toRow; row++) {
      let from = fromColumn
      let to = toColumn
      if (highY > lowY) {
        const y0 = Math.max(lowY, minY + row * cellHeight)
        const y1 = Math.min(highY, minY + (row + 1) * cellHeight)
        const x0 = coords[a] + slope * (y0 - coords[a + 1])
        const x1 = coords[a] + slope * (y1 - coords[a + 1])
        from = Math.max(from, this.columnOf(Math.min(x0, x1)) - 1)
        to = Math.min(to, this.columnOf(Math.max(x0, x1)) + 1)
      }
      for (let column = from; column <= to; column++) visit(row * columns + column)
    }
  }
}
