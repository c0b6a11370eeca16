/** Something in the drawing that deserves a look: located, explained, and with what would fix it. */
import type { Point, Rect } from '../../engine/geometry/index.js'
import type { Command } from '../../document/model/index.js'

export type DrawingIssueCode =
  | 'self-crossing'
  | 'duplicate-vertex'
  | 'sliver'
  | 'almost-touching'
  | 'outside-bounds'
  | 'marker-in-obstacle'
  | 'hole-outside'
  | 'dangling-link'
  | 'link-through-wall'

export interface IssueFix {
  /** The act, on a button: "Split here". */
  readonly label: string
  readonly commands: readonly Command[]
}

export interface DrawingIssue {
  /** Stable as long as the trouble is the same: code, items and place. */
  readonly id: string
  readonly code: DrawingIssueCode | (string & {})
  readonly severity: 'error' | 'warning' | 'info'
  /** What and how much. */
  readonly title: string
  /** Where, have, need. */
  readonly detail: string
  readonly at: Point
  /** What to bring into view, when it is more than a point. */
  readonly rect?: Rect
  readonly itemIds: readonly string[]
  readonly fixes: readonly IssueFix[]
}
