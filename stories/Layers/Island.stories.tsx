import type { Meta, StoryObj } from '@storybook/react-vite'
import { IslandLayer, ObstacleLayer } from '../../src/layers.js'
import { buildNavMesh } from '../../src/engine/index.js'
import { probe } from '../canvas-probe.js'
import { YARD, YARD_OBSTACLES } from '../sample-scenes.js'
import { StoryStage } from '../StoryStage.js'

const meta = {
  title: 'Layers/Island',
  component: IslandLayer,
  args: { mesh: buildNavMesh(YARD), plainLargest: true },
  argTypes: { mesh: { control: false } },
  render: (args) => (
    <StoryStage
      layers={
        <>
          <IslandLayer {...args} />
          <ObstacleLayer obstacles={YARD_OBSTACLES} />
        </>
      }
    />
  ),
} satisfies Meta<typeof IslandLayer>
export default meta
type Story = StoryObj<typeof meta>

/** The court has no entrance, so it is an island: tinted and hatched. The largest island is left plain. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.hides({ x: 505, y: 296 }, map.theme.canvas)
    await map.shows({ x: 60, y: 60 }, map.theme.canvas)
  },
}

/** Every island with its own color and hatch. */
export const AllColored: Story = {
  args: { plainLargest: false },
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.hides({ x: 60, y: 60 }, map.theme.canvas)
  },
}
