import { DX, DY } from '../cells/index.js'
import type { GridQuery } from '../cells/index.js'

/** Direction of a vector (x, y), indexed by 3 * (sign(x) + 1) + sign(y) + 1. */
export const TOWARDS = Uint8Array.of(5, 4, 3, 6, 0, 2, 7, 0, 1)

/** Tries the two paths of two straight runs each, which are shortest on an empty grid. Writes the corners of the first free one, or returns false. O(steps). */
export function walkDirect(query: GridQuery): boolean {
  const { startX, startY, goalX, goalY } = query
  const dx = goalX - startX
  const dy = goalY - startY
  const signX = (dx >> 31) | (-dx >>> 31)
  const signY = (dy >> 31) | (-dy >>> 31)
  const across = dx * signX
  const down = dy * signY
  // The runs are vertical and horizontal under `never`, else diagonal and along the longer axis.
  const manhattan = query.grid.diagonal === 'never'
  const one = manhattan ? 4 - 2 * signY : TOWARDS[3 * signX + signY + 4]
  const other = manhattan || across > down ? 2 - 2 * signX : 4 - 2 * signY
  const ones = manhattan || down < across ? down : across
  const others = manhattan ? across : across + down - 2 * ones
  return walkRuns(query, one, ones, other, others) || walkRuns(query, other, others, one, ones)
}

/** Walks two straight runs, each a direction and a number of steps. Returns false if a step is blocked; otherwise writes the corners to `query`. */
function walkRuns(query: GridQuery, first: number, firsts: number, second: number, seconds: number): boolean {
  const { grid, startX, startY } = query
  const { moves, offsets } = grid
  let at = grid.indexOf(startX, startY)
  let step = offsets[first]
  for (let i = 0; i < firsts; i++, at += step) if (((moves[at] >> first) & 1) === 0) return false
  step = offsets[second]
  for (let i = 0; i < seconds; i++, at += step) if (((moves[at] >> second) & 1) === 0) return false
  query.turn(startX, startY)
  if (firsts > 0 && seconds > 0) query.turn(startX + firsts * DX[first], startY + firsts * DY[first])
  if (firsts + seconds > 0) query.turn(query.goalX, query.goalY)
  return true
}
