/**
 * Input, state and result of one query to a grid planner. The grid owns and reuses this object, so that a query allocates only its result.
 * A planner writes turning points. The legs between them are runs of equal legal steps; those of an any-angle planner are clear lines.
 */
import { resized } from '../../core/index.js'
import type { StopReason, WorkLimits } from '../../core/index.js'
import type { Point, Trace } from '../../geometry/index.js'
import { leanOf } from './directions.js'
import { GridIslands } from './grid-islands.js'
import type { Grid } from './grid.js'

interface StepCosts {
  readonly straight: number
  readonly diagonal: number
}

const OCTILE: StepCosts = { straight: 1, diagonal: Math.SQRT2 }
/** Octile costs on uniform grids: multiples of 2^-32, so sums are exact. Two paths compare correctly if they differ by at most 50,000 diagonal steps. */
const EVEN_OCTILE: StepCosts = { straight: 1, diagonal: Math.round(Math.SQRT2 * 2 ** 32) / 2 ** 32 }
export const INTEGER: StepCosts = { straight: 10, diagonal: 14 }
/** Two costs (in cells) count as equal if they differ by less than this. A difference as small as this may be a rounding error. */
export const SAME_COST = 1e-9

/** Share of the grid that a search expands before it compares the islands of start and goal. The first comparison labels the islands of the whole grid. */
const LONG_SEARCH = 1 / 256

export class GridQuery {
  startX = 0
  startY = 0
  goalX = 0
  goalY = 0
  steps = OCTILE
  algorithm = ''
  trace: Trace | undefined
  signal: AbortSignal | undefined
  budget = Infinity
  /** After this number of expansions, the search stops if start and goal are on different islands (`isJoined`). */
  private islandsAfter = 0
  status: 'found' | 'unreachable' | StopReason = 'unreachable'
  expanded = 0
  generated = 0
  /** Pairs x, y from start to goal, of which the first `length` numbers are used. */
  corners = new Int32Array(256)
  length = 0

  readonly islands: GridIslands

  /** `isNested`: the query runs inside the trace callback of another query. */
  constructor(
    readonly grid: Grid,
    private readonly isNested = false,
  ) {
    this.islands = grid.table(GridIslands)
  }

  /** Resets the result and stores the options. Until `end`, the grid refuses edits. */
  begin(
    algorithm: string,
    options: WorkLimits & { readonly costs?: 'octile' | 'integer' | undefined; readonly trace?: Trace | undefined },
  ): void {
    const { costs, trace, budget, signal } = options
    this.algorithm = algorithm
    this.steps = costs === 'integer' ? INTEGER : this.grid.isUniform ? EVEN_OCTILE : OCTILE
    this.trace = trace
    this.budget = budget ?? Infinity
    this.signal = signal
    this.grid.busy = true
    this.expanded = this.generated = 0
    this.resetResult()
  }

  end(): void {
    this.grid.busy = this.isNested
    this.trace = this.signal = undefined
  }

  resetResult(): void {
    this.status = 'unreachable'
    this.islandsAfter = this.grid.size * LONG_SEARCH
    this.length = 0
  }

  isJoined(): boolean {
    const { grid, islands } = this
    this.islandsAfter = Infinity
    return islands.idOf(grid.indexOf(this.startX, this.startY)) === islands.idOf(grid.indexOf(this.goalX, this.goalY))
  }

  /** Returns the grid's shared searcher of a class, or a new searcher for a nested query. */
  searcher<T extends object>(make: new (grid: Grid) => T): T {
    return this.isNested ? new make(this.grid) : this.grid.table(make)
  }

  /** Returns the node and the position of a cell, for traces. Cells are given by padded index. */
  place(cell: number): { readonly node: number; readonly at: Point } {
    const { width, stride } = this.grid
    const row = Math.floor(cell / stride)
    const x = cell - row * stride - 1
    return { node: (row - 1) * width + x, at: this.grid.centerOf(x, row - 1) }
  }

  emit(type: 'open' | 'reopen' | 'expand', cell: number, g: number, h: number, from = -1): void {
    const parent = from < 0 ? undefined : this.place(from)
    this.trace?.({
      type,
      ...this.place(cell),
      ...(parent !== undefined && { parent: parent.node, from: parent.at }),
      g,
      h,
      f: g + h,
    })
  }

  turn(x: number, y: number): void {
    if (this.length === this.corners.length) this.corners = resized(this.corners, 2 * this.length)
    this.corners[this.length++] = x
    this.corners[this.length++] = y
  }

  /** Reverses corners that were written from goal to start. */
  reverse(): void {
    const { corners } = this
    for (let i = 0, j = this.length - 2; i < j; i += 2, j -= 2) {
      const x = corners[i]
      const y = corners[i + 1]
      corners[i] = corners[j]
      corners[i + 1] = corners[j + 1]
      corners[j] = x
      corners[j + 1] = y
    }
  }

  /** Counts an expansion and returns the reason to stop, if any. */
  step(): StopReason | 'unreachable' | undefined {
    return this.mustStop() && this.status !== 'found' ? this.status : undefined
  }

  /** Counts an expansion, or returns true if the search must stop before it. */
  mustStop(): boolean {
    if (this.expanded >= this.islandsAfter && !this.isJoined()) return true
    if (this.expanded >= this.budget) this.status = 'budget-exceeded'
    else if (this.signal?.aborted === true) this.status = 'aborted'
    else {
      this.expanded++
      return false
    }
    return true
  }
}

/** Returns the cost of a step in a direction, without terrain. */
export function costOfStep(grid: Grid, steps: StepCosts, d: number): number {
  return (d & 1) === 0 || grid.topology === 'hex' ? steps.straight : steps.diagonal
}

/** Returns the cost between two cells on an empty grid, which is a consistent lower bound on any grid. */
export function estimateSteps(grid: Grid, steps: StepCosts, x: number, y: number, toX: number, toY: number): number {
  const dx = toX - leanOf(grid, toY) - (x - leanOf(grid, y))
  const dy = toY - y
  const across = Math.abs(dx)
  const down = Math.abs(dy)
  if (grid.topology === 'hex') return steps.straight * (dx * dy < 0 ? Math.max(across, down) : across + down)
  if (grid.diagonal === 'never') return steps.straight * (across + down)
  return steps.straight * Math.abs(across - down) + steps.diagonal * Math.min(across, down)
}
