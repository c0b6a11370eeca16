import type { Meta, StoryObj } from '@storybook/react-vite'
import { MarkerLayer } from '../../src/index.js'
import { probe } from '../canvas-probe.js'
import { StoryStage } from '../StoryStage.js'

const meta = {
  title: 'Layers/Marker',
  component: MarkerLayer,
  args: {
    markers: [
      { id: 'spawn', role: 'spawn', x: 120, y: 200 },
      { id: 'goal', role: 'goal', x: 260, y: 200 },
      { id: 'chest', role: 'chest', x: 400, y: 200 },
      { id: 'picked', role: 'goal', x: 520, y: 200, state: 'selected' },
    ],
  },
  render: (args) => <StoryStage live={<MarkerLayer {...args} />} />,
} satisfies Meta<typeof MarkerLayer>
export default meta
type Story = StoryObj<typeof meta>

/** Spawn, goal, a marker of the host's own, and one that is picked. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    const { width } = map.map.getBoundingClientRect()
    const pixel = 640 / (width - 64)
    await map.shows({ x: 120, y: 200 }, map.theme.canvas)
    await map.shows({ x: 120 - 7 * Math.max(pixel, 0.3), y: 200 }, map.theme.spawn, 60)
    await map.hides({ x: 400 + 7 * Math.max(pixel, 0.3), y: 200 }, map.theme.canvas)
  },
}
