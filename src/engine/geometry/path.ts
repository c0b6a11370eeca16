import { distance } from './point.js'
import type { Point } from './point.js'

export interface Path {
  /** Points from start to goal; neighbors differ. A path from a point to itself has that one point. */
  readonly points: readonly Point[]
  /**
   * Length of the path in world units: of the polyline `points`, or on a grid the sum of its steps. For exact paths with arcs (for a radius or around
   * circles), `length` measures the arcs, and `points` approximate them (see `pointsLength`).
   */
  readonly length: number
  /** Length of the polyline `points`; absent if it equals `length`. It is never less than `length`, since the points circumscribe arcs. */
  readonly pointsLength?: number
  /** The cost that the planner minimized: length times terrain cost, plus the cost of links. */
  readonly cost: number
  /** `exact`: no cheaper path exists; `bounded`: cost <= bound * optimum; `heuristic`: no guarantee. */
  readonly quality: 'exact' | 'bounded' | 'heuristic'
  readonly bound?: number
  /** Links on the path: the leg from points[at] to points[at + 1] is a jump. */
  readonly jumps?: readonly { readonly link: string; readonly at: number }[]
}

/** Why there is no path, or why the path ends early. */
export interface Blockage {
  readonly code: string
  readonly message: string
  readonly at?: Point
  readonly obstacleIds?: readonly string[]
  readonly island?: number
  /** Islands of the start and the goal, if they differ. For a point that touches several islands, this is the first of them. */
  readonly islands?: readonly [start: number, goal: number]
}

export interface SearchStats {
  /** The planner that ran, selected by the caller or automatically. Absent if the query was refused. */
  readonly algorithm?: string
  /** Number of nodes expanded, that is, of pops from the open set that were not outdated. */
  readonly expanded: number
  /** Number of entries pushed onto the open set. */
  readonly generated: number
  /**
   * A length. Only places whose distance to the start plus distance to the goal is at most `reach` can affect the result.
   * These distances are the lengths of the shortest ways, which may lead over links. Given only for a path over costly terrain.
   */
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

/** `found` and `partial` have a path, other statuses have none. All but `found` have a `reason`. Testing `status === 'found'` narrows the type. */
export type PathResult =
  | { readonly status: 'found'; readonly path: Path; readonly reason?: Blockage; readonly stats: SearchStats }
  | { readonly status: 'partial'; readonly path: Path; readonly reason: Blockage; readonly stats: SearchStats }
  | { readonly status: FailedStatus; readonly reason: Blockage; readonly stats: SearchStats }

export function polylineLength(points: readonly Point[]): number {
  let length = 0
  for (let i = 1; i < points.length; i++) length += distance(points[i - 1], points[i])
  return length
}
