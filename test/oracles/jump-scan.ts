/**
 * The published rules of jump point search, cell by cell: forced neighbors, and the length of a straight scan. Sources:
 * Harabor & Grastien, "Online graph pruning for pathfinding on grid maps", 2011, where corners may be cut; "The JPS
 * pathfinding system", 2012, where they may not. Shares no code with the engine.
 */
import { isLegalStep, isWalkable, type OracleGrid } from './grid-dijkstra.js'

/** Reports whether an agent that reached (x, y) by the straight step (dx, dy) has a forced neighbor on the side (sx, sy). */
export function isForced(
  grid: OracleGrid,
  x: number,
  y: number,
  dx: number,
  dy: number,
  sx: number,
  sy: number,
): boolean {
  if (!isWalkable(grid, x, y)) return false
  const keepsCorners = grid.policy === 'never' || grid.policy === 'no-corner-cutting'
  return keepsCorners
    ? isWalkable(grid, x + sx, y + sy) && !isWalkable(grid, x + sx - dx, y + sy - dy)
    : !isWalkable(grid, x + sx, y + sy) && isLegalStep(grid, x, y, dx + sx, dy + sy)
}

/** Returns the number of steps until a straight scan reaches a cell with a forced neighbor, or a cell that it cannot leave. */
export function scanLength(grid: OracleGrid, x: number, y: number, dx: number, dy: number): number {
  for (let steps = 1; ; steps++) {
    const [atX, atY] = [x + steps * dx, y + steps * dy]
    const isTurn = isForced(grid, atX, atY, dx, dy, dy, -dx) || isForced(grid, atX, atY, dx, dy, -dy, dx)
    if (isTurn || !isLegalStep(grid, atX, atY, dx, dy)) return steps
  }
}

/** Returns the steps to the forced neighbors of (x, y) after the diagonal step (dx, dy) past a blocked cell. */
export function forcedByDiagonal(grid: OracleGrid, x: number, y: number, dx: number, dy: number): [number, number][] {
  const forced: [number, number][] = []
  if (!isWalkable(grid, x - dx, y) && isLegalStep(grid, x, y, -dx, dy)) forced.push([-dx, dy])
  if (!isWalkable(grid, x, y - dy) && isLegalStep(grid, x, y, dx, -dy)) forced.push([dx, -dy])
  return forced
}
