import type { ReactNode } from 'react'
import type { Agent } from '../../document/model/index.js'
import { formatLabel, type EditorSnapshot } from '../../editor/index.js'
import { AgentDot } from '../controls/AgentDot.js'
import { Icon } from '../controls/Icon.js'
import { chooseByArrows } from '../controls/roving.js'
import { usePanel, useEditorState, useDisplay } from '../panel-context.js'

/** The agent on show: its radius decides the path, the outline and which gaps are too narrow. */
export function AgentPicker(): ReactNode {
  const { display, words, table } = usePanel()
  const agents = useEditorState(selectAgents)
  const chosen = useDisplay((state) => state.agent)
  const open = useDisplay((state) => state.dialog === 'agents')
  const both = useDisplay((state) => state.both) && agents.length > 1
  const active = agents.find((agent) => agent.id === chosen) ?? agents[0]
  return (
    <div className="nav-segments nav-agents">
      <div role="radiogroup" aria-label={words.agents} className="nav-segment-group" onKeyDown={chooseByArrows}>
        {agents.map((agent) => (
          <button
            key={agent.id}
            type="button"
            role="radio"
            aria-checked={!both && agent === active}
            tabIndex={!both && agent === active ? 0 : -1}
            className="nav-segment"
            onClick={() => display.set({ agent: agent.id, both: false })}
          >
            <AgentDot agents={agents} id={agent.id} />
            {agent.name}
            <span className="nav-count nav-when-large">
              {formatLabel(words.agentRadius, { radius: agent.radius }, table)}
            </span>
          </button>
        ))}
        {agents.length > 1 && (
          <button
            type="button"
            role="radio"
            aria-checked={both}
            tabIndex={both ? 0 : -1}
            className="nav-segment"
            onClick={() => display.set({ both: true })}
          >
            {agents.length === 2 ? words.bothAgents : words.allAgents}
          </button>
        )}
      </div>
      <button
        type="button"
        className="nav-segment"
        aria-label={words.editAgents}
        title={words.editAgents}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => display.set({ dialog: open ? undefined : 'agents' })}
      >
        <Icon name="plus" size={15} />
      </button>
    </div>
  )
}

const selectAgents = (state: EditorSnapshot): readonly Agent[] => state.document.agents
