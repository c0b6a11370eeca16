import type { Meta, StoryObj } from '@storybook/react-vite'
import { HandlesLayer, ObstacleLayer } from '../../src/layers.js'
import { probe } from '../canvas-probe.js'
import { YARD_OBSTACLES } from '../sample-scenes.js'
import { StoryStage } from '../StoryStage.js'

const corners = YARD_OBSTACLES[1].outer
const meta = {
  title: 'Layers/Handles',
  component: HandlesLayer,
  args: {
    handles: corners.flatMap((at, i) => {
      const next = corners[(i + 1) % corners.length]
      return [
        { kind: i === 2 ? ('selected' as const) : ('vertex' as const), at },
        { kind: 'midpoint' as const, at: { x: (at.x + next.x) / 2, y: (at.y + next.y) / 2 } },
      ]
    }),
    coarse: false,
  },
  argTypes: { handles: { control: false } },
  render: (args) => (
    <StoryStage
      layers={<ObstacleLayer obstacles={YARD_OBSTACLES} states={new Map([['house', 'selected']])} />}
      handles={<HandlesLayer {...args} />}
    />
  ),
} satisfies Meta<typeof HandlesLayer>
export default meta
type Story = StoryObj<typeof meta>

/** Handles of vertices, one of them selected, and of midpoints, which insert a vertex. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.shows(corners[0], map.theme.handleFill, 40)
    await map.shows(corners[2], map.theme.handleStroke, 40)
  },
}

/** Larger handles for touch. */
export const Touch: Story = {
  args: { coarse: true },
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.shows(corners[0], map.theme.handleFill, 40)
  },
}

/** While drawing: the draft, the guide to which the pointer snapped, and the snapped point. */
export const Drawing: Story = {
  args: {
    handles: [],
    draft: {
      points: [
        { x: 60, y: 60 },
        { x: 100, y: 40 },
        { x: 110, y: 150 },
        { x: 50, y: 150 },
      ],
      placed: 3,
    },
    guides: [{ from: { x: 0, y: 150 }, to: { x: 640, y: 150 } }],
    snaps: [{ x: 50, y: 150 }],
    marquee: { rect: { x: 400, y: 40, width: 110, height: 140 }, mode: 'intersect' },
  },
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.hides({ x: 300, y: 150 }, map.theme.obstacle)
    await map.hides({ x: 80, y: 50 }, map.theme.canvas)
  },
}
