/** The issue, the one type of what a designer is shown: the drawing's own, the host's, the mesh's, an import's. */
import type { Diagnostic, Point, Rect, Ring } from '../../engine/geometry/index.js'
import type { Command } from '../../document/model/index.js'

export type IssueCode =
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

/** Something that deserves a look: located, explained in the designer's words, and with what would fix it. */
export interface Issue {
  /** Stable as long as the trouble is the same: code, items and place. */
  readonly id: string
  readonly code: IssueCode | (string & {})
  readonly severity: Diagnostic['severity']
  /** What and how much. */
  readonly title: string
  /** Where, have, need. */
  readonly detail: string
  readonly at: Point
  /** What to bring into view, when it is more than a point. */
  readonly rect?: Rect
  readonly itemIds: readonly string[]
  readonly fixes: readonly IssueFix[]
  /** Where walls come too near to each other: hatched on the map, with a bar across. */
  readonly gap?: IssueGap
}

export interface IssueGap {
  /** The narrowest place, from wall to wall. */
  readonly from: Point
  readonly to: Point
  /** All that is too narrow. */
  readonly lanes: readonly Ring[]
  /** What there is and what is needed, as it is written on the map. */
  readonly label: string
  /** A path goes round because of it: the label stands on the map. */
  readonly avoided?: boolean
}

/** What `editor.issues` takes: issues, and diagnostics of the engine and of documents as they come. */
export type IssueSource = Issue | Diagnostic

/**
 * A diagnostic as an issue; undefined without a place, since nothing of it can be shown on the map. Codes without a room are the mesh's.
 * @example
 * const issues = validateDocument(map).map(toIssue)
 */
export function toIssue(source: IssueSource): Issue | undefined {
  if (isIssue(source)) return source
  const { code, severity, message, at, obstacleIds = [] } = source
  if (at === undefined) return undefined
  return {
    id: `${code}:${obstacleIds.join()}:${at.x.toFixed(1)}:${at.y.toFixed(1)}`,
    code: code.includes('/') ? code : `mesh/${code}`,
    severity,
    title: message,
    detail: `${Math.round(at.x)}, ${Math.round(at.y)}`,
    at,
    itemIds: [...obstacleIds],
    fixes: [],
  }
}

const isIssue = (source: IssueSource): source is Issue => 'fixes' in source
