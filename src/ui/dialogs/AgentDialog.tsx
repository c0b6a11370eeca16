import { useState, type ReactNode } from 'react'
import type { Agent, AreaItem, Command, NavItem } from '../../document/model/index.js'
import { formatLabel, type EditorSnapshot } from '../../editor/index.js'
import { isTerrainName } from '../../terrain-kinds/index.js'
import { CostFormulaField } from './CostFormulaField.js'
import { AgentDot } from '../controls/AgentDot.js'
import { Button, IconButton, Switch } from '../controls/Button.js'
import { Popover } from '../controls/Popover.js'
import { Icon } from '../controls/Icon.js'
import { NameField } from '../controls/NameField.js'
import { NumberField } from '../controls/NumberField.js'
import { useEditorState, usePanel } from '../panel-context.js'
import type { PanelMessages } from '../../words/index.js'

/** The agents of the map: names, sizes, speeds, colors, and what each terrain costs each of them. */
export function AgentDialog(): ReactNode {
  const { editor, display, words, table } = usePanel()
  const agents = useEditorState(selectAgents)
  const readOnly = useEditorState((state) => state.readOnly)
  const add = (): void => {
    let number = agents.length + 1
    while (agents.some((agent) => agent.id === `agent-${number}`)) number++
    const { radius, speed } = agents.at(-1) ?? { radius: 10, speed: 60 }
    const name = formatLabel(words.agentName, { number })
    editor.document.run(
      { type: 'put-agent', agent: { id: `agent-${number}`, name, radius, speed } },
      { label: formatLabel(words.addNamed, { name }, table) },
    )
    display.set({ agent: `agent-${number}` })
  }
  return (
    <Popover
      title={words.agents}
      className="nav-agent-sheet"
      takesFocus
      onClose={() => display.set({ dialog: undefined })}
    >
      <div className="nav-scroll nav-agent-list">
        {agents.length === 0 && <span className="nav-plain">{words.noAgents}</span>}
        {agents.map((agent) => (
          <AgentCard key={agent.id} agent={agent} readOnly={readOnly} />
        ))}
      </div>
      <div className="nav-popover-foot">
        <Button
          icon="plus"
          aria-disabled={readOnly || undefined}
          title={readOnly ? table.reasons.readOnly : undefined}
          onClick={readOnly ? undefined : add}
        >
          {words.addAgent}
        </Button>
      </div>
    </Popover>
  )
}

function AgentCard({ agent, readOnly }: { agent: Agent; readOnly: boolean }): ReactNode {
  const { editor, words, table } = usePanel()
  const items = useEditorState(selectItems)
  const [costsOpen, setCostsOpen] = useState(false)
  const terrains = [...new Set(items.flatMap((item) => (item.kind === 'area' ? [item.terrain] : [])))].sort()
  const put = (change: { readonly [Key in keyof Agent]?: Agent[Key] | undefined }): void => {
    const { id, name, radius, speed, color, costFormula } = { ...agent, ...change }
    const next: Agent = {
      id,
      name: name ?? agent.name,
      radius: radius ?? agent.radius,
      speed: speed ?? agent.speed,
      ...(color !== undefined && { color }),
      ...(costFormula !== undefined && { costFormula }),
    }
    editor.document.run(
      { type: 'put-agent', agent: next },
      { label: formatLabel(table.changes.edit, { name: agent.name }, table), origin: 'keyboard', coalesce: true },
    )
  }
  return (
    <section className="nav-agent-card" aria-label={agent.name}>
      <AgentHead agent={agent} readOnly={readOnly} onChange={put} />
      <div className="nav-fields">
        <NumberField
          prefix={words.radius}
          label={words.radius}
          value={agent.radius}
          min={0}
          readOnly={readOnly}
          onCommit={(radius) => put({ radius })}
        />
        <NumberField
          prefix={words.agentSpeed}
          label={words.agentSpeed}
          value={agent.speed}
          min={0.001}
          readOnly={readOnly}
          onCommit={(speed) => put({ speed })}
        />
      </div>
      {terrains.length > 0 && (
        <>
          <button
            type="button"
            className="nav-group-head"
            aria-expanded={costsOpen}
            onClick={() => setCostsOpen(!costsOpen)}
          >
            <Icon name="chevron-right" size={14} className="nav-twist" />
            {words.terrainCosts}
          </button>
          {costsOpen && (
            <CostFormulaField
              agent={agent}
              items={items}
              readOnly={readOnly}
              onChange={(costFormula) => put({ costFormula })}
            />
          )}
          {costsOpen &&
            terrains.map((terrain) => (
              <TerrainCost key={terrain} agent={agent} terrain={terrain} items={items} readOnly={readOnly} />
            ))}
        </>
      )}
    </section>
  )
}

