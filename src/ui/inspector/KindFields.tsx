import type { ReactNode } from 'react'
import type { AreaItem, ObstacleItem } from '../../document/model/index.js'
import { formatLabel } from '../../editor/index.js'
import { AgentDot } from '../controls/AgentDot.js'
import { Switch } from '../controls/Button.js'
import { NumberField } from '../controls/NumberField.js'
import { Select } from '../controls/Select.js'
import { useEditorState, usePanel } from '../panel-context.js'
import { isTerrainName, terrainNames } from '../../terrain-kinds/index.js'
import { Section, ToggleRow } from './Section.js'

export interface KindFieldsProps<Item> {
  item: Item
  readOnly: boolean
}

/** Which terrain an area is, and what it costs. A terrain of the host is offered beside the known ones. */
export function TerrainFields({ item, readOnly }: KindFieldsProps<AreaItem>): ReactNode {
  const { editor, words } = usePanel()
  const known = terrainNames().map((terrain) => ({ value: terrain, label: words[terrain] }))
  const own = isTerrainName(item.terrain) ? [] : [{ value: item.terrain, label: item.terrain }]
  return (
    <Section title={words.terrainKind}>
      <div className="nav-fields">
        <Select
          label={words.terrainKind}
          value={item.terrain}
          options={[...own, ...known]}
          wide
          disabled={readOnly}
          onChange={(terrain) => editor.document.update(item.id, { terrain })}
        />
        <NumberField
          prefix="×"
          label={words.cost}
          value={item.cost === 'blocked' ? undefined : item.cost}
          min={0.001}
          readOnly={readOnly}
          onCommit={(cost) => editor.document.update(item.id, { cost })}
        />
      </div>
      <ToggleRow
        label={words.blocked}
        checked={item.cost === 'blocked'}
        disabled={readOnly}
        onChange={(blocked) => editor.document.update(item.id, { cost: blocked ? 'blocked' : 1 })}
      />
    </Section>
  )
}

/** Which agents an obstacle stands in the way of. */
export function BlocksFields({ item, readOnly }: KindFieldsProps<ObstacleItem>): ReactNode {
  const { editor, words, table } = usePanel()
  const agents = useEditorState((state) => state.document.agents)
  const passable = item.passableFor ?? []
  return (
    <Section title={words.blocks}>
      {agents.map((agent) => (
        <div key={agent.id} className="nav-toggle-row">
          <AgentDot agents={agents} id={agent.id} />
          <span className="nav-grow nav-num">
            {agent.name}{' '}
            <span className="nav-quiet">
              {formatLabel(words.needs, { name: '', width: agent.radius * 2 }, table).trim()}
            </span>
          </span>
          <Switch
            label={formatLabel(words.blocksAgent, { name: agent.name }, table)}
            checked={!passable.includes(agent.id)}
            disabled={readOnly}
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
