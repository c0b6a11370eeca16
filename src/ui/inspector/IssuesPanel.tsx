import { useState, type ReactNode } from 'react'
import type { Issue } from '../../editor/index.js'
import { Button, WindowedList, SeverityIcon } from '../controls/index.js'
import { useEditorState, useOpenIssues, usePanel } from '../panel-context.js'
import { showIssue } from '../map/issue-signs.js'
import { ignoredIn, restoreIssue } from '../map-issues/ignored-issues.js'
import { IssueFilterBar, NO_FILTER, passes } from './issue-filter.js'
import { Section } from './Section.js'
import { IssueButtons } from '../map/IssueCallout.js'

export function IssuesPanel(): ReactNode {
  const { messages, format } = usePanel()
  const all = useOpenIssues()
  const agents = useEditorState((state) => state.document.agents)
  const [filter, setFilter] = useState(NO_FILTER)
  const issues = all.filter((issue) => passes(filter, issue))
  return (
    <div className="nav-scroll" tabIndex={issues.length === 0 ? 0 : undefined}>
      {(all.length > 1 || filter !== NO_FILTER) && (
        <IssueFilterBar all={all} shown={issues} filter={filter} onChange={setFilter} />
      )}
      {issues.length === 0 && all.length === 0 ? (
        <span className="nav-plain">
          {format(messages.noIssues, { agents: agents.map((agent) => agent.name).join(', ') })}
        </span>
      ) : (
        <WindowedList count={issues.length} estimate={68}>
          {(index) => <IssueRow key={issues[index].id} issue={issues[index]} fixes />}
        </WindowedList>
      )}
      <IgnoredIssues />
    </div>
  )
}

function IgnoredIssues(): ReactNode {
  const { editor, messages, catalog, numbers, format } = usePanel()
  const issues = useEditorState((state) => state.issues)
  const ignored = useEditorState(({ document }) => ignoredIn(document))
  const shown = issues.filter(({ id }) => ignored.includes(id))
  if (shown.length === 0) return null
  return (
    <details className="nav-ignored">
      <summary>
        {messages.ignored} <span className="nav-count">{numbers.group(shown.length)}</span>
      </summary>
      <ul className="nav-list">
        {shown.map((issue) => (
          <li key={issue.id} className="nav-issue">
            <span className="nav-issue-go nav-quiet">
              <IssueText issue={issue} />
            </span>
            <Button
              size="small"
              aria-label={format(messages.restoreNamed, { title: issue.message })}
              onClick={() => restoreIssue(editor, issue.id, catalog.changes.restoreIssue)}
            >
              {messages.restore}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function IssueText({ issue: { message, detail } }: { issue: Issue }): ReactNode {
  return (
    <>
      <strong>
        <bdi>{message}</bdi>
      </strong>
      <small>
        <bdi>{detail}</bdi>
      </small>
    </>
  )
}

function IssueRow({ issue, fixes = false }: { issue: Issue; fixes?: boolean }): ReactNode {
  const { editor, display } = usePanel()
  const readOnly = useEditorState((state) => state.readOnly)
  return (
    <div className="nav-issue">
      <SeverityIcon severity={issue.severity} />
      <div className="nav-grow">
        <button type="button" className="nav-issue-go" onClick={() => showIssue(editor, display, issue)}>
          <IssueText issue={issue} />
        </button>
        {fixes && !readOnly && (
          <div className="nav-issue-fixes">
            <IssueButtons issue={issue} />
          </div>
        )}
      </div>
    </div>
  )
}

const DIGEST = 3

export function IssuesDigest(): ReactNode {
  const { display, messages } = usePanel()
  const issues = useOpenIssues()
  if (issues.length === 0) return null
  return (
    <Section
      title={messages.issuesOnMap}
      actions={
        <Button look="link" onClick={() => display.set({ side: 'issues' })}>
          {messages.showAll}
        </Button>
      }
    >
      {issues.slice(0, DIGEST).map((issue) => (
        <IssueRow key={issue.id} issue={issue} />
      ))}
    </Section>
  )
}
