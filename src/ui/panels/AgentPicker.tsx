import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { Agent } from '../../document/model/index.js'
import { formatLabel, type EditorSnapshot } from '../../editor/index.js'
import { AgentDot } from '../controls/AgentDot.js'
import { arrowStep } from '../controls/arrow-keys.js'
import { Icon } from '../controls/Icon.js'
import { usePanel, useEditorState, useDisplay } from '../panel-context.js'

/** The agent on show: its radius decides the path, the outline and which gaps are too narrow. */
export function AgentPicker(): ReactNode {
  const { display, words, table } = usePanel()
  const agents = useEditorState(selectAgents)
  const chosen = useDisplay((state) => state.agent)
  const open = useDisplay((state) => state.dialog === 'agents')
  const list = useRef<HTMLDivElement>(null)
  const both = useDisplay((state) => state.both) && agents.length > 1
  const active = agents.find((agent) => agent.id === chosen) ?? agents[0]
  const place = both ? agents.length : agents.indexOf(active)
  const choices = agents.length > 1 ? agents.length + 1 : agents.length
  const choose = (at: number): void =>
    display.set(at < agents.length ? { agent: agents[at].id, both: false } : { both: true })
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = arrowStep(event.key)
    if (step === 0) return
    event.preventDefault()
    const next = (place + step + choices) % choices
    choose(next)
    list.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus()
  }
  return (
    <div className="nav-segments nav-agents">
      <div ref={list} role="radiogroup" aria-label={words.agents} className="nav-segment-group" onKeyDown={onKeyDown}>
        {agents.map((agent, at) => (
          <button
            key={agent.id}
            type="button"
            role="radio"
            aria-checked={at === place}
            tabIndex={at === place ? 0 : -1}
            className="nav-segment"
            onClick={() => choose(at)}
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
            onClick={() => choose(agents.length)}
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
