import type { ReactNode } from 'react'
import { NavError } from '../../engine/core/index.js'
import { fillDocument } from '../../document/model/index.js'
import { BUILT_IN_RULES, createRuleChecker } from '../../rules/index.js'
import type { ParameterKind, Rule } from '../../rules/index.js'
import { NumberField, Select, TextField } from '../controls/index.js'
import { useEditorState, usePanel } from '../panel-context.js'
import { changeRule, withFields } from './rule-changes.js'

/** Rules whose bounds are lengths on the map. Bounds of others are counts, fractions, areas or costs. */
const LENGTHS = ['path-length', 'clearance', 'corridor-width', 'no-width-between']
const isLength = (rule: string, parameter: string): boolean =>
  parameter === 'within' ||
  parameter === 'range' ||
  (LENGTHS.includes(rule) && (parameter === 'min' || parameter === 'max'))

export function RuleFields({ rule, index }: { rule: Rule; index: number }): ReactNode {
  const { editor, messages, catalog } = usePanel()
  const agents = useEditorState((state) => state.document.agents)
  const definition = BUILT_IN_RULES.find(({ name }) => name === rule.rule)
  const set = (fields: Readonly<Record<string, unknown>>): void => {
    changeRule(editor, catalog.changes.changeTest, index, fields)
  }
  const agent = agents.find(({ id, name }) => id === rule.agent || name === rule.agent)
  return (
    <div className="nav-test-fields">
      <Select
        label={messages.severity}
        before={<span className="nav-quiet">{messages.severity}</span>}
        value={rule.severity ?? 'error'}
        options={[
          { value: 'error', label: messages.severityError },
          { value: 'warning', label: messages.severityWarning },
        ]}
        onChange={(severity) => set({ severity: severity === 'error' ? undefined : severity })}
      />
      {agents.length > 0 && rule.rule !== 'visible' && rule.rule !== 'hidden' && (
        <Select
          label={messages.issueAgent}
          before={<span className="nav-quiet">{messages.issueAgent}</span>}
          value={agent?.id}
          options={[
            { value: undefined, label: messages.testAgentPoint },
            ...agents.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => set({ agent: id })}
        />
      )}
      {Object.entries(definition?.parameters ?? {}).map(([name, kind]) => (
        <ParameterField key={name} rule={rule} name={name} kind={kind} onChange={set} />
      ))}
      <TextField
        label={messages.testHelp}
        name={rule.help ?? ''}
        onRename={(help) => set({ help: help || undefined })}
      />
    </div>
  )
}

interface ParameterFieldProps {
  readonly rule: Rule
  readonly name: string
  readonly kind: ParameterKind
  readonly onChange: (fields: Readonly<Record<string, unknown>>) => void
}

function ParameterField({ rule, name, kind, onChange }: ParameterFieldProps): ReactNode {
  const { catalog } = usePanel()
  const labels: Readonly<Record<string, string>> = catalog.ruleParameters
  const label = labels[name] ?? name
  const value: unknown = Reflect.get(rule, name)
  if (kind.startsWith('number'))
    return (
      <NumberField
        label={label}
        value={typeof value === 'number' ? value : undefined}
        min={0}
        digits={3}
        isLength={isLength(rule.rule, name)}
        onCommit={(number) => onChange({ [name]: number })}
      />
    )
  return (
    <TextField
      label={label}
      name={Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : ''}
      refuse={(text) => refusalOf(withFields(rule, { [name]: text === '' ? undefined : text }))}
      onRename={(text) => onChange({ [name]: text || undefined })}
    />
  )
}

const NOWHERE = fillDocument()

function refusalOf(rule: Rule): string | undefined {
  try {
    createRuleChecker(NOWHERE, [rule])
    return undefined
  } catch (error) {
    if (error instanceof NavError) return error.message
    throw error
  }
}
