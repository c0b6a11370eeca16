/** Queries of a grid that need no search. Points are in world units. A cell counts as its whole square, so the nearest place may lie on a cell's border. */
import { distance, squaredDistance } from '../geometry/index.js'
import type { Point } from '../geometry/index.js'
import type { Grid } from './cells/index.js'

/** Distance in cells by which a place on a cell's border is moved into the cell, so that it does not belong to the blocked neighbor. */
const INSIDE = 2 ** -40

/** Returns the walkable cell that `accepts` allows and whose center is nearest to the point. Ties go to the smaller row, then column. O(cells visited). */
export function nearestCell(grid: Grid, point: Point, accepts: (x: number, y: number) => boolean): Point | undefined {
  const { width, height } = grid
  const center = grid.centerOf(0, 0)
  // Visits rings of cells around the cell (middleX, middleY). Ring k is the border of the block of 2 k + 1 rows and columns around this cell.
  const hex = grid.topology === 'hex'
  const axial = hex && grid.hexLayout === 'axial'
  const rowHeight = hex ? (grid.cellSize * Math.sqrt(3)) / 2 : grid.cellSize
  const exactY = (point.y - center.y) / rowHeight
  const exactX = (point.x - center.x) / grid.cellSize - (axial ? exactY / 2 : 0)
  const middleX = Math.round(Math.min(Math.max(exactX, 0), width - 1))
  const middleY = Math.round(Math.min(Math.max(exactY, 0), height - 1))
  let best: Point | undefined
  let bestSquared = Infinity
  const consider = (x: number, y: number): void => {
    if (!grid.isInside(x, y) || grid.isBlocked(x, y) || !accepts(x, y)) return
    const at = grid.centerOf(x, y)
    const squared = squaredDistance(at, point)
    if (squared > bestSquared || (squared === bestSquared && best !== undefined && (y - best.y || x - best.x) > 0))
      return
    best = { x, y }
    bestSquared = squared
  }
  // If the point lies outside an axial grid, the number of a ring gives no lower bound of the distance, so all rings are visited.
  const bounded = !axial || (exactX >= 0 && exactX <= width - 1 && exactY >= 0 && exactY <= height - 1)
  // Returns a lower bound of the distance from the point to the cell centers of ring k. The point can be half a cell nearer to them than the center of the cell
  // (middleX, middleY) is. In an axial layout, row y + 1 lies half a cell further right than row y. A cell that is k columns further right and k rows further
  // up is therefore only k / 2 cells further right.
  const reachOf = (k: number): number => Math.max(0, hex ? (k - 1) / 2 : k - 0.5) * rowHeight
  for (let k = 0; k <= Math.max(width, height); k++) {
    if (bounded && best !== undefined && reachOf(k) ** 2 > bestSquared) break
    for (let x = middleX - k; x <= middleX + k; x++) {
      consider(x, middleY - k)
      consider(x, middleY + k)
    }
    for (let y = middleY - k + 1; y < middleY + k; y++) {
      consider(middleX - k, y)
      consider(middleX + k, y)
    }
  }
  return best
}

/** Returns the nearest place where an agent may stand: the point itself, or the nearest point of a walkable cell. Undefined if all cells are blocked. */
export function nearestOnGrid(
  grid: Grid,
  point: Point,
  options: { readonly island?: number | undefined } = {},
): { point: Point; distance: number; island: number } | undefined {
  const { island } = options
  const accepts = (x: number, y: number): boolean => island === undefined || grid.islandAt(x, y) === island
  const own = grid.cellAt(point)
  if (own !== undefined && !grid.isBlocked(own.x, own.y) && accepts(own.x, own.y))
    return { point: { x: point.x, y: point.y }, distance: 0, island: grid.islandAt(own.x, own.y) }
  const cell = nearestCell(grid, point, accepts)
  if (cell === undefined) return undefined
  let place = grid.centerOf(cell.x, cell.y)
  let placeIsland = grid.islandAt(cell.x, cell.y)
  if (grid.topology === 'square') {
    // The cell with the nearest square may not have the nearest center, so the neighbors are tested too.
    let best = Infinity
    for (let y = cell.y - 1; y <= cell.y + 1; y++) {
      for (let x = cell.x - 1; x <= cell.x + 1; x++) {
        if (grid.isBlocked(x, y) || !accepts(x, y)) continue
        const center = grid.centerOf(x, y)
        const half = grid.cellSize * (0.5 - INSIDE)
        const at = {
          x: Math.min(Math.max(point.x, center.x - half), center.x + half),
          y: Math.min(Math.max(point.y, center.y - half), center.y + half),
        }
        const squared = squaredDistance(at, point)
        if (squared >= best) continue
        best = squared
        place = at
        placeIsland = grid.islandAt(x, y)
      }
    }
  }
  return { point: place, distance: distance(place, point), island: placeIsland }
}

