import type { ReactNode } from 'react'
import { formatLabel } from '../../editor/index.js'
import { Button } from '../controls/Button.js'
import { WindowedList } from '../controls/WindowedList.js'
import { useEditorState, useOpenIssues, usePanel, useDisplay } from '../panel-context.js'
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
        <WindowedList count={issues.length} estimate={68}>
          {(index) => <IssueRow key={issues[index].id} issue={issues[index]} fixes />}
        </WindowedList>
      )}
      <IgnoredIssues />
    </div>
  )
}

/** The way back from Ignore: those that are still there, each with a button. */
function IgnoredIssues(): ReactNode {
  const { display, words, table, numbers } = usePanel()
  const issues = useEditorState((state) => state.issues)
  const ignored = useDisplay((state) => state.ignored)
  const shown = issues.filter(({ id }) => ignored.includes(id))
  if (shown.length === 0) return null
  return (
    <details className="nav-ignored">
      <summary>
        {words.ignored} <span className="nav-count">{numbers.group(shown.length)}</span>
      </summary>
      <ul className="nav-list">
        {shown.map(({ id, title, detail }) => (
          <li key={id} className="nav-issue">
            <span className="nav-issue-go nav-quiet">
              <strong>
                <bdi>{title}</bdi>
              </strong>
              <small>
                <bdi>{detail}</bdi>
              </small>
            </span>
            <Button
              size="small"
              aria-label={formatLabel(words.restoreNamed, { title }, table)}
              onClick={() => display.set({ ignored: display.getSnapshot().ignored.filter((other) => other !== id) })}
            >
              {words.restore}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
