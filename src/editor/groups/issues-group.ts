import type { NavDocument } from '../../document/model/index.js'
import type { EditorContext } from '../editor-context.js'
import type { DocumentIssues } from '../issues/document-issues.js'
import type { Issue, IssueSource } from '../issues/issue.js'
import type { DocumentGroup } from './document-group.js'

export interface IssuesGroup {
  /** Issues of the drawing, then those of the app's check, then those of other sources. */
  readonly current: readonly Issue[]
  /** Replaces the issues of one source. The source is `app` if absent. A `Diagnostic` without a position is not shown. */
  readonly set: (issues: readonly IssueSource[], source?: string) => void
  /** Applies a fix of the issue, the first one if absent. Never applies the fixes of an issue twice to the same document. */
  readonly fix: (issue: Issue, fix?: number) => boolean
}

export function createIssuesGroup(
  { store, settings, announcer, act }: EditorContext,
  issues: DocumentIssues,
  dispatch: DocumentGroup['dispatch'],
): IssuesGroup {
  /**
   * Ids of the issues to which `fix` has applied a fix in `document`. An issue of the app stays in the list until the app checks again, so
   * `fix` must refuse to apply a fix of it twice.
   */
  let fixed: { readonly document?: NavDocument; readonly ids: Set<string> } = { ids: new Set() }
  return {
    get current() {
      return store.state.issues
    },
    set: act((found, source = 'app') => issues.set(found, source)),
    fix: (issue, fix = 0) => {
      const chosen = issue.fixes[fix]
      const ids = fixed.document === store.state.document ? fixed.ids : new Set<string>()
      if (chosen === undefined || (ids.has(issue.id) && !issues.isOwn(issue))) return false
      const label = announcer.format(settings.messages.changes.fix, { fix: chosen.label })
      if (!dispatch(chosen.commands, { label })) return false
      fixed = { document: store.state.document, ids: ids.add(issue.id) }
      return true
    },
  }
}
