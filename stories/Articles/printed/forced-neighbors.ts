/**
 * Forced neighbors by definition (Harabor & Grastien 2011), in the 3 x 3 cells around a cell C. A search has reached C from its neighbor P.
 * Another neighbor N is forced if two conditions hold:
 * - The path P, C, N is cheaper than every path from P to N that does not enter C.
 * - If no cell were blocked, the first condition would not hold.
 * Shares no code with the engine.
 */
import { isLegalStep, type PlainGrid } from './plain-grid.js'

export type Step = readonly [dx: number, dy: number]

export const STEPS: readonly Step[] = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
]

/** Returns the cost of the cheapest path between two of the eight cells around the cell (x, y); Infinity if there is none. */
function cheapestAround(grid: PlainGrid, from: Step, to: Step, x: number, y: number): number {
  const costs = new Array<number>(9).fill(Infinity)
  costs[3 * from[1] + from[0] + 4] = 0
  // Each round extends every cheapest path by at least one step, so eight rounds suffice for eight cells.
  for (let round = 0; round < 8; round++)
    for (const [cx, cy] of STEPS)
      for (const [dx, dy] of STEPS) {
        const [nx, ny] = [cx + dx, cy + dy]
        if (Math.abs(nx) > 1 || Math.abs(ny) > 1 || (nx === 0 && ny === 0)) continue
        const cost = costs[3 * cy + cx + 4] + (dx === 0 || dy === 0 ? 1 : Math.SQRT2)
        if (cost < costs[3 * ny + nx + 4] - 1e-12 && isLegalStep(grid, x + cx, y + cy, dx, dy))
          costs[3 * ny + nx + 4] = cost
      }
  return costs[3 * to[1] + to[0] + 4]
}

/** Returns the neighbors to search from (x, y) after the step (dx, dy): those that no path around (x, y) reaches at less cost. */
function neededFrom(grid: PlainGrid, x: number, y: number, dx: number, dy: number): Step[] {
  const before: Step = [-dx, -dy]
  const isStraight = dx === 0 || dy === 0
  return STEPS.filter(([sx, sy]) => {
    if ((sx === before[0] && sy === before[1]) || !isLegalStep(grid, x, y, sx, sy)) return false
    const over = (isStraight ? 1 : Math.SQRT2) + (sx === 0 || sy === 0 ? 1 : Math.SQRT2)
    const without = cheapestAround(grid, before, [sx, sy], x, y)
    // If the path through (x, y) and the path around (x, y) cost the same, the neighbor is needed only after a diagonal step.
    return isStraight ? over < without - 1e-12 : over < without + 1e-12
  })
}

/** Returns the forced neighbors: those in the result of `neededFrom` that it would not return if all nine cells were open. */
export function forcedNeighbors(grid: PlainGrid, x: number, y: number, dx: number, dy: number): Step[] {
  const open = { ...grid, blocked: () => false }
  const natural = neededFrom(open, x, y, dx, dy).map(String)
  return neededFrom(grid, x, y, dx, dy).filter((step) => !natural.includes(String(step)))
}
