import type { Diagnostic, Point, Rect, Ring } from '../../engine/geometry/index.js'
import type { Command } from '../../document/model/index.js'

export type IssueCode =
  | 'self-crossing'
  | 'duplicate-vertex'
  | 'sliver'
  | 'almost-touching'
  | 'outside-bounds'
  | 'marker-in-obstacle'
  | 'same-marker-place'
  | 'hole-outside'
  | 'dangling-link'
  | 'link-through-wall'

export interface IssueFix {
  readonly label: string
  readonly commands: readonly Command[]
}

export interface Issue {
  /** Stable while the problem is the same: code, items and place. */
  readonly id: string
  readonly code: IssueCode | (string & {})
  readonly severity: Diagnostic['severity']
  /** The problem in one sentence. */
  readonly message: string
  /** Where it is, or the available and the needed size. */
  readonly detail: string
  readonly at: Point
  /** What to bring into view, if more than a point. */
  readonly rect?: Rect
  readonly items: readonly string[]
  /** Ids of the agents that it concerns; all if absent. */
  readonly agents?: readonly string[]
  readonly fixes: readonly IssueFix[]
  /** Where walls are too close: hatched on the map, with a bar. */
  readonly gap?: IssueGap
}

export interface IssueGap {
  readonly from: Point
  readonly to: Point
  readonly lanes: readonly Ring[]
  /** Available and needed width, as written on the map. */
  readonly label: string
  /** A path avoids it: its label is shown on the map. */
  readonly avoided?: boolean
}

/** An issue of an app's check, shown at the first of its items. */
export interface ItemIssue {
  readonly code: string
  readonly severity: Diagnostic['severity']
  readonly message: string
  readonly items: readonly string[]
  /** Its place, instead of the middle of the first item. */
  readonly at?: Point
}

export type IssueSource = Issue | ItemIssue | Diagnostic

/**
 * Converts a diagnostic to an issue; undefined without a place. Codes without a prefix belong to the mesh.
 * @example
 * const issues = validateDocument(map).map(toIssue)
 */
export function toIssue(source: IssueSource): Issue | undefined {
  if (isIssue(source)) return source
  const { code, severity, message, at } = source
  const items = 'items' in source ? source.items : (source.obstacleIds ?? [])
  if (at === undefined) return undefined
  return {
    id: `${code}:${items.join()}:${at.x.toFixed(1)}:${at.y.toFixed(1)}`,
    code: 'items' in source || code.includes('/') ? code : `mesh/${code}`,
    severity,
    message,
    detail: `${Math.round(at.x)}, ${Math.round(at.y)}`,
    at,
    items: [...items],
    fixes: [],
  }
}

const isIssue = (source: IssueSource): source is Issue => 'fixes' in source
