import { columnOf, createLattice, indexSegments, nearestOnSegment, rowOf } from '../geometry/index.js'
import type { Box, Point, Rect } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import { edgeEnds, endsOf, wallsOf } from './polygon-parts.js'

/** Margin of searches for the cells that a segment crosses, as a share of the longer side of the grid: far above rounding errors, far below a cell. */
export const CULL_SLACK = 2 ** -40

interface WallHit {
  readonly point: Point
  readonly distance: number
  /** Half-edge of the wall. Its polygon is on the walkable side. */
  readonly edge: number
}

export interface WallGrid {
  /** Returns the nearest point within `limit` on a wall that `accept` allows. Among equally near points, returns the leftmost, then the topmost. */
  nearest(x: number, y: number, limit: number, accept?: (edge: number) => boolean): WallHit | undefined
}

/** Returns a wall grid that searches boxes around the point, each at most twice as wide as the one before. `box` must contain all walls. */
function searchBoxes(
  convex: ConvexMesh,
  box: Rect,
  firstReach: number,
  forEachWallNear: (around: Box, visit: (edge: number) => void) => void,
): WallGrid {
  const [farX, farY] = [box.x + box.width, box.y + box.height]
  return {
    nearest(x, y, limit, accept) {
      let hit: WallHit | undefined
      let nearest = limit
      const offer = (edge: number): void => {
        if (accept?.(edge) === false) return
        const [a, b] = edgeEnds(convex, edge)
        const point = nearestOnSegment(a, b, { x, y })
        const distance = Math.sqrt((point.x - x) ** 2 + (point.y - y) ** 2)
        if (distance > nearest) return
        // Of equally near points, the one with the smallest x wins, then the smallest y. The number of the edge decides last, since an edit may change it.
        if (distance === nearest && hit !== undefined)
          if ((point.x - hit.point.x || point.y - hit.point.y || edge - hit.edge) >= 0) return
        nearest = distance
        hit = { point, distance, edge }
      }
      const outside = Math.max(box.x - x, x - farX, box.y - y, y - farY, 0)
      let reach = outside + firstReach
      for (;;) {
        const around = { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach }
        forEachWallNear(around, offer)
        if (
          nearest <= reach ||
          (around.minX <= box.x && around.minY <= box.y && around.maxX >= farX && around.maxY >= farY)
        )
          return hit
        reach = Math.min(2 * reach, nearest)
      }
    },
  }
}

/** Returns a wall grid for an editable mesh. It stores no walls: each search gets them from `convex.wallsNear`. `box` must contain the whole mesh. */
export function searchWalls(convex: ConvexMesh, box: Rect): WallGrid {
  const widthOfPolygon = Math.max(box.width, box.height) / Math.sqrt(convex.polygonSlots + 1)
  return searchBoxes(convex, box, widthOfPolygon, (around, visit) => convex.wallsNear?.(around).forEach(visit))
}

/** Indexes the walls of a static mesh by the cells that they cross, with about one cell per wall. O(walls). */
export function createWallGrid(convex: ConvexMesh): WallGrid {
  const walls = wallsOf(convex)
  const ends = endsOf(convex, walls)
  const most = 2 * Math.ceil(Math.sqrt(walls.length))
  const lattice = createLattice(ends, (width, height) =>
    Math.max(Math.sqrt((width * height) / walls.length), Math.max(width, height) / most),
  )
  const { minX, minY, width, height, columns, size } = lattice
  const { starts, members } = indexSegments(lattice, ends, CULL_SLACK * Math.max(width, height))
  return searchBoxes(convex, { x: minX, y: minY, width, height }, size / 2, (around, visit) => {
    const [left, right] = [columnOf(lattice, around.minX), columnOf(lattice, around.maxX)]
    for (let row = rowOf(lattice, around.minY), last = rowOf(lattice, around.maxY); row <= last; row++) {
      const end = starts[row * columns + right + 1]
      for (let i = starts[row * columns + left]; i < end; i++) visit(walls[members[i]])
    }
  })
}
