/**
 * Shortest paths on a grid by Dijkstra's algorithm, which scans all cells for the nearest cell of the open set. The
 * rules for steps are written out cell by cell. Shares no code with the engine.
 */

export type OraclePolicy = 'never' | 'no-corner-cutting' | 'one-corner' | 'always'

export interface OracleGrid {
  readonly width: number
  readonly height: number
  readonly blocked: (x: number, y: number) => boolean
  readonly cost?: (x: number, y: number) => number
  readonly policy: OraclePolicy
  /** How hexagonal cells are numbered; undefined for square cells. Hexagons whose centers have distance one are neighbors. */
  readonly hex?: 'offset' | 'axial' | undefined
  readonly straight?: number
  readonly diagonal?: number
}

export function isWalkable(grid: OracleGrid, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < grid.width && y < grid.height && !grid.blocked(x, y)
}

/** Reports whether an agent may step from (x, y) to its neighbor (x + dx, y + dy). */
export function isLegalStep(grid: OracleGrid, x: number, y: number, dx: number, dy: number): boolean {
  if (Math.abs(dx) > 1 || Math.abs(dy) > 1 || (dx === 0 && dy === 0)) return false
  if (!isWalkable(grid, x, y) || !isWalkable(grid, x + dx, y + dy)) return false
  if (grid.hex !== undefined) {
    const half = (row: number): number => (grid.hex === 'axial' ? row : Math.abs(row % 2)) / 2
    return Math.abs(Math.hypot(dx + half(y + dy) - half(y), (dy * Math.sqrt(3)) / 2) - 1) < 0.01
  }
  if (dx === 0 || dy === 0) return true
  const beside = Number(isWalkable(grid, x + dx, y)) + Number(isWalkable(grid, x, y + dy))
  switch (grid.policy) {
    case 'never':
      return false
    case 'no-corner-cutting':
      return beside === 2
    case 'one-corner':
      return beside >= 1
    case 'always':
      return true
  }
}

/** Returns the cost from the start cell to every cell, row by row; Infinity if unreachable. */
export function oracleDistances(grid: OracleGrid, startX: number, startY: number): Float64Array {
  const { width, height, straight = 1, diagonal = Math.SQRT2 } = grid
  const distances = new Float64Array(width * height).fill(Infinity)
  const done = new Set<number>()
  if (!isWalkable(grid, startX, startY)) return distances
  distances[startY * width + startX] = 0
  const reached = new Set<number>([startY * width + startX])
  for (;;) {
    let nearest = -1
    for (const cell of reached)
      if (!done.has(cell) && (nearest < 0 || distances[cell] < distances[nearest])) nearest = cell
    if (nearest < 0) return distances
    done.add(nearest)
    reached.delete(nearest)
    const x = nearest % width
    const y = Math.floor(nearest / width)
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        if (!isLegalStep(grid, x, y, dx, dy)) continue
        const length = dx === 0 || dy === 0 || grid.hex !== undefined ? straight : diagonal
        const multiplier = grid.cost === undefined ? 1 : (grid.cost(x, y) + grid.cost(x + dx, y + dy)) / 2
        const next = (y + dy) * width + x + dx
        if (distances[nearest] + length * multiplier < distances[next]) {
          distances[next] = distances[nearest] + length * multiplier
          if (!done.has(next)) reached.add(next)
        }
      }
  }
}
