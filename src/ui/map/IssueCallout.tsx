import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import type { Point, Rect } from '../../engine/geometry/index.js'
import { itemBox, toScreen, type Camera, type Issue } from '../../editor/index.js'
import { Button, CloseButton, IconButton, SeverityIcon } from '../controls/index.js'
import { onOutsidePress, takesEscape } from '../dom.js'
import { useEditorState, useOpenIssues, usePanel, useDisplay } from '../panel-context.js'
import { ignoreIssues } from '../map-issues/ignored-issues.js'
import { calloutPlace, floatsOver } from './callout-place.js'
import { issueSigns, openIssue } from './issue-signs.js'

const WIDTH = 284
const HEIGHT = 100
const NOTHING: readonly Rect[] = []

export function IssueCallout(): ReactNode {
  const open = useDisplay((state) => state.issue)
  const issue = useOpenIssues().find((candidate) => candidate.id === open)
  return issue === undefined ? null : <Callout key={issue.id} issue={issue} />
}

function Callout({ issue }: { issue: Issue }): ReactNode {
  const { editor, display, messages, format } = usePanel()
  const { box, ref, at } = useCalloutBox(issue)
  const isInView = at !== undefined
  useEffect(() => {
    if (ref.current === null) return undefined
    return onOutsidePress(ref.current, () => {
      if (display.getSnapshot().issue === issue.id) display.set({ issue: undefined })
    })
  }, [ref, display, issue.id, isInView])
  useEffect(() => {
    const { tool } = editor.getSnapshot()
    return editor.subscribe(() => {
      if (editor.getSnapshot().tool !== tool) display.set({ issue: undefined })
    })
  }, [editor, display])
  if (at === undefined) return null
  const close = (): void => display.set({ issue: undefined })
  const style: CSSProperties = { left: box.x, top: box.y }
  return (
    <>
      <Leader at={at} box={box} severity={issue.severity} />
      <div
        ref={ref}
        className="nav-float nav-callout"
        role="dialog"
        aria-label={issue.message}
        data-severity={issue.severity}
        style={style}
        onPointerDown={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (takesEscape(event)) close()
        }}
      >
        <div className="nav-callout-head">
          <SeverityIcon severity={issue.severity} />
          <strong>
            <bdi>{issue.message}</bdi>
          </strong>
          <CloseButton iconSize={14} className="nav-callout-close" onClick={close} />
        </div>
        <p>
          <bdi>{issue.detail}</bdi>
        </p>
        <div className="nav-callout-actions">
          <IssueButtons issue={issue} onFixed={close} />
          <OthersHere issue={issue} />
        </div>
        <span className="nav-hidden">{format(messages.goTo, { title: issue.message })}</span>
      </div>
    </>
  )
}

export function IssueButtons({ issue, onFixed }: { issue: Issue; onFixed?: () => void }): ReactNode {
  const { editor, display, messages, catalog } = usePanel()
  const readOnly = useEditorState((state) => state.readOnly)
  return (
    <>
      {!readOnly &&
        issue.fixes.map((fix, index) => (
          <Button key={fix.label} size="small" onClick={() => editor.issues.fix(issue, index) && onFixed?.()}>
            {fix.label}
          </Button>
        ))}
      {!readOnly && (
        <Button
          size="small"
          look="ghost"
          onClick={() => {
            ignoreIssues(editor, [issue.id], catalog.changes.ignoreIssue)
            display.set({ issue: undefined })
          }}
        >
          {messages.ignore}
        </Button>
      )}
    </>
  )
}

function OthersHere({ issue }: { issue: Issue }): ReactNode {
  const { editor, display, messages, format } = usePanel()
  const zoom = useEditorState((state) => state.camera.zoom)
  const here = issueSigns(useOpenIssues(), zoom).find(({ issues }) => issues.includes(issue))?.issues ?? []
  if (here.length < 2) return null
  const at = here.indexOf(issue)
  return (
    <span className="nav-callout-others">
      {format(messages.issueOf, { at: at + 1, total: here.length })}
      <IconButton
        icon="chevron-right"
        iconSize={14}
        label={messages.nextIssue}
        tip="none"
        onClick={() => openIssue(editor, display, here[(at + 1) % here.length])}
      />
    </span>
  )
}

function Leader({ at, box, severity }: { at: Point; box: Rect; severity: Issue['severity'] }): ReactNode {
  const x = Math.max(box.x + 12, Math.min(at.x, box.x + box.width - 12))
  const y = Math.max(box.y, Math.min(at.y, box.y + box.height))
  return (
    <svg className="nav-callout-line" data-severity={severity} aria-hidden="true">
      <path d={`M${at.x} ${at.y}L${x} ${y}`} stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}

function useCalloutBox(issue: Issue) {
  const ref = useRef<HTMLDivElement>(null)
  const [{ width, height, floats }, measure] = useState({ width: WIDTH, height: HEIGHT, floats: NOTHING })
  const viewport = useEditorState((state) => state.viewport)
  const camera = useEditorState((state) => state.camera)
  const draft = useEditorState((state) => state.draft)
  const at = toScreen(camera, issue.at)
  const isInView = at.x >= 0 && at.y >= 0 && at.x <= viewport.width && at.y <= viewport.height
  useLayoutEffect(() => {
    const element = ref.current
    const map = element?.closest<HTMLElement>('.nav-map')
    if (element === null || !map) return
    measure((before) => {
      const next = { width: element.offsetWidth, height: element.offsetHeight, floats: floatsOver(map) }
      return JSON.stringify(next) === JSON.stringify(before) ? before : next
    })
  }, [issue, viewport, isInView])
  const shapes = draft.items.flatMap((item) => {
    const own = issue.items.includes(item.id) ? itemBox(item) : undefined
    return own === undefined ? [] : [onScreen(camera, own)]
  })
  const { left, top } = calloutPlace(at, { width, height }, shapes, floats, viewport)
  return { ref, box: { x: left, y: top, width, height }, at: isInView ? at : undefined }
}

function onScreen(camera: Camera, { x, y, width, height }: Rect): Rect {
  return { ...toScreen(camera, { x, y }), width: width * camera.zoom, height: height * camera.zoom }
}
