import type { Meta, StoryObj } from '@storybook/react-vite'
import { LinkLayer, ObstacleLayer } from '../../src/layers.js'
import { probe } from '../canvas-probe.js'
import { box, YARD_LINKS, YARD_OBSTACLES } from '../sample-scenes.js'
import { StoryStage } from '../StoryStage.js'

const meta = {
  title: 'Layers/Link',
  component: LinkLayer,
  args: { links: YARD_LINKS },
  render: (args) => (
    <StoryStage
      layers={<ObstacleLayer obstacles={YARD_OBSTACLES} />}
      live={<LinkLayer {...args} />}
      caption="A gate that leads both ways, and a drop that leads out only"
    />
  ),
} satisfies Meta<typeof LinkLayer>
export default meta
type Story = StoryObj<typeof meta>

/** A gate leads into and out of the walled court. A one-way drop leads out of the court. A ring marks each end of a link. */
export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const map = await probe(canvasElement)
    for (const { from, to } of args.links) {
      await map.shows(from, map.theme.canvas, 30)
      await map.shows(to, map.theme.canvas, 30)
    }
    // The wall of the court, away from both links.
    await map.shows({ x: 442, y: 345 }, map.theme.obstacle)
  },
}

/** A closed door is drawn faintly and not used. */
export const Closed: Story = {
  args: { links: [{ id: 'door', from: { x: 200, y: 200 }, to: { x: 440, y: 200 }, closed: true }] },
  render: (args) => (
    <StoryStage
      layers={<ObstacleLayer obstacles={[{ id: 'wall', outer: box(310, 60, 20, 240) }]} />}
      live={<LinkLayer {...args} />}
      caption="A closed door through the wall: drawn faintly, not walked"
    />
  ),
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.hasInk({ x: 194, y: 194, width: 12, height: 12 })
    await map.shows({ x: 320, y: 320 }, map.theme.canvas)
  },
}
