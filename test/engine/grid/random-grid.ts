import type { Random } from '../../../src/engine/core/index.js'
import { buildNavGrid, type DiagonalPolicy, type GridAlgorithm, type NavGrid } from '../../../src/engine/grid/index.js'
import type { OracleGrid } from '../../oracles/grid-dijkstra.js'

export const EXACT: readonly GridAlgorithm[] = ['a-star', 'dijkstra', 'jump-point', 'jump-point-plus']
export const HEURISTIC: readonly GridAlgorithm[] = ['depth-first', 'greedy', 'backtracking-walk']
/** Planners whose paths have legs at any angle. */
export const LINES: readonly GridAlgorithm[] = ['theta-star', 'lazy-theta-star']
export const GRID_ALGORITHMS: readonly GridAlgorithm[] = [
  ...[...EXACT, ...HEURISTIC, ...LINES],
  ...(['breadth-first', 'weighted-a-star'] as const),
]
export const POLICIES: readonly DiagonalPolicy[] = ['never', 'no-corner-cutting', 'one-corner', 'always']

/** Builds a grid from rows of text, where # is blocked. */
export function gridOf(rows: readonly string[], diagonal: DiagonalPolicy = 'no-corner-cutting'): NavGrid {
  return buildNavGrid({ width: rows[0].length, height: rows.length, blocked: (x, y) => rows[y][x] === '#', diagonal })
}

/** Builds the same cells for the engine and for the oracle. */
export function randomGrid(
  random: Random,
  width: number,
  height: number,
  density: number,
  diagonal: DiagonalPolicy,
  hex?: 'offset' | 'axial',
): { grid: NavGrid; oracle: OracleGrid; blocked: Uint8Array } {
  const blocked = Uint8Array.from({ length: width * height }, () => (random() < density ? 1 : 0))
  return {
    blocked,
    grid: buildNavGrid({
      width,
      height,
      blocked,
      diagonal,
      topology: hex === undefined ? 'square' : 'hex',
      hexLayout: hex,
    }),
    oracle: { width, height, blocked: (x, y) => blocked[y * width + x] !== 0, policy: diagonal, hex },
  }
}

/** Returns the center of a cell on a square grid of cell size 1. */
export const center = (x: number, y: number): { x: number; y: number } => ({ x: x + 0.5, y: y + 0.5 })

/** Counts samples of a straight line, away from cell borders, that lie in a blocked cell. */
export function blockedSamples(
  isBlocked: (x: number, y: number) => boolean,
  from: { x: number; y: number },
  to: { x: number; y: number },
): number {
  let count = 0
  for (let k = 0; k <= 200; k++) {
    const x = from.x + ((to.x - from.x) * k) / 200
    const y = from.y + ((to.y - from.y) * k) / 200
    const isOnBorder = Math.abs(x - Math.round(x)) < 1e-6 || Math.abs(y - Math.round(y)) < 1e-6
    if (!isOnBorder && isBlocked(Math.floor(x), Math.floor(y))) count++
  }
  return count
}
