/** A grid of cells. `policy`: whether a diagonal step may pass blocked cells at its two sides. Shares no code with the engine. */
export interface PlainGrid {
  readonly width: number
  readonly height: number
  readonly blocked: (x: number, y: number) => boolean
  readonly cost?: (x: number, y: number) => number
  readonly policy: 'never' | 'no-corner-cutting' | 'one-corner' | 'always'
}

export const isWalkable = (grid: PlainGrid, x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x < grid.width && y < grid.height && !grid.blocked(x, y)

/** Reports whether an agent may step from (x, y) to its neighbor (x + dx, y + dy). */
export function isLegalStep(grid: PlainGrid, x: number, y: number, dx: number, dy: number): boolean {
  if (!isWalkable(grid, x, y) || !isWalkable(grid, x + dx, y + dy)) return false
  if (dx === 0 || dy === 0) return dx !== dy
  const freeSides = Number(isWalkable(grid, x + dx, y)) + Number(isWalkable(grid, x, y + dy))
  return freeSides >= { never: 3, 'no-corner-cutting': 2, 'one-corner': 1, always: 0 }[grid.policy]
}
