/** Rows of valid arguments for every function of `navsmith/agents`. */
import * as room from '../../src/agents/index.js'
import type { AgentsOptions, NavAgent } from '../../src/agents/index.js'
import { buildNavMesh, type NavMesh, type Point } from '../../src/engine/index.js'
import type { Row } from './wrong-arguments.js'

const mesh = (): NavMesh => buildNavMesh({ bounds: { x: 0, y: 0, width: 20, height: 20 }, obstacles: [] })

export const AGENTS_ROWS: Readonly<Record<string, Row | readonly Row[]>> = {
  createAgents: [
    {
      call: (source: NavMesh, options: AgentsOptions) => {
        const agents = room.createAgents(source, options)
        agents.step()
        return agents.agent('a')
      },
      good: () => [
        mesh(),
        {
          radius: 1,
          speed: 2,
          step: 0.1,
          horizon: 1,
          wallHorizon: 1,
          neighbors: 3,
          arrival: 1,
          plansPerStep: 2,
          agents: [{ id: 'a', x: 5, y: 5, goal: { x: 9, y: 9 } }],
        },
      ],
      depth: 4,
    },
    {
      call: (agent: NavAgent, seconds: number, goal: Point) => {
        const agents = room.createAgents(mesh(), { step: 0.1 })
        agents.add(agent)
        agents.advance(typeof seconds === 'number' && seconds > 1 ? 1 : seconds)
        agents.change(agent.id, { goal })
        agents.setAgents([agent])
        return agents.agent(agent.id)
      },
      good: () => [{ id: 'a', x: 5, y: 5, goal: [{ x: 9, y: 9 }], radius: 1, speed: 3 }, 0.2, { x: 4, y: 4 }],
      depth: 3,
    },
  ],
}