interface AgentHeadProps {
  agent: Agent
  readOnly: boolean
  onChange: (change: Partial<Agent>) => void
}

/** Color and name of an agent, and the button that removes it. */
function AgentHead({ agent, readOnly, onChange }: AgentHeadProps): ReactNode {
  const { editor, display, words, table } = usePanel()
  const agents = useEditorState(selectAgents)
  const remove = (): void => {
    editor.document.run(
      { type: 'remove-agent', id: agent.id },
      { label: formatLabel(words.removeNamed, { name: agent.name }, table) },
    )
    display.set({ agent: undefined })
  }
  return (
    <div className="nav-agent-head">
      <label className="nav-agent-color" title={words.agentColor}>
        <AgentDot agents={agents} id={agent.id} />
        <input
          type="color"
          aria-label={formatLabel('{word}, {name}', { word: words.agentColor, name: agent.name }, table)}
          value={agent.color ?? '#888888'}
          disabled={readOnly}
          onChange={(event) => onChange({ color: event.target.value })}
        />
      </label>
      <NameField
        className="nav-agent-name"
        name={agent.name}
        label={words.name}
        required
        readOnly={readOnly}
        onRename={(typed) => onChange({ name: typed })}
      />
      <IconButton
        icon="trash"
        label={formatLabel(words.removeNamed, { name: agent.name }, table)}
        tip="none"
        reason={readOnly ? table.reasons.readOnly : undefined}
        onClick={remove}
      />
    </div>
  )
}

interface TerrainCostProps {
  agent: Agent
  terrain: string
  items: readonly NavItem[]
  readOnly: boolean
}

/** What one terrain costs one agent, on all of its areas; areas that differ show no number until one is typed. */
function TerrainCost({ agent, terrain, items, readOnly }: TerrainCostProps): ReactNode {
  const { editor, words, table } = usePanel()
  const areas = items.flatMap((item) => (item.kind === 'area' && item.terrain === terrain ? [item] : []))
  const costs = new Set(areas.map((area) => area.costs?.[agent.id] ?? area.cost))
  const only = costs.size === 1 ? [...costs][0] : undefined
  const name = nameOfTerrain(terrain, words)
  const put = (cost: number | 'blocked' | undefined): void => {
    editor.document.run(
      areas.map((area) => costCommand(area, agent.id, cost)),
      { label: formatLabel(table.changes.edit, { name: agent.name }, table), origin: 'keyboard', coalesce: true },
    )
  }
  return (
    <div className="nav-toggle-row nav-terrain-cost">
      <NumberField
        prefix={name}
        label={formatLabel(words.costOn, { terrain: name }, table)}
        value={typeof only === 'number' ? only : undefined}
        min={0.001}
        readOnly={readOnly}
        onCommit={put}
      />
      <span className="nav-quiet" aria-hidden="true">
        {words.blocked}
      </span>
      <Switch
        label={formatLabel(words.blockedOn, { terrain: name }, table)}
        checked={only === 'blocked'}
        disabled={readOnly}
        onChange={(blocked) => put(blocked ? 'blocked' : undefined)}
      />
    </div>
  )
}

/** The area's own cost is no exception: it needs no entry. */
function costCommand(area: AreaItem, agent: string, cost: number | 'blocked' | undefined): Command {
  const own = cost ?? (area.cost === 'blocked' ? 1 : area.cost)
  const others = Object.entries(area.costs ?? {}).filter(([id]) => id !== agent)
  const costs = own === area.cost ? others : [...others, [agent, own] as const]
  return {
    type: 'set-properties',
    ids: [area.id],
    properties: { costs: costs.length === 0 ? undefined : Object.fromEntries(costs) },
  }
}

const nameOfTerrain = (terrain: string, words: PanelMessages): string =>
  isTerrainName(terrain) ? words[terrain] : terrain

const selectAgents = (state: EditorSnapshot): readonly Agent[] => state.document.agents
const selectItems = (state: EditorSnapshot): readonly NavItem[] => state.document.items
