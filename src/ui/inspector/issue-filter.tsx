import type { ReactNode } from 'react'
import type { Issue } from '../../editor/index.js'
import { Button, Select } from '../controls/index.js'
import { ignoreIssues } from '../map-issues/ignored-issues.js'
import { useEditorState, usePanel } from '../panel-context.js'

interface IssueFilter {
  readonly kind: string | undefined
  readonly agent: string | undefined
  readonly isOnWay: boolean
}

export const NO_FILTER: IssueFilter = { kind: undefined, agent: undefined, isOnWay: false }

export const passes = ({ kind, agent, isOnWay }: IssueFilter, { code, agents, gap }: Issue): boolean =>
  (kind === undefined || code === kind) &&
  (agent === undefined || agents === undefined || agents.includes(agent)) &&
  (!isOnWay || gap?.avoided === true)

interface IssueFilterProps {
  readonly all: readonly Issue[]
  readonly shown: readonly Issue[]
  readonly filter: IssueFilter
  readonly onChange: (filter: IssueFilter) => void
}

export function IssueFilterBar({ all, shown, filter, onChange }: IssueFilterProps): ReactNode {
  const { editor, messages, catalog, format } = usePanel()
  const agents = useEditorState((state) => state.document.agents)
  const readOnly = useEditorState((state) => state.readOnly)
  const kinds = [...new Set(all.map(({ code }) => code))]
  const names: Readonly<Record<string, string>> = catalog.issueKinds
  const isFiltered = shown.length < all.length
  const any = { value: undefined, label: messages.anyOne }
  return (
    <div className="nav-issue-filter">
      <Select
        label={messages.issueKind}
        before={<span className="nav-quiet">{messages.issueKind}</span>}
        value={filter.kind}
        options={[any, ...kinds.map((value) => ({ value, label: names[value] ?? value }))]}
        onChange={(kind) => onChange({ ...filter, kind })}
      />
      {agents.length > 1 && (
        <Select
          label={messages.issueAgent}
          before={<span className="nav-quiet">{messages.issueAgent}</span>}
          value={filter.agent}
          options={[any, ...agents.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(agent) => onChange({ ...filter, agent })}
        />
      )}
      {all.some(({ gap }) => gap !== undefined) && (
        <Button
          size="small"
          look="soft"
          aria-pressed={filter.isOnWay}
          onClick={() => onChange({ ...filter, isOnWay: !filter.isOnWay })}
        >
          {messages.issueOnWay}
        </Button>
      )}
      {isFiltered && shown.length > 0 && !readOnly && (
        <Button
          size="small"
          look="ghost"
          onClick={() => {
            const ids = shown.map(({ id }) => id)
            ignoreIssues(editor, ids, catalog.changes.ignoreIssues)
            onChange(NO_FILTER)
          }}
        >
          {format(messages.ignoreAll, { count: shown.length })}
        </Button>
      )}
    </div>
  )
}
