import type { ReactNode } from 'react'
import type { Issue } from '../../editor/index.js'
import { Button } from '../controls/Button.js'
import { SeverityIcon } from '../controls/SeverityIcon.js'
import { useEditorState, usePanel } from '../panel-context.js'
import { showIssue } from '../map/show-issue.js'

/** One issue in a list: shows its place on the map. */
export function IssueRow({ issue, fixes = false }: { issue: Issue; fixes?: boolean }): ReactNode {
  const { editor, display, words } = usePanel()
  const readOnly = useEditorState((state) => state.readOnly)
  return (
    <div className="nav-issue">
      <SeverityIcon severity={issue.severity} />
      <div className="nav-grow">
        <button type="button" className="nav-issue-go" onClick={() => showIssue(editor, display, issue)}>
          <strong>
            <bdi>{issue.title}</bdi>
          </strong>
          <small>
            <bdi>{issue.detail}</bdi>
          </small>
        </button>
        {fixes && !readOnly && (
          <div className="nav-issue-fixes">
            {issue.fixes.map((fix, index) => (
              <Button key={fix.label} size="small" onClick={() => editor.issues.fix(issue, index)}>
                {fix.label}
              </Button>
            ))}
            <Button
              size="small"
              look="ghost"
              onClick={() => display.set({ ignored: [...display.getSnapshot().ignored, issue.id], issue: undefined })}
            >
              {words.ignore}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
