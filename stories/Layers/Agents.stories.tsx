import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo } from 'react'
import { expect, waitFor } from 'storybook/test'
import { AGENT_STATES, createAgents, type NavAgent } from '../../src/agents/index.js'
import { buildNavMesh } from '../../src/engine/index.js'
import { AgentsLayer, ObstacleLayer } from '../../src/layers.js'
import { useAgents } from '../../src/index.js'
import { probe } from '../canvas-probe.js'
import { YARD, YARD_OBSTACLES } from '../sample-scenes.js'
import { StoryStage } from '../StoryStage.js'

/** Agents in rows at the left and right side; the goal of each is on the opposite side. */
const WALKERS: readonly NavAgent[] = Array.from({ length: 40 }, (_, i) => {
  const row = Math.floor(i / 2)
  const [left, right] = [
    { x: 20 + 18 * (row % 4), y: 20 + 18 * Math.floor(row / 4) },
    { x: 560 + 18 * (row % 4), y: 20 + 18 * Math.floor(row / 4) },
  ]
  return i % 2 === 0 ? { id: `${i}`, ...left, goal: right } : { id: `${i}`, ...right, goal: left }
})

const meta = {
  title: 'Layers/Agents',
  component: AgentsLayer,
  args: { agents: undefined },
  argTypes: { agents: { control: false }, color: { control: 'color' } },
} satisfies Meta<typeof AgentsLayer>
export default meta
type Story = StoryObj<typeof meta>

/** Agents after four simulated seconds. One shape draws all of them. */
export const Default: Story = {
  render: (args) => {
    const agents = createAgents(buildNavMesh(YARD), { radius: 7, agents: WALKERS })
    agents.advance(4)
    return (
      <StoryStage
        layers={<ObstacleLayer obstacles={YARD_OBSTACLES} />}
        live={<AgentsLayer {...args} agents={agents} />}
      />
    )
  },
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.hasInk({ x: 245, y: 20, width: 140, height: 110 })
  },
}

function Walking() {
  const mesh = useMemo(() => buildNavMesh(YARD), [])
  const agents = useAgents(mesh, WALKERS, { radius: 7, running: true })
  return (
    <StoryStage
      layers={<ObstacleLayer obstacles={YARD_OBSTACLES} />}
      live={<AgentsLayer agents={agents} />}
      caption={`${WALKERS.length} agents, ${AGENT_STATES.length - 1} states`}
    />
  )
}

/** `useAgents` moves the agents in every frame without rendering React. */
export const WalkingFrameByFrame: Story = {
  render: () => <Walking />,
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.hasInk({ x: 10, y: 10, width: 90, height: 190 })
    await waitFor(() => expect(canvasElement.querySelector('canvas')).not.toBeNull())
  },
}
