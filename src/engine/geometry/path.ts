/** The result type of every planner. */
import { distance } from './point.js'
import type { Point } from './point.js'

export interface Path {
  /** From start to goal; no two equal neighbors. A path from a point to itself has that one point. */
  readonly points: readonly Point[]
  /**
   * Length of the path in world units: that of the polyline `points`, or on a grid the sum of its steps. An exact path for a radius or around circles has
   * arcs; `length` measures the arcs, and `points` approximate them (see `pointsLength`).
   */
  readonly length: number
  /** Length of the polyline `points`, only where it differs from `length`. It is never less: the points follow arcs on the outside. */
  readonly pointsLength?: number
  /** The cost that the planner minimized: length times terrain cost, plus the cost of links. */
  readonly cost: number
  /** `exact`: no cheaper path exists; `bounded`: cost <= bound * optimum; `heuristic`: no guarantee. */
  readonly quality: 'exact' | 'bounded' | 'heuristic'
  readonly bound?: number
  /** Links on the path: the leg from points[at] to points[at + 1] is a jump. */
  readonly jumps?: readonly { readonly link: string; readonly at: number }[]
}

/** Why there is no path, or why it ends early. */
export interface Blockage {
  readonly code: string
  readonly message: string
  readonly at?: Point
  readonly obstacleIds?: readonly string[]
  readonly island?: number
  /** Islands of the start and the goal, if they differ; the first one where a point has several. */
  readonly islands?: readonly [start: number, goal: number]
}

export interface SearchStats {
  /** The planner that ran, whether the caller named it or it was chosen. Absent if the query was refused. */
  readonly algorithm?: string
  /** Nodes expanded: pops from the open set that were not stale. */
  readonly expanded: number
  /** Entries pushed onto the open set. */
  readonly generated: number
  /** For a path over costly terrain: a point can affect the result only if the distance from start over the point to goal is at most this. */
  readonly reach?: number
}

export type FoundStatus = 'found' | 'partial'
export type FailedStatus =
  | 'unreachable'
  | 'start-blocked'
  | 'goal-blocked'
  | 'start-out-of-bounds'
  | 'goal-out-of-bounds'
  | 'budget-exceeded'
  | 'aborted'

/** `found` and `partial` carry a path; every status but `found` carries a `reason`. A test of `status === 'found'` narrows the type. */
export type PathResult =
  | { readonly status: 'found'; readonly path: Path; readonly reason?: Blockage; readonly stats: SearchStats }
  | { readonly status: 'partial'; readonly path: Path; readonly reason: Blockage; readonly stats: SearchStats }
  | { readonly status: FailedStatus; readonly reason: Blockage; readonly stats: SearchStats }

/** Sum of the leg lengths of a polyline. */
export function polylineLength(points: readonly Point[]): number {
  let length = 0
  for (let i = 1; i < points.length; i++) length += distance(points[i - 1], points[i])
  return length
}
