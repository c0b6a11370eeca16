import type { Meta, StoryObj } from '@storybook/react-vite'
import { GridLayer } from '../../src/layers.js'
import { buildNavGrid } from '../../src/engine/index.js'
import { probe } from '../canvas-probe.js'
import { MAZE, WORLD } from '../sample-scenes.js'
import { StoryStage } from '../StoryStage.js'

const meta = {
  title: 'Layers/Grid',
  component: GridLayer,
  args: { bounds: WORLD, cellSize: 20, majorEvery: 5, lines: true },
  argTypes: { cells: { control: false } },
  render: (args) => (
    <StoryStage layers={<GridLayer {...args} />} caption={`Cells of ${args.cellSize ?? args.grid?.cellSize} px`} />
  ),
} satisfies Meta<typeof GridLayer>
export default meta
type Story = StoryObj<typeof meta>

/** A line for every cell, a stronger one for every fifth. Fine lines are hidden when closer than 8 pixels. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.shows({ x: 310, y: 190 }, map.theme.canvas)
    await map.hides({ x: 300.2, y: 190 }, map.theme.canvas)
  },
}

const HEXES = buildNavGrid({
  width: 18,
  height: 14,
  topology: 'hex',
  cellSize: 26,
  blocked: (x, y) => x === 8 && y > 2 && y < 11,
})
/** A hexagonal grid: lines along the sides of its cells, and blocked cells. */
export const Hexagons: Story = {
  args: { grid: HEXES, bounds: HEXES.bounds, cellSize: undefined },
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.shows(HEXES.centerOf(8, 6), map.theme.obstacle)
    await map.shows(HEXES.centerOf(7, 6), map.theme.canvas)
  },
}

/** Blocked cells of a grid, all drawn as a single image. */
export const Cells: Story = {
  args: { cellSize: MAZE.cellSize, cells: MAZE, majorEvery: 4 },
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.shows({ x: 60, y: 60 }, map.theme.obstacle)
    await map.shows({ x: 20, y: 20 }, map.theme.canvas)
  },
}
