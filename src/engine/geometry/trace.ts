/** Events that planners and the triangulation report, enough to replay a search. Without a listener, an event costs one branch. */
import type { FailedStatus, FoundStatus } from './path.js'
import type { Point } from './point.js'

/** `node` is the planner's own number of the position: a cell index, a vertex id or a half-edge id. */
export type TraceEvent =
  | {
      readonly type: 'open' | 'reopen'
      readonly node: number
      readonly at: Point
      readonly parent?: number
      readonly from?: Point
      readonly g: number
      readonly h: number
      readonly f: number
    }
  | {
      readonly type: 'expand'
      readonly node: number
      readonly at: Point
      readonly g: number
      readonly h: number
      readonly f: number
    }
  /** A straight scan from `from` that ended at the jump point `at`. */
  | { readonly type: 'jump'; readonly node: number; readonly at: Point; readonly from: Point }
  /** A portal of a corridor, or one step of the funnel: the apex, and the left and right chains from the apex to the portal. */
  | {
      readonly type: 'portal'
      readonly left: Point
      readonly right: Point
      readonly apex?: Point
      readonly sides?: readonly [left: readonly Point[], right: readonly Point[]]
    }
  /** A Polyanya node: the interval left-right of an edge, all of it visible from `root`. */
  | {
      readonly type: 'interval'
      readonly left: Point
      readonly right: Point
      readonly root: Point
      readonly g: number
      readonly f: number
    }
  /** A line-of-sight test. `clear` is its result. */
  | { readonly type: 'visible'; readonly from: Point; readonly to: Point; readonly clear: boolean }
  /** A line that the line-translation planner moves, or a ray that the ray-scan planner turns. */
  | { readonly type: 'sweep'; readonly from: Point; readonly to: Point; readonly hit?: Point }
  | { readonly type: 'prune'; readonly node: number; readonly at: Point; readonly reason: string }
  | { readonly type: 'path'; readonly points: readonly Point[]; readonly cost: number }
  | { readonly type: 'done'; readonly status: FoundStatus | FailedStatus }
  | TriangulationEvent

export type Trace = (event: TraceEvent) => void

/** The steps of a triangulation. */
export type TriangulationEvent =
  /** A vertex was inserted. If it lay on an edge, `edge` is this edge, which the vertex split. */
  | {
      readonly type: 'vertex'
      readonly node: number
      readonly at: Point
      readonly corners: readonly Point[]
      readonly edge?: readonly [Point, Point]
    }
  | { readonly type: 'triangle'; readonly corners: readonly [Point, Point, Point] }
  /** The edge from–to was replaced by left–right. */
  | { readonly type: 'flip'; readonly from: Point; readonly to: Point; readonly left: Point; readonly right: Point }
  /** A constraint became an edge. `crossed` are the edges it crossed; the triangles that fill the gap follow. */
  | {
      readonly type: 'constraint'
      readonly from: Point
      readonly to: Point
      readonly crossed: readonly (readonly [Point, Point])[]
    }
  /**
   * The vertex `at` was found for the triangle on the positive side of the edge from–to. `center` and `radius` describe the circle through the corners of this
   * triangle. No vertex visible from the triangle lies inside the circle. A triangle event follows.
   */
  | {
      readonly type: 'delaunay-point'
      readonly from: Point
      readonly to: Point
      readonly at: Point
      readonly center: Point
      readonly radius: number
    }

export type TriangulationListener = (event: TriangulationEvent) => void
