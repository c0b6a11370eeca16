/** The one answer that every planner of every world gives. */
import { distance } from './point.js'
import type { Point } from './point.js'

export interface Path {
  /** From start to goal; no two equal neighbors. A path from a point to itself has that one point. */
  readonly points: readonly Point[]
  /**
   * Length of the path in world units: that of the polyline `points`, on a grid the sum of its steps. An exact path for a radius or around circles
   * bends along arcs; its length is theirs, and `points` only stand along them: see `pointsLength`.
   */
  readonly length: number
  /** Length of the polyline `points`, only where `length` is not that: never less, for the points follow arcs on their outside. */
  readonly pointsLength?: number
  /** What the planner minimised: length times terrain cost, plus the cost of links. */
  readonly cost: number
  /** `exact`: no cheaper path exists; `bounded`: cost <= bound * optimum; `heuristic`: no promise. */
  readonly quality: 'exact' | 'bounded' | 'heuristic'
  readonly bound?: number
  /** Links that are taken: the leg from points[at] to points[at + 1] is a jump, not a walk. */
  readonly jumps?: readonly { readonly link: string; readonly at: number }[]
}

/** Why there is no path, or why it stops early. */
export interface Blockage {
  readonly code: string
  readonly message: string
  readonly at?: Point
  readonly obstacleIds?: readonly string[]
  readonly island?: number
  /** Islands that the start and the goal stand on, the first of each, where they differ. */
  readonly islands?: readonly [start: number, goal: number]
}

export interface SearchStats {
  /** The planner that answered: the one that was named, or the one that was chosen. Absent where the query itself was refused. */
  readonly algorithm?: string
  /** Pops of the open set that were worked on. */
  readonly expanded: number
  /** Entries put into the open set. */
  readonly generated: number
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

/** A path is there as `found` or `partial`; whatever is not `found` has its `reason`, so that `if (status === 'found') … else …` narrows to one of the two. */
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
