import type { ReactNode } from 'react'
import { formatLabel } from '../../editor/index.js'
import { useEditorState, useOpenIssues, usePanel } from '../panel-context.js'
import { IssueRow } from './IssueRow.js'

/** Everything that deserves a look, worst first, each with its place and its fixes. */
export function IssuesPanel(): ReactNode {
  const { words, table } = usePanel()
  const issues = useOpenIssues()
  const agents = useEditorState((state) => state.document.agents)
  return (
    <div className="nav-scroll" tabIndex={issues.length === 0 ? 0 : undefined}>
      {issues.length === 0 ? (
        <span className="nav-plain">
          {formatLabel(words.noIssues, { agents: agents.map((agent) => agent.name).join(', ') }, table)}
        </span>
      ) : (
        <ul className="nav-list">
          {issues.map((issue) => (
            <li key={issue.id}>
              <IssueRow issue={issue} fixes />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
