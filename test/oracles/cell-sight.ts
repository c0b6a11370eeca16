/**
 * Lines of sight between cell centers, by testing every cell and every corner. Coordinates are doubled, so that centers
 * and corners are integers. Shares no code with the engine.
 */
import { isWalkable, type OracleGrid } from './grid-dijkstra.js'

/**
 * Reports whether the open segment a-b enters the axis-parallel square with half side `half` around c. All values are
 * integers.
 */
function crossesSquare(ax: number, ay: number, bx: number, by: number, cx: number, cy: number, half: number): boolean {
  if (Math.max(ax, bx) <= cx - half || Math.min(ax, bx) >= cx + half) return false
  if (Math.max(ay, by) <= cy - half || Math.min(ay, by) >= cy + half) return false
  const sides = [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ].map(([x, y]) => Math.sign((bx - ax) * (cy + y - ay) - (by - ay) * (cx + x - ax)))
  return sides.some((side) => side > 0) && sides.some((side) => side < 0)
}

/** Reports whether the point c lies inside the segment a-b. */
function passesThrough(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): boolean {
  return (bx - ax) * (cy - ay) === (by - ay) * (cx - ax) && (cx - ax) * (cx - bx) + (cy - ay) * (cy - by) < 0
}

/**
 * Reports whether the line between two cell centers is clear for a point. Every cell that the line crosses must be
 * open. Where the line passes a corner of cells, two cells lie beside it. `grid.policy` decides how many of them must
 * be open: none (`always`), one (`one-corner`) or both.
 */
export function seesAsPoint(grid: OracleGrid, ax: number, ay: number, bx: number, by: number): boolean {
  const [fromX, fromY, toX, toY] = [2 * ax, 2 * ay, 2 * bx, 2 * by]
  const wanted = grid.policy === 'always' ? 0 : grid.policy === 'one-corner' ? 1 : 2
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++) {
      // The start cell need not be open.
      if (x === ax && y === ay) continue
      const isCrossed = crossesSquare(fromX, fromY, toX, toY, 2 * x, 2 * y, 1)
      if ((isCrossed || (x === bx && y === by)) && !isWalkable(grid, x, y)) return false
    }
  for (let y = 0; y + 1 < grid.height; y++)
    for (let x = 0; x + 1 < grid.width; x++) {
      if (!passesThrough(fromX, fromY, toX, toY, 2 * x + 1, 2 * y + 1)) continue
      const falls = Math.sign(bx - ax) === Math.sign(by - ay)
      const beside = falls
        ? [isWalkable(grid, x + 1, y), isWalkable(grid, x, y + 1)]
        : [isWalkable(grid, x, y), isWalkable(grid, x + 1, y + 1)]
      if (beside.filter(Boolean).length < wanted) return false
    }
  return true
}

/**
 * Reports whether the line between two cell centers is clear for a disc. A cell is open if the disc fits around its
 * center. Along a row or column, all cells on the line must be open. Otherwise the line crosses squares whose corners are
 * four cell centers, and all four of these cells must be open.
 */
export function seesAsDisc(grid: OracleGrid, ax: number, ay: number, bx: number, by: number): boolean {
  if (ax === bx || ay === by) {
    for (let y = Math.min(ay, by); y <= Math.max(ay, by); y++)
      for (let x = Math.min(ax, bx); x <= Math.max(ax, bx); x++) if (!isWalkable(grid, x, y)) return false
    return true
  }
  for (let y = 0; y + 1 < grid.height; y++)
    for (let x = 0; x + 1 < grid.width; x++) {
      if (!crossesSquare(2 * ax, 2 * ay, 2 * bx, 2 * by, 2 * x + 1, 2 * y + 1, 1)) continue
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ])
        if (!isWalkable(grid, x + dx, y + dy)) return false
    }
  return true
}
