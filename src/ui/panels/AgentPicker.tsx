import type { ReactNode } from 'react'
import { AgentDot, Icon, Segments } from '../controls/index.js'
import { agentIn } from '../live/live-state.js'
import { usePanel, useEditorState, useDisplay } from '../panel-context.js'

export function AgentPicker(): ReactNode {
  const { display, messages, format } = usePanel()
  const agents = useEditorState((state) => state.document.agents)
  const chosen = useDisplay((state) => state.agent)
  const open = useDisplay((state) => state.dialog === 'agents')
  const both = useDisplay((state) => state.both) && agents.length > 1
  const active = agentIn(agents, chosen)
  return (
    <div className="nav-segments nav-agents">
      <Segments
        label={messages.agents}
        value={both ? undefined : active?.id}
        options={[
          ...agents.map((agent) => ({
            value: agent.id,
            label: (
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
            ? [{ value: undefined, label: agents.length === 2 ? messages.bothAgents : messages.allAgents }]
            : []),
        ]}
        onChange={(agent) => {
          // Selecting the active agent again opens the dialog for its radius and speed.
          if (!both && agent === active?.id) display.set({ dialog: 'agents' })
          else display.set(agent === undefined ? { both: true } : { agent, both: false })
        }}
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
