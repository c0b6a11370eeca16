import type { ReactNode } from 'react'
import { Button, AgentDot } from '../controls/index.js'
import { ignoredIn, restoreIssue } from '../map-issues/ignored-issues.js'
import { showIssue } from '../map/issue-signs.js'
import { TightestChip } from '../planners/index.js'
import { useEditorState, useLiveResults, usePanel } from '../panel-context.js'

export function PathAnswers(): ReactNode {
  return (
    <div className="nav-answers" onPointerDown={(event) => event.stopPropagation()}>
      <TightestChip />
      <OtherLengths />
      <PathReasons />
    </div>
  )
}

function OtherLengths(): ReactNode {
  const { messages, numbers, format } = usePanel()
  const agents = useEditorState((state) => state.document.agents)
  const others = useLiveResults((state) => state.others)
  return others.map(({ agent, path, mesh }) => (
    <span key={agent} className="nav-chip nav-figures nav-float nav-when-large">
      <AgentDot agents={agents} id={agent} />
      {agents.find(({ id }) => id === agent)?.name}
      <strong>
        {path !== undefined && 'path' in path
          ? format(numbers.inUnit(messages.pixels), { length: numbers.measure(path.path.length, 1, true) })
          : path === undefined && mesh === undefined
            ? messages.pathWorking
            : messages.noPath}
      </strong>
    </span>
  ))
}

function PathReasons(): ReactNode {
  const { editor, display, messages, catalog, format } = usePanel()
  const reasons = useLiveResults((results) => results.reasons)
  return reasons.map(({ agent, issue: id, text, none }) => {
    const answer = format(none ? messages.whyNone : messages.whyRound, { agent, text })
    return (
      <Button
        key={agent}
        look="ghost"
        size="small"
        icon="warning"
        className="nav-reason nav-float nav-when-large"
        onClick={() => {
          const issue = editor.getSnapshot().issues.find((one) => one.id === id)
          if (issue === undefined) return
          if (ignoredIn(editor.document.current).includes(id)) restoreIssue(editor, id, catalog.changes.restoreIssue)
          showIssue(editor, display, issue)
        }}
      >
        {answer}
      </Button>
    )
  })
}
