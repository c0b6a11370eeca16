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
  /** Id from code, items and position. It is stable while the problem stays the same. */
  readonly id: string
  readonly code: IssueCode | (string & {})
  readonly severity: Diagnostic['severity']
  readonly message: string
  /** The position of the problem, or the available and the needed size. */
  readonly detail: string
  readonly at: Point
  /** Rectangle to bring into view; `at` if absent. */
  readonly rect?: Rect
  readonly items: readonly string[]
  /** Ids of the agents that are affected; all agents if absent. */
  readonly agents?: readonly string[]
  readonly fixes: readonly IssueFix[]
  /** Place where walls are too close to each other. The map shows the place hatched, with a bar across it. */
  readonly gap?: IssueGap
}

export interface IssueGap {
  readonly from: Point
  readonly to: Point
  readonly lanes: readonly Ring[]
  /** Available and needed width, as the map shows them. */
  readonly label: string
  /** Whether a path makes a detour around the gap. The map then shows `label` at the gap. */
  readonly avoided?: boolean
}

/** An issue that an app's check found. It is shown at its first item. */
export interface ItemIssue {
  readonly code: string
  readonly severity: Diagnostic['severity']
  readonly message: string
  readonly items: readonly string[]
  /** Position of the issue; the middle of its first item if absent. */
  readonly at?: Point
}

export type IssueSource = Issue | ItemIssue | Diagnostic

/**
 * Converts a diagnostic to an issue; undefined if it has no position. A code without a prefix gets the prefix `mesh/`.
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
