/**
 * What one question to a grid planner consists of, and what it hands back: shared by all planners of the room.
 * A planner answers with turning points; legs between them are runs of equal legal steps (any-angle planners: clear lines).
 */
import type { StopReason, WorkLimits } from '../core/index.js'
import type { Trace } from '../search/index.js'
import { SQRT2 } from './directions.js'
import type { NavGrid } from './nav-grid.js'

/** Cost of a straight and of a diagonal step. Octile: 1 and the square root of 2. Integer: 10 and 14. */
export interface StepCosts {
  readonly straight: number
  readonly diagonal: number
}

export const OCTILE: StepCosts = { straight: 1, diagonal: SQRT2 }
export const INTEGER: StepCosts = { straight: 10, diagonal: 14 }

export interface GridQuery extends WorkLimits {
  readonly grid: NavGrid
  readonly startX: number
  readonly startY: number
  readonly goalX: number
  readonly goalY: number
  readonly steps: StepCosts
  readonly trace: Trace | undefined
}

/** A planner's answer: corners as x, y pairs from start to goal. */
export interface GridRoute {
  readonly status: 'found' | 'unreachable' | StopReason
  readonly corners: readonly number[]
  readonly expanded: number
  readonly generated: number
}

/** Lower bound of the steps between two cells `dx` columns and `dy` rows apart on empty ground, in step costs; consistent. */
export function estimateSteps(grid: NavGrid, steps: StepCosts, dx: number, dy: number): number {
  const across = Math.abs(dx)
  const down = Math.abs(dy)
  if (grid.topology === 'hex') return steps.straight * (dx * dy < 0 ? Math.max(across, down) : across + down)
  if (grid.diagonal === 'never') return steps.straight * (across + down)
  return across > down ? steps.straight * (across - down) + steps.diagonal * down : steps.straight * (down - across) + steps.diagonal * across
}

/** Two costs nearer than this, in cells, are the same sum added up in another order: different step counts differ by more on every grid that fits. */
export const SAME_COST = 1e-9
