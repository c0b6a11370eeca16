import { type ReactNode, useState } from 'react'
import type { AreaItem, ObstacleItem, JsonObject, JsonValue } from '../../document/model/index.js'
import { AgentDot, Switch, IconButton, NumberField, Select, NameField, useReadOnly } from '../controls/index.js'
import { evaluateSum } from '../../words/index.js'
import { useEditorState, usePanel } from '../panel-context.js'
import { isTerrainName, terrainNames } from '../../terrain-kinds/index.js'
import { Section, ToggleRow } from './Section.js'

export function TerrainFields({ item }: { item: AreaItem }): ReactNode {
  const { editor, messages } = usePanel()
  const known = terrainNames().map((terrain) => ({ value: terrain, label: messages[terrain] }))
  const own = isTerrainName(item.terrain) ? [] : [{ value: item.terrain, label: item.terrain }]
  return (
    <Section title={messages.terrainKind}>
      <div className="nav-fields">
        <Select
          label={messages.terrainKind}
          value={item.terrain}
          options={[...own, ...known]}
          wide
          onChange={(terrain) => editor.document.update(item.id, { terrain })}
        />
        <NumberField
          prefix="×"
          label={messages.cost}
          value={item.cost === 'blocked' ? undefined : item.cost}
          min={0.001}
          onCommit={(cost) => editor.document.update(item.id, { cost })}
        />
      </div>
      <ToggleRow
        label={messages.blocked}
        checked={item.cost === 'blocked'}
        onChange={(blocked) => editor.document.update(item.id, { cost: blocked ? 'blocked' : 1 })}
      />
    </Section>
  )
}

export function BlocksFields({ item }: { item: ObstacleItem }): ReactNode {
  const { editor, messages, format, numbers } = usePanel()
  const agents = useEditorState((state) => state.document.agents)
  const passable = item.passableFor ?? []
  return (
    <Section title={messages.blocks}>
      {agents.map((agent) => (
        <div key={agent.id} className="nav-toggle-row">
          <AgentDot agents={agents} id={agent.id} />
          <span className="nav-grow nav-num">
            {agent.name}{' '}
            <span className="nav-quiet">
              {format(numbers.inUnit(messages.needs), { name: '', width: numbers.measure(agent.radius * 2) }).trim()}
            </span>
          </span>
          <Switch
            label={format(messages.blocksAgent, { name: agent.name })}
            checked={!passable.includes(agent.id)}
            onChange={(blocks) => {
              const next = blocks ? passable.filter((id) => id !== agent.id) : [...passable, agent.id]
              editor.document.update(item.id, { passableFor: next.length === 0 ? undefined : next })
            }}
          />
        </div>
      ))}
    </Section>
  )
}

export function AttributeFields({ item }: { item: AreaItem }): ReactNode {
  const { editor, messages, catalog, format } = usePanel()
  const readOnly = useReadOnly()
  const [isAdding, setAdding] = useState(false)
  const entries = Object.entries(item.attributes ?? {})
  const put = (next: readonly (readonly [string, JsonValue])[]): void =>
    void editor.document.update(item.id, { attributes: next.length === 0 ? undefined : attributesOf(next) })
  const refuse = (typed: string): string | undefined =>
    typed === '__proto__' || entries.some(([name]) => name === typed) ? messages.nameTaken : undefined
  return (
    <Section
      title={messages.attributes}
      count={entries.length}
      edit={{ icon: 'plus', label: messages.addAttribute, run: () => setAdding(true) }}
    >
      {entries.map(([name, value]) => (
        <div key={name} className="nav-attribute">
          <NameField
            name={name}
            label={messages.attributeName}
            required
            refuse={refuse}
            onRename={(to) => put(entries.map(([key, old]) => [key === name ? to : key, old]))}
          />
          <NameField
            name={writeValue(value)}
            label={format(messages.attributeValue, { name })}
            readOnly={typeof value === 'object'}
            onRename={(typed) => put(entries.map(([key, old]) => [key, key === name ? readValue(typed) : old]))}
          />
          <IconButton
            icon="close"
            label={format(messages.removeNamed, { name })}
            tip="none"
            reason={readOnly ? catalog.reasons.readOnly : undefined}
            onClick={() => put(entries.filter(([key]) => key !== name))}
          />
        </div>
      ))}
      {isAdding && (
        <div className="nav-attribute">
          <NameField
            name=""
            label={messages.attributeName}
            placeholder={messages.attributeName}
            refuse={refuse}
            onRename={(name) => put([...entries, [name, 0]])}
            onEnd={() => setAdding(false)}
          />
        </div>
      )}
    </Section>
  )
}

const attributesOf = (entries: readonly (readonly [string, JsonValue])[]): JsonObject => Object.fromEntries(entries)

/** Parses a number (or sum), `true` or `false`; otherwise returns the string. */
function readValue(typed: string): JsonValue {
  const text = typed.trim()
  if (text === 'true' || text === 'false') return text === 'true'
  return evaluateSum(text) ?? text
}

const writeValue = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value))
