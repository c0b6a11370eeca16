import type { Meta, StoryObj } from '@storybook/react-vite'
import { ObstacleLayer, WaypointLayer } from '../../src/layers.js'
import { middle, probe } from '../canvas-probe.js'
import { YARD_OBSTACLES } from '../sample-scenes.js'
import { StoryStage } from '../StoryStage.js'

const WAYPOINTS = [
  { id: 'a', x: 70, y: 180, label: 'A' },
  { id: 'b', x: 280, y: 100, label: 'B' },
  { id: 'c', x: 390, y: 190, label: 'C' },
  { id: 'd', x: 600, y: 190, label: 'D' },
  { id: 'e', x: 180, y: 350, label: 'E' },
  { id: 'f', x: 400, y: 360, label: 'F' },
]
const byId = new Map(WAYPOINTS.map((waypoint) => [waypoint.id, waypoint]))
const link = (from: string, to: string, oneWay = false) => ({
  id: `${from}${to}`,
  from: byId.get(from)!,
  to: byId.get(to)!,
  oneWay,
})

const meta = {
  title: 'Layers/Waypoint',
  component: WaypointLayer,
  args: {
    waypoints: WAYPOINTS,
    links: [link('a', 'e'), link('e', 'f'), link('f', 'c'), link('b', 'c'), link('c', 'd', true)],
  },
  render: (args) => (
    <StoryStage layers={<ObstacleLayer obstacles={YARD_OBSTACLES} />} live={<WaypointLayer {...args} />} />
  ),
} satisfies Meta<typeof WaypointLayer>
export default meta
type Story = StoryObj<typeof meta>

/** Waypoints have the same size in pixels at every zoom. A link with an arrowhead leads in one direction. */
export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const map = await probe(canvasElement)
    await map.hides(middle(args.links![1].from, args.links![1].to), map.theme.canvas)
    await map.shows({ x: 70, y: 150 }, map.theme.canvas)
  },
}
