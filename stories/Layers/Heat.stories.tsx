import type { Meta, StoryObj } from '@storybook/react-vite'
import { ClearanceLayer, HeatLayer, ObstacleLayer } from '../../src/layers.js'
import { buildFlowField, buildNavGrid, buildNavMesh, clearanceAt, rasterize } from '../../src/engine/index.js'
import { probe } from '../canvas-probe.js'
import { GOAL, WORLD, YARD, YARD_OBSTACLES } from '../sample-scenes.js'
import { StoryStage } from '../StoryStage.js'

const CELL = 8
const columns = WORLD.width / CELL
const rows = WORLD.height / CELL
const shape = { width: columns, height: rows, cellSize: CELL, origin: { x: 0, y: 0 } }
const centers = Array.from({ length: columns * rows }, (_, cell) => ({
  x: ((cell % columns) + 0.5) * CELL,
  y: (Math.floor(cell / columns) + 0.5) * CELL,
}))

const mesh = buildNavMesh(YARD)
const flow = buildFlowField(rasterize(YARD, { cellSize: CELL }), [GOAL])

const meta = {
  title: 'Layers/Heat',
  component: HeatLayer,
  args: { field: flow, opacity: 0.75 },
  argTypes: { field: { control: false } },
  render: (args) => (
    <StoryStage
      caption="How far each place is from the goal: from strong, near, to faint, far"
      layers={
        <>
          <HeatLayer {...args} />
          <ObstacleLayer obstacles={YARD_OBSTACLES} />
        </>
      }
    />
  ),
} satisfies Meta<typeof HeatLayer>
export default meta
type Story = StoryObj<typeof meta>

/** The distance from each place to the goal, in bands. Places without a path have no color. */
export const Distance: Story = {
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.hides({ x: 590, y: 150 }, map.theme.canvas)
    await map.hides({ x: 20, y: 380 }, map.theme.canvas)
    await map.shows({ x: 504, y: 296 }, map.theme.canvas)
  },
}

const hexGrid = buildNavGrid({
  width: 18,
  height: 14,
  topology: 'hex',
  cellSize: 26,
  blocked: (x, y) => x === 8 && y > 2,
})
const hexFlow = buildFlowField(hexGrid, [hexGrid.centerOf(14, 10)])

/** The distance to the goal over hexagons, around a wall. */
export const Hexagons: Story = {
  args: { field: hexFlow },
  render: (args) => <StoryStage layers={<HeatLayer {...args} />} caption="The same over hexagons, around a wall" />,
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.hides(hexGrid.centerOf(4, 5), map.theme.canvas)
    await map.shows(hexGrid.centerOf(8, 6), map.theme.canvas)
  },
}

/** The distance to the nearest wall, in bands. A band ends exactly where the distance is the radius of an agent. */
export const Clearance: StoryObj<typeof ClearanceLayer> = {
  args: { field: { ...shape, values: centers.map((center) => clearanceAt(mesh, center)) } },
  render: (args) => (
    <StoryStage
      caption="How wide the ground is: from strong, tight, to faint, wide; lines where agents of 9 and 22 px just fit"
      layers={
        <>
          <ClearanceLayer {...args} radii={[9, 22]} />
          <ObstacleLayer obstacles={YARD_OBSTACLES} />
        </>
      }
    />
  ),
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    // A place next to a wall and a place far from walls have different colors.
    await map.hides({ x: 124, y: 104 }, map.theme.canvas)
    await map.hides(
      { x: 60, y: 200 },
      `#${map
        .colorAt({ x: 124, y: 104 })
        .map((channel) => channel.toString(16).padStart(2, '0'))
        .join('')}`,
    )
  },
}
