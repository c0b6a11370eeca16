import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { useState } from 'react'
import { rasterize, type Point } from '../../src/engine/index.js'
import { FlowFieldLayer, MarkerLayer, ObstacleLayer } from '../../src/layers.js'
import { useFlowField } from '../../src/hooks/engine-hooks.js'
import { GOAL, SPAWN, YARD, YARD_OBSTACLES } from '../sample-scenes.js'
import { StoryButton, StoryStage } from '../StoryStage.js'

const CELL = 20
const grid = rasterize(YARD, { cellSize: CELL })

interface Props {
  /** Goals; from each place the field leads to the nearest one. */
  goals: readonly Point[]
}

function Arrows({ goals }: Props) {
  const [both, setBoth] = useState(false)
  const [second] = useState(() => [...goals, SPAWN])
  const chosen = both ? second : goals
  const field = useFlowField(grid, chosen)
  return (
    <StoryStage
      layers={<ObstacleLayer obstacles={YARD_OBSTACLES} />}
      live={
        <>
          <FlowFieldLayer field={field} />
          <MarkerLayer markers={chosen.map((goal, i) => ({ id: `goal-${i}`, role: 'goal', ...goal }))} />
        </>
      }
      controls={<StoryButton onClick={() => setBoth(!both)}>{both ? 'One goal' : 'Two goals'}</StoryButton>}
      caption={`From the south west corner ${field?.distanceAt({ x: 10, y: 390 }).toFixed(0)} to the nearest goal`}
    />
  )
}

const meta = { title: 'Hooks/useFlowField', component: Arrows, args: { goals: [GOAL] } } satisfies Meta<typeof Arrows>
export default meta

/** One field for any number of agents. With two goals, the field leads from every place to the nearer goal. */
export const Default: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const distance = (): number => Number(/\d+/.exec(canvas.getByRole('status').textContent)?.[0])
    await expect(distance()).toBeGreaterThan(500)
    await userEvent.click(canvas.getByRole('button', { name: 'Two goals' }))
    await expect(distance()).toBeLessThan(220)
  },
}
