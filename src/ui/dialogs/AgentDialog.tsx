import { useState, type ReactNode, useId } from 'react'
import {
  type Agent,
  type AreaItem,
  type Command,
  type NavItem,
  areaCostFor,
  isFormulaError,
  NAME_LIMIT,
  parseCostFormula,
} from '../../document/model/index.js'
import { formatLabel, freeId, itemName } from '../../editor/index.js'
import { isTerrainName } from '../../terrain-kinds/index.js'
import {
  AgentDot,
  Button,
  FoldButton,
  IconButton,
  NameField,
  NumberField,
  Popover,
  ReadOnly,
  Switch,
  useDraft,
  useReadOnly,
} from '../controls/index.js'
import { defined } from '../memo.js'
import { useEditorState, usePanel } from '../panel-context.js'
import type { PanelMessages } from '../../words/index.js'

export function AgentDialog(): ReactNode {
  const { editor, display, messages, catalog, format } = usePanel()
  const agents = useEditorState((state) => state.document.agents)
  const readOnly = useEditorState((state) => state.readOnly)
  const add = (): void => {
    const id = freeId('agent', (taken) => agents.some((agent) => agent.id === taken), agents.length + 1)
    const { radius, speed } = agents.at(-1) ?? { radius: 10, speed: 60 }
    const name = formatLabel(messages.agentName, { number: id.slice('agent-'.length) })
    editor.document.dispatch(
      { type: 'put-agent', agent: { id, name, radius, speed } },
      { label: format(messages.addNamed, { name }) },
    )
    display.set({ agent: id })
  }
  return (
    <Popover
      title={messages.agents}
      className="nav-agent-sheet"
      takesFocus
      onClose={() => display.set({ dialog: undefined })}
    >
      <div className="nav-scroll">
        {agents.length === 0 && <span className="nav-plain">{messages.noAgents}</span>}
        <ReadOnly value={readOnly}>
          {agents.map((agent) => (
            <AgentCard key={agent.id} agent={agent} />
          ))}
        </ReadOnly>
      </div>
      <div className="nav-popover-foot">
        <Button icon="plus" reason={readOnly ? catalog.reasons.readOnly : undefined} onClick={add}>
          {messages.addAgent}
        </Button>
      </div>
    </Popover>
  )
}

function AgentCard({ agent }: { agent: Agent }): ReactNode {
  const { editor, messages, catalog, format } = usePanel()
  const items = useEditorState((state) => state.document.items)
  const [costsOpen, setCostsOpen] = useState(false)
  const terrains = [...new Set(items.flatMap((item) => (item.kind === 'area' ? [item.terrain] : [])))].sort()
  const put = (change: { readonly [Key in keyof Agent]?: Agent[Key] | undefined }): void => {
    editor.document.dispatch(
      { type: 'put-agent', agent: defined<Agent>({ ...agent, ...change }) },
      { label: format(catalog.changes.edit, { name: agent.name }), origin: 'keyboard', coalesce: true },
    )
  }
  return (
    <section className="nav-agent-card" aria-label={agent.name}>
      <AgentHead agent={agent} onChange={put} />
      <div className="nav-fields">
        <NumberField
          label={messages.radius}
          value={agent.radius}
          isLength
          min={0}
          onCommit={(radius) => put({ radius })}
        />
        <NumberField label={messages.agentSpeed} value={agent.speed} min={0.001} onCommit={(speed) => put({ speed })} />
      </div>
      <div className="nav-toggle-row">
        <span>{messages.movesByCells}</span>
        <Switch
          label={format('{word}, {name}', { word: messages.movesByCells, name: agent.name })}
          checked={agent.moves === 'cells'}
          onChange={(isOn) => put({ moves: isOn ? 'cells' : undefined })}
        />
      </div>
      {terrains.length > 0 && (
        <>
          <FoldButton isOpen={costsOpen} onToggle={setCostsOpen}>
            {messages.terrainCosts}
          </FoldButton>
          {costsOpen && (
            <CostFormulaField agent={agent} items={items} onChange={(costFormula) => put({ costFormula })} />
          )}
          {costsOpen &&
            terrains.map((terrain) => <TerrainCost key={terrain} agent={agent} terrain={terrain} items={items} />)}
        </>
      )}
    </section>
  )
}

