import type { ReactNode } from 'react'
import { AgentDot, Icon, Segments } from '../controls/index.js'
import { usePanel, useEditorState, useDisplay } from '../panel-context.js'

export function AgentPicker(): ReactNode {
  const { display, messages, format } = usePanel()
  const agents = useEditorState((state) => state.document.agents)
  const chosen = useDisplay((state) => state.agent)
  const open = useDisplay((state) => state.dialog === 'agents')
  const both = useDisplay((state) => state.both) && agents.length > 1
  const active = agents.find((agent) => agent.id === chosen) ?? agents[0]
  return (
    <div className="nav-segments nav-agents">
      <Segments
        label={messages.agents}
        segments={[
          ...agents.map((agent) => ({
            id: agent.id,
            checked: !both && agent === active,
            // The active one again: its radius and speed.
            onSelect: () =>
              display.set(!both && agent === active ? { dialog: 'agents' } : { agent: agent.id, both: false }),
            content: (
              <>
                <AgentDot agents={agents} id={agent.id} />
                {agent.name}
                <span className="nav-count nav-when-large">
                  {format(messages.agentRadius, { radius: agent.radius })}
                </span>
              </>
            ),
          })),
          ...(agents.length > 1
            ? [
                {
                  id: ' ',
                  checked: both,
                  onSelect: () => display.set({ both: true }),
                  content: agents.length === 2 ? messages.bothAgents : messages.allAgents,
                },
              ]
            : []),
        ]}
      />
      <button
        type="button"
        className="nav-segment"
        aria-label={messages.editAgents}
        title={messages.editAgents}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => display.set({ dialog: open ? undefined : 'agents' })}
      >
        <Icon name="plus" size={15} />
      </button>
    </div>
  )
}
