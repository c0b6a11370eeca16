/** What lies over the map while it is edited, as plain lists. */
import type { Point, Rect, Ring } from '../../engine/geometry/index.js'

export interface DrawnHandle {
  /** `selected` is a vertex that is selected; `point` the end of a link. */
  readonly kind: 'vertex' | 'selected' | 'midpoint' | 'point' | 'scale' | 'rotate'
  readonly at: Point
  /** A soft disc around it says that it is under the pointer. */
  readonly hover?: boolean
}

export interface DrawnDraft {
  readonly points: readonly Point[]
  /** Joins the last point to the first and fills. */
  readonly closed?: boolean
  /** How many points are placed; the rest follows the pointer. All when absent. */
  readonly placed?: number
  /** All of it follows the pointer, as a rectangle does: one outline, no points. */
  readonly whole?: boolean
  /** The first point catches the pointer: the next click closes. */
  readonly closing?: boolean
  /** As it stands it crosses itself. */
  readonly invalid?: boolean
  /** Where it does: ringed. */
  readonly crossings?: readonly Point[] | undefined
  /** One stroke of the pen: a line without a mark at each of its points. */
  readonly stroke?: boolean
}

export interface DrawnGuide {
  readonly from: Point
  readonly to: Point
}

export interface HandleScene {
  readonly handles: readonly DrawnHandle[]
  readonly draft?: DrawnDraft | undefined
  /** Outlines as they were before the drag. */
  readonly ghosts?: readonly Ring[] | undefined
  readonly guides?: readonly DrawnGuide[] | undefined
  /** Where the pointer was caught. */
  readonly snaps?: readonly Point[] | undefined
  /** World rectangles. `touch` is dashed, `contain` solid. */
  readonly marquee?: { readonly rect: Rect; readonly mode?: 'intersect' | 'contain' } | undefined
  readonly cells?:
    | { readonly rects: readonly Rect[]; readonly erase?: boolean; readonly hexes?: readonly Ring[] | undefined }
    | undefined
  readonly frame?: Rect | undefined
  readonly labels?: readonly { readonly at: Point; readonly text: string; readonly below?: boolean }[] | undefined
  readonly crosshair?: Point | undefined
  /** Handles grow for a finger. */
  readonly coarse: boolean
}