/** Returns the island of the point's cell; -1 if the cell is blocked or outside. */
export function islandOnGrid(grid: Grid, point: Point): number {
  const cell = grid.cellAt(point)
  return cell === undefined ? -1 : grid.islandAt(cell.x, cell.y)
}

/** Returns a place in a random walkable cell; all cells are equally likely. Undefined if all cells are blocked. O(cells). */
export function randomOnGrid(grid: Grid, random: () => number): Point | undefined {
  let count = 0
  for (const cell of grid.open) count += cell
  let left = Math.floor(random() * count)
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      if (grid.isBlocked(x, y) || left-- > 0) continue
      const center = grid.centerOf(x, y)
      if (grid.topology === 'hex') return center
      return { x: center.x + (random() - 0.5) * grid.cellSize, y: center.y + (random() - 0.5) * grid.cellSize }
    }
  }
  return undefined
}

/**
 * Follows the straight line between two points over walkable cells. Returns the fraction `t` and the `point` where it stops. Square grids only. A point agent
 * may slide along a blocked cell's border and pass its corner, but may not slip between two blocked cells that touch at a corner. O(cells crossed).
 */
export function raycastGrid(
  grid: Grid,
  from: Point,
  to: Point,
): { hit: boolean; point: Point; t: number; cell?: Point } {
  const size = grid.cellSize
  const ax = (from.x - grid.origin.x) / size
  const ay = (from.y - grid.origin.y) / size
  const dx = (to.x - from.x) / size
  const dy = (to.y - from.y) / size
  const stepX = Math.sign(dx)
  const stepY = Math.sign(dy)
  // A point on a border belongs to the cell that the line enters.
  let x = stepX < 0 ? Math.ceil(ax) - 1 : Math.floor(ax)
  let y = stepY < 0 ? Math.ceil(ay) - 1 : Math.floor(ay)
  // A line along a border needs only one of the two adjacent cells to be open.
  const alongX = dy === 0 && Number.isInteger(ay)
  const alongY = dx === 0 && Number.isInteger(ax)
  const passes = (cellX: number, cellY: number): boolean =>
    !grid.isBlocked(cellX, cellY) ||
    (alongX && !grid.isBlocked(cellX, cellY - 1)) ||
    (alongY && !grid.isBlocked(cellX - 1, cellY))
  const stop = (t: number): { hit: boolean; point: Point; t: number; cell?: Point } => ({
    hit: true,
    point: { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t },
    t,
    cell: { x, y },
  })
  if (!passes(x, y)) return stop(0)
  for (;;) {
    const tx = dx === 0 ? Infinity : (x + (stepX > 0 ? 1 : 0) - ax) / dx
    const ty = dy === 0 ? Infinity : (y + (stepY > 0 ? 1 : 0) - ay) / dy
    const t = Math.min(tx, ty)
    if (!(t < 1)) return { hit: false, point: { x: to.x, y: to.y }, t: 1 }
    if (tx === ty) {
      // A line through a corner is stopped if both adjacent cells are blocked.
      const closed = grid.isBlocked(x + stepX, y) && grid.isBlocked(x, y + stepY)
      x += stepX
      y += stepY
      if (closed) return stop(t)
    } else if (tx < ty) x += stepX
    else y += stepY
    if (!passes(x, y)) return stop(t)
  }
}
