/**
 * Finds the nearest point on a wall. A mesh that can be edited is queried for the walls in boxes around the point, each twice as wide as the last,
 * until one contains the nearest wall: no index is built, and a query costs the walls near it. For a static mesh, walls are stored in a cell index
 * with about one cell per wall, O(walls), and rings of cells around the point are searched.
 */
import { IntList } from '../core/index.js'
import { CellIndex, columnOf, createLattice, forEachCellOnLine, nearestOnSegment, rowOf } from '../geometry/index.js'
import type { Point, Rect } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import { edgeEnds } from './polygon-parts.js'
import { CULL_SLACK } from './tolerance.js'

type Rings = Pick<ConvexMesh, 'coords' | 'origin' | 'next'>

interface WallHit {
  readonly point: Point
  readonly distance: number
  /** The wall's half-edge; its polygon is the walkable side. */
  readonly edge: number
}

export interface WallGrid {
  /** Returns the nearest point on an accepted wall within `limit`. Among equal distances the smallest half-edge wins. */
  nearest(x: number, y: number, limit: number, accept?: (edge: number) => boolean): WallHit | undefined
}

/** Collects the nearest of the walls offered to it. */
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
    const [a, b] = edgeEnds(this.mesh, edge)
    const { x: px, y: py } = nearestOnSegment(a, b, { x, y })
    const distance = Math.sqrt((px - x) ** 2 + (py - y) ** 2)
    if (distance > this.distance || (distance === this.distance && hit !== undefined && edge >= hit.edge)) return
    this.distance = distance
    this.hit = { point: { x: px, y: py }, distance, edge }
  }
}

/** Searches an editable mesh through `wallsNear`. `box` must contain the whole mesh. */
export function searchWalls(convex: ConvexMesh, box: Rect): WallGrid {
  const [farX, farY] = [box.x + box.width, box.y + box.height]
  return {
    nearest(x, y, limit, accept) {
      const nearest = new NearestWall(convex, x, y, limit, accept)
      const outside = Math.max(box.x - x, x - farX, box.y - y, y - farY, 0)
      // starts with the average width of a polygon
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

/** Indexes the walls of a static mesh. */
export function createWallGrid(convex: ConvexMesh): WallGrid {
  const { twin, polygon, halfEdgeSlots } = convex
  const walls: number[] = []
  for (let edge = 0; edge < halfEdgeSlots; edge++) if (polygon[edge] >= 0 && twin[edge] < 0) walls.push(edge)
  return walls.length === 0 ? { nearest: () => undefined } : new WallCells(convex, walls)
}

/** Index of the walls by the cells that they pass, about one cell per wall. */
class WallCells implements WallGrid {
  private readonly mesh: Rings
  private readonly index: CellIndex

  constructor({ coords, origin, next }: Rings, walls: readonly number[]) {
    this.mesh = { coords, origin, next }
    const starts = new Float64Array(2 * walls.length)
    for (const [i, edge] of walls.entries()) starts.set([coords[2 * origin[edge]], coords[2 * origin[edge] + 1]], 2 * i)
    const most = 2 * Math.ceil(Math.sqrt(walls.length))
    const lattice = createLattice(starts, (width, height) =>
      Math.max(Math.sqrt((width * height) / walls.length), Math.max(width, height) / most),
    )
    const margin = CULL_SLACK * Math.max(lattice.width, lattice.height)
    const cells = new IntList(2 * walls.length)
    const members = new IntList(2 * walls.length)
    for (const edge of walls) {
      const a = 2 * origin[edge]
      const b = 2 * origin[next[edge]]
      forEachCellOnLine(lattice, coords[a], coords[a + 1], coords[b], coords[b + 1], margin, (cell) => {
        cells.push(cell)
        members.push(edge)
        return Infinity
      })
    }
    this.index = new CellIndex(lattice, cells.items.subarray(0, cells.length), members.items)
  }

  nearest(x: number, y: number, reach: number, accept?: (edge: number) => boolean): WallHit | undefined {
    const { index } = this
    const { minX, minY, size, columns, rows } = index.lattice
    const nearest = new NearestWall(this.mesh, x, y, reach, accept)
    const offer = (edge: number): void => nearest.offer(edge)
    const column = columnOf(index.lattice, x)
    const row = rowOf(index.lattice, y)
    for (let ring = 0; ; ring++) {
      // Walls in this ring or beyond are at least as far away as the nearest side of the square already searched.
      if (ring > 0) {
        const left = column - ring < 0 ? Infinity : x - (minX + (column - ring + 1) * size)
        const right = column + ring >= columns ? Infinity : minX + (column + ring) * size - x
        const above = row - ring < 0 ? Infinity : y - (minY + (row - ring + 1) * size)
        const below = row + ring >= rows ? Infinity : minY + (row + ring) * size - y
        const bound = Math.min(left, right, above, below)
        if (bound === Infinity || bound > nearest.distance) return nearest.hit
      }
      index.forEachInRing(column, row, ring, offer)
    }
  }
}
