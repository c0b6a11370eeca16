import type { NavDocument } from '../../document/model/index.js'
import type { EditorContext } from '../editor-context.js'
import type { DocumentIssues } from '../issues/document-issues.js'
import type { Issue, IssueSource } from '../issues/issue.js'
import type { DocumentGroup } from './document-group.js'

export interface IssuesGroup {
  /** Of the drawing, of the app's check, then of other sources. */
  readonly current: readonly Issue[]
  /** Replaces the issues of one source; `app` if absent. Diagnostics without a place are not shown. */
  readonly set: (issues: readonly IssueSource[], source?: string) => void
  /** Applies one of the issue's fixes, by default the first; never twice to one document. */
  readonly fix: (issue: Issue, fix?: number) => boolean
}

export function createIssuesGroup(
  { store, settings, announcer, act }: EditorContext,
  issues: DocumentIssues,
  dispatch: DocumentGroup['dispatch'],
): IssuesGroup {
  /** Fixed issues, and the document that came of it: those of other sources are listed until they are searched for again. */
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
      const label = announcer.say(settings.messages.changes.fix, { fix: chosen.label })
      if (!dispatch(chosen.commands, { label })) return false
      fixed = { document: store.state.document, ids: ids.add(issue.id) }
      return true
    },
  }
}
