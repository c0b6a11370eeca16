/**
 * Questions about places on a grid that need no search: nearest walkable place, line of sight, a random place.
 * Points in, points out, world units. A cell is taken as its whole square, so the nearest place may lie on a cell's border.
 */
import type { Point } from '../geometry/index.js'
import type { NavGrid } from './nav-grid.js'

/**
 * The cell that `accepts`, nearest to the point by its center; ties to the smaller row, then column. Looks in growing squares around the
 * point and stops when no nearer cell can follow: O(cells in the last square).
 */
export function nearestCell(grid: NavGrid, point: Point, accepts: (x: number, y: number) => boolean): Point | undefined {
  const { width, height } = grid
  const center = grid.centerOf(0, 0)
  // Rows of a hex grid are nearer to each other than its columns, and shear by half a column each: the square grows in rows and columns alike.
  const hex = grid.topology === 'hex'
  const rowHeight = hex ? (grid.cellSize * Math.sqrt(3)) / 2 : grid.cellSize
  const exactY = (point.y - center.y) / rowHeight
  const exactX = (point.x - center.x) / grid.cellSize - (hex ? exactY / 2 : 0)
  const middleX = Math.round(Math.min(Math.max(exactX, 0), width - 1))
  const middleY = Math.round(Math.min(Math.max(exactY, 0), height - 1))
  let best: Point | undefined
  let bestSquared = Infinity
  const look = (x: number, y: number): void => {
    if (!grid.isInside(x, y) || grid.isBlocked(x, y) || !accepts(x, y)) return
    const at = grid.centerOf(x, y)
    const squared = (at.x - point.x) ** 2 + (at.y - point.y) ** 2
    if (squared > bestSquared || (squared === bestSquared && best !== undefined && (y > best.y || (y === best.y && x > best.x)))) return
    best = { x, y }
    bestSquared = squared
  }
  // From outside a sheared grid the squares say nothing about distance: look at all cells.
  const bounded = !hex || (exactX >= 0 && exactX <= width - 1 && exactY >= 0 && exactY <= height - 1)
  // A cell k squares out is at least this far: k - 1/2 cells (hex: of the narrower measure) from a point within; more from one outside.
  const reachOf = (k: number): number => Math.max(0, k - 0.5) * (hex ? rowHeight * 0.5 : grid.cellSize)
  for (let k = 0; k <= Math.max(width, height); k++) {
    if (bounded && best !== undefined && reachOf(k) ** 2 > bestSquared) break
    for (let x = middleX - k; x <= middleX + k; x++) {
      look(x, middleY - k)
      if (k > 0) look(x, middleY + k)
    }
    for (let y = middleY - k + 1; y < middleY + k; y++) {
      look(middleX - k, y)
      look(middleX + k, y)
    }
  }
  return best
}
