/** The issue, the one type of what a designer is shown: the drawing's own, the app's, the mesh's, an import's. */
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

/** An issue as an app's own check reports it: the editor shows it where the first of its items stands. */
export interface ItemIssue {
  readonly code: string
  readonly severity: Diagnostic['severity']
  readonly message: string
  /** Ids of the items. */
  readonly items: readonly string[]
  /** Where to show it, in place of the middle of the first item. */
  readonly at?: Point
}

/** What `editor.issues` takes: issues, diagnostics of the engine and of documents as they come, and what an app's check says of items. */
export type IssueSource = Issue | ItemIssue | Diagnostic

/**
 * A diagnostic as an issue; undefined without a place, since nothing of it can be shown on the map. Codes without a room are the mesh's.
 * @example
 * const issues = validateDocument(map).map(toIssue)
 */
export function toIssue(source: IssueSource): Issue | undefined {
  if (isIssue(source)) return source
  const { code, severity, message, at } = source
  const itemIds = 'items' in source ? source.items : (source.obstacleIds ?? [])
  if (at === undefined) return undefined
  return {
    id: `${code}:${itemIds.join()}:${at.x.toFixed(1)}:${at.y.toFixed(1)}`,
    code: 'items' in source || code.includes('/') ? code : `mesh/${code}`,
    severity,
    title: message,
    detail: `${Math.round(at.x)}, ${Math.round(at.y)}`,
    at,
    itemIds: [...itemIds],
    fixes: [],
  }
}

const isIssue = (source: IssueSource): source is Issue => 'fixes' in source
