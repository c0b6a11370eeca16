import type { CSSProperties, ReactNode } from 'react'
import type { Agent } from '../../document/model/index.js'
import { agentColor, agentIndex } from '../../canvas/index.js'

const SHAPES = ['round', 'square', 'diamond']

/** A dot in the agent's hue; its shape differs too. */
export function AgentDot({ agents, id }: { agents: readonly Agent[]; id: string }): ReactNode {
  const index = agentIndex(agents, id)
  const style: CSSProperties & Record<'--nav-dot', string> = { '--nav-dot': agentColor(agents, id) }
  return <span className="nav-dot" data-shape={SHAPES[index % SHAPES.length]} style={style} />
}
