import { useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import type { Agent } from '../../document/model/index.js'
import type { EditorSnapshot } from '../../editor/index.js'
import { agentColor, agentIndex } from '../../canvas/index.js'
import { Icon } from '../controls/Icon.js'
import { usePanel, useEditorState, useView } from '../panel-context.js'

const SHAPES = ['round', 'square', 'diamond']

/** A dot in the agent's hue; its shape differs too. */
export function AgentDot({ agents, id }: { agents: readonly Agent[]; id: string }): ReactNode {
  const index = agentIndex(agents, id)
  const style: CSSProperties & Record<'--nav-dot', string> = { '--nav-dot': agentColor(agents, id) }
  return <span className="nav-dot" data-shape={SHAPES[index % SHAPES.length]} style={style} />
}

/** Who walks: its radius decides the path, the outline and which gaps are too narrow. */
export function AgentPicker(): ReactNode {
  const { view, words } = usePanel()
  const agents = useEditorState(selectAgents)
  const chosen = useView((state) => state.agent)
  const list = useRef<HTMLDivElement>(null)
  const active = agents.find((agent) => agent.id === chosen) ?? agents[0]
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = agents.findIndex((agent) => agent.id === active?.id)
    const step =
      event.key === 'ArrowRight' || event.key === 'ArrowDown'
        ? 1
        : event.key === 'ArrowLeft' || event.key === 'ArrowUp'
          ? -1
          : 0
    if (step === 0) return
    event.preventDefault()
    const next = (at + step + agents.length) % agents.length
    view.set({ agent: agents[next].id })
    list.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus()
  }
  return (
    <div className="nav-segments nav-agents">
      <div ref={list} role="radiogroup" aria-label={words.agents} className="nav-segment-group" onKeyDown={onKeyDown}>
        {agents.map((agent) => (
          <button
            key={agent.id}
            type="button"
            role="radio"
            aria-checked={agent.id === active?.id}
            tabIndex={agent.id === active?.id ? 0 : -1}
            className="nav-segment"
            onClick={() => view.set({ agent: agent.id })}
          >
            <AgentDot agents={agents} id={agent.id} />
            {agent.name}
            <span className="nav-count nav-when-large">
              {words.agentRadius.replace('{radius}', String(agent.radius))}
            </span>
          </button>
        ))}
      </div>
      <button
        type="button"
        className="nav-segment"
        aria-label={words.editAgents}
        title={words.editAgents}
        aria-haspopup="dialog"
        onClick={() => view.set({ dialog: 'agents' })}
      >
        <Icon name="plus" size={15} />
      </button>
    </div>
  )
}

const selectAgents = (state: EditorSnapshot): readonly Agent[] => state.document.agents
