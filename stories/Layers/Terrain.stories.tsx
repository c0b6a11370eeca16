import type { Meta, StoryObj } from '@storybook/react-vite'
import { TerrainLayer } from '../../src/layers.js'
import { probe } from '../canvas-probe.js'
import { box } from '../sample-scenes.js'
import { StoryStage } from '../StoryStage.js'

const KINDS = ['water', 'sand', 'mud', 'grass', 'road']

const meta = {
  title: 'Layers/Terrain',
  component: TerrainLayer,
  args: { areas: KINDS.map((terrain, i) => ({ id: terrain, terrain, outer: box(30 + i * 120, 90, 100, 220) })) },
  argTypes: { areas: { control: false }, selected: { control: false } },
  render: (args) => <StoryStage layers={<TerrainLayer {...args} />} caption={`From the left: ${KINDS.join(', ')}`} />,
} satisfies Meta<typeof TerrainLayer>
export default meta
type Story = StoryObj<typeof meta>

/** Water, sand, mud, grass and road, each with a tint, a pattern and an outline. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    for (const i of KINDS.keys()) await map.hides({ x: 63 + i * 120, y: 203 }, map.theme.canvas)
    await map.shows({ x: 140, y: 200 }, map.theme.canvas)
  },
}

/** A selected area has an outline in the accent color. */
export const Selected: Story = {
  args: { selected: new Set(['mud']) },
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.shows({ x: 270, y: 200 }, map.theme.accent, 90)
  },
}
