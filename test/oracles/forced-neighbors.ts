/**
 * Forced neighbors by their definition, in the 3 x 3 cells around a cell: those that the way from the cell before, over this one, reaches more cheaply than any way
 * without it, though no wall stood in the 3 x 3 they would be reached as cheaply without (Harabor & Grastien 2011). Every way is tried. Shares nothing with the engine.
 */
import { isLegalStep } from './grid-dijkstra.js'
import type { OracleGrid } from './grid-dijkstra.js'

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

/** Cheapest way between two of the nine cells, those left out not entered; Infinity when there is none. */
function cheapest(grid: OracleGrid, from: Step, to: Step, leftOut: Step | undefined, x: number, y: number): number {
  const costs = new Map<string, number>([[String(from), 0]])
  // Nine cells: nine rounds settle them.
  for (let round = 0; round < 9; round++)
    for (const [key, cost] of [...costs]) {
      const [cx, cy] = key.split(',').map(Number)
      for (const [dx, dy] of STEPS) {
        const [nx, ny] = [cx + dx, cy + dy]
        if (Math.abs(nx) > 1 || Math.abs(ny) > 1) continue
        if (nx === leftOut?.[0] && ny === leftOut[1]) continue
        if (!isLegalStep(grid, x + cx, y + cy, dx, dy)) continue
        const next = cost + (dx === 0 || dy === 0 ? 1 : Math.SQRT2)
        if (next < (costs.get(`${nx},${ny}`) ?? Infinity) - 1e-12) costs.set(`${nx},${ny}`, next)
      }
    }
  return costs.get(String(to)) ?? Infinity
}

/** Neighbors that have to be gone to from (x, y), arrived at by (dx, dy): no way as short leads there without it. */
function neededFrom(grid: OracleGrid, x: number, y: number, dx: number, dy: number): Step[] {
  const before: Step = [-dx, -dy]
  const isStraight = dx === 0 || dy === 0
  return STEPS.filter(([sx, sy]) => {
    if ((sx === before[0] && sy === before[1]) || !isLegalStep(grid, x, y, sx, sy)) return false
    const over = (isStraight ? 1 : Math.SQRT2) + (sx === 0 || sy === 0 ? 1 : Math.SQRT2)
    const without = cheapest(grid, before, [sx, sy], [0, 0], x, y)
    // After a straight step a way as short without this cell is taken instead; after a diagonal one only a shorter.
    return isStraight ? over < without - 1e-12 : over < without + 1e-12
  })
}

/** Forced: needed here, and not where all nine cells are open. */
export function forcedNeighbors(grid: OracleGrid, x: number, y: number, dx: number, dy: number): Step[] {
  const open = { ...grid, blocked: () => false }
  const natural = neededFrom(open, x, y, dx, dy).map(String)
  return neededFrom(grid, x, y, dx, dy).filter((step) => !natural.includes(String(step)))
}