function AgentHead({ agent, onChange }: { agent: Agent; onChange: (change: Partial<Agent>) => void }): ReactNode {
  const readOnly = useReadOnly()
  const { editor, display, messages, catalog, format } = usePanel()
  const agents = useEditorState((state) => state.document.agents)
  const remove = (): void => {
    editor.document.dispatch(
      { type: 'remove-agent', id: agent.id },
      { label: format(messages.removeNamed, { name: agent.name }) },
    )
    display.set({ agent: undefined })
  }
  return (
    <div className="nav-agent-head">
      <label className="nav-agent-color" title={messages.agentColor}>
        <AgentDot agents={agents} id={agent.id} />
        <input
          type="color"
          aria-label={format('{word}, {name}', { word: messages.agentColor, name: agent.name })}
          value={agent.color ?? '#888888'}
          disabled={readOnly}
          onChange={(event) => onChange({ color: event.target.value })}
        />
      </label>
      <NameField
        className="nav-agent-name"
        name={agent.name}
        label={messages.name}
        required
        onRename={(typed) => onChange({ name: typed })}
      />
      <IconButton
        icon="trash"
        label={format(messages.removeNamed, { name: agent.name })}
        tip="none"
        reason={readOnly ? catalog.reasons.readOnly : undefined}
        onClick={remove}
      />
    </div>
  )
}

interface TerrainCostProps {
  agent: Agent
  terrain: string
  items: readonly NavItem[]
}

function TerrainCost({ agent, terrain, items }: TerrainCostProps): ReactNode {
  const { editor, messages, catalog, format } = usePanel()
  const areas = items.flatMap((item) => (item.kind === 'area' && item.terrain === terrain ? [item] : []))
  const costs = new Set(areas.map((area) => area.costs?.[agent.id] ?? area.cost))
  const only = costs.size === 1 ? [...costs][0] : undefined
  const name = nameOfTerrain(terrain, messages)
  const put = (cost: number | 'blocked' | undefined): void => {
    editor.document.dispatch(
      areas.map((area) => costCommand(area, agent.id, cost)),
      { label: format(catalog.changes.edit, { name: agent.name }), origin: 'keyboard', coalesce: true },
    )
  }
  return (
    <div className="nav-toggle-row nav-terrain-cost">
      <NumberField
        prefix={name}
        label={format(messages.costOn, { terrain: name })}
        value={typeof only === 'number' ? only : undefined}
        min={0.001}
        onCommit={put}
      />
      <span className="nav-quiet" aria-hidden="true">
        {messages.blocked}
      </span>
      <Switch
        label={format(messages.blockedOn, { terrain: name })}
        checked={only === 'blocked'}
        onChange={(blocked) => put(blocked ? 'blocked' : undefined)}
      />
    </div>
  )
}

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

const nameOfTerrain = (terrain: string, messages: PanelMessages): string =>
  isTerrainName(terrain) ? messages[terrain] : terrain

interface CostFormulaFieldProps {
  agent: Agent
  items: readonly NavItem[]
  onChange: (formula: string | undefined) => void
}

const SHOWN = 4

function CostFormulaField({ agent, items, onChange }: CostFormulaFieldProps): ReactNode {
  const { messages, catalog, numbers, format } = usePanel()
  const hint = useId()
  const draft = useDraft({
    shown: agent.costFormula ?? '',
    refuse: (text) => {
      if (text.length > NAME_LIMIT) return format(messages.nameTooLong, { max: NAME_LIMIT })
      const formula = text.trim() === '' ? undefined : parseCostFormula(text)
      if (formula === undefined || !isFormulaError(formula)) return undefined
      const { found, at } = formula
      return found === undefined ? messages.formulaEnds : format(messages.formulaError, { found, at: at + 1 })
    },
    commit: (text) => onChange(text.trim() === '' ? undefined : text.trim()),
  })
  const text = draft.typed ?? agent.costFormula ?? ''
  const areas = items.filter((item) => item.kind === 'area')
  const mover = { ...agent, costFormula: draft.message === null ? text : '' }
  const costs = areas.slice(0, SHOWN).map((area) => {
    const cost = areaCostFor(area, mover)
    return `${itemName(area, catalog)} ${Number.isFinite(cost) ? `×${numbers.format(cost)}` : messages.blocked}`
  })
  return (
    <div className="nav-cost-formula">
      <label className="nav-field">
        <span aria-hidden="true">×</span>
        <input
          aria-describedby={hint}
          {...draft.input}
          aria-label={messages.costFormula}
          placeholder="cost + slope / 10"
          readOnly={useReadOnly()}
        />
        {draft.message}
      </label>
      <span id={hint} className="nav-quiet" aria-live="polite">
        {text.trim() === '' ? messages.formulaHint : draft.message === null && costs.join(' · ')}
      </span>
    </div>
  )
}
