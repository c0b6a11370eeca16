import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { FlowFieldLayer, MarkerLayer, ObstacleLayer } from '../../src/layers.js'
import { buildFlowField, rasterize } from '../../src/engine/index.js'
import { probe } from '../canvas-probe.js'
import { GOAL, YARD, YARD_OBSTACLES } from '../sample-scenes.js'
import { StoryStage } from '../StoryStage.js'

const CELL = 20

const meta = {
  title: 'Layers/FlowField',
  component: FlowFieldLayer,
  args: {
    field: buildFlowField(rasterize(YARD, { cellSize: CELL }), [GOAL]),
    spacing: 19,
  },
  argTypes: { field: { control: false }, color: { control: 'color' } },
  render: (args) => (
    <StoryStage
      layers={<ObstacleLayer obstacles={YARD_OBSTACLES} />}
      live={
        <>
          <FlowFieldLayer {...args} />
          <MarkerLayer markers={[{ id: 'goal', role: 'goal', ...GOAL }]} />
        </>
      }
    />
  ),
} satisfies Meta<typeof FlowFieldLayer>
export default meta
type Story = StoryObj<typeof meta>

/** One search from the goal gives every place its direction. Places that are not walkable have no arrow. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    const ink = (x: number, y: number): number =>
      Array.from({ length: 9 }, (_, i) => map.colorAt({ x: x - 4 + i, y })).filter(
        (color) => color.join() !== map.colorAt({ x, y: y - 9.5 }).join(),
      ).length
    await waitFor(() => expect(ink(50, 370)).toBeGreaterThan(0))
    await map.shows({ x: 190, y: 110 }, map.theme.obstacle)
    await map.shows({ x: 510, y: 290 }, map.theme.canvas)
  },
}
