import type { ReactNode } from 'react'
import { formatLabel, toScreen, type EditorSnapshot } from '../../editor/index.js'
import { Button, IconButton, SeverityIcon } from '../controls/index.js'
import { useEditorState, useOpenIssues, usePanel, useView } from '../panel-context.js'

const WIDTH = 284
const HEIGHT = 100

/** The open issue, pinned to its place on the map, with its fixes and a way to close it. */
export function IssueCallout(): ReactNode {
  const { editor, view, table, words } = usePanel()
  const open = useView((state) => state.issue)
  const issue = useOpenIssues().find((candidate) => candidate.id === open)
  const viewport = useEditorState(selectViewport)
  const readOnly = useEditorState((state) => state.readOnly)
  // Read so that the callout follows the camera.
  const camera = useEditorState(selectCamera)
  if (issue === undefined) return null
  const { x, y } = toScreen(camera, issue.at)
  if (x < 0 || y < 0 || x > viewport.width || y > viewport.height) return null
  const below = y + 24 + HEIGHT < viewport.height
  const left = Math.max(8, Math.min(x - WIDTH / 2, viewport.width - WIDTH - 8))
  const close = (): void => view.set({ issue: undefined })
  return (
    <>
      <svg
        className="nav-callout-line"
        width={2}
        height={18}
        style={{ left: x - 1, top: below ? y + 4 : y - 22 }}
        aria-hidden="true"
      >
        <path d="M1 0v18" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      <div
        className="nav-float nav-callout"
        role="dialog"
        aria-label={issue.title}
        data-severity={issue.severity}
        style={{ left, top: below ? y + 22 : y - 22 - HEIGHT }}
        onPointerDown={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Escape') close()
        }}
      >
        <div className="nav-callout-head">
          <SeverityIcon severity={issue.severity} />
          <strong>
            <bdi>{issue.title}</bdi>
          </strong>
          <IconButton
            icon="close"
            iconSize={14}
            label={words.close}
            tip="none"
            className="nav-callout-close"
            onClick={close}
          />
        </div>
        <p>
          <bdi>{issue.detail}</bdi>
        </p>
        <div className="nav-callout-acts">
          {!readOnly &&
            issue.fixes.map((fix, index) => (
              <Button
                key={fix.label}
                size="small"
                onClick={() => {
                  if (editor.issues.fix(issue, index)) close()
                }}
              >
                {fix.label}
              </Button>
            ))}
          <Button
            size="small"
            look="ghost"
            onClick={() => view.set({ ignored: [...view.getSnapshot().ignored, issue.id], issue: undefined })}
          >
            {words.ignore}
          </Button>
        </div>
        <span className="nav-hidden">{formatLabel(words.goTo, { title: issue.title }, table)}</span>
      </div>
    </>
  )
}

const selectViewport = (state: EditorSnapshot): EditorSnapshot['viewport'] => state.viewport
const selectCamera = (state: EditorSnapshot): EditorSnapshot['camera'] => state.camera
