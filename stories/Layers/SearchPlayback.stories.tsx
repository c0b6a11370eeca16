import type { Meta, StoryObj } from '@storybook/react-vite'
import { GridLayer, ObstacleLayer } from '../../src/layers.js'
import { SearchPlaybackLayer } from '../../src/compare.js'
import {
  buildNavGrid,
  buildNavMesh,
  findPath,
  rasterize,
  type PlannerName,
  type TraceEvent,
} from '../../src/engine/index.js'
import { probe } from '../canvas-probe.js'
import { U_TRAP, WORLD } from '../sample-scenes.js'
import { StoryStage } from '../StoryStage.js'

const CELL = 20
const grid = rasterize(U_TRAP.scene, { cellSize: CELL })
const cells = { width: grid.width, height: grid.height, cellSize: CELL, origin: grid.origin }
const walls = {
  width: grid.width,
  height: grid.height,
  blocked: Uint8Array.from({ length: grid.width * grid.height }, (_, cell) =>
    grid.isBlocked(cell % grid.width, Math.floor(cell / grid.width)) ? 1 : 0,
  ),
}

function playbackOf(world: Parameters<typeof findPath>[0], algorithm: PlannerName): readonly TraceEvent[] {
  const events: TraceEvent[] = []
  findPath(world, U_TRAP.start, U_TRAP.goal, { algorithm, trace: (event) => events.push(event) })
  return events
}

const playback = playbackOf(grid, 'a-star')

const meta = {
  title: 'Layers/SearchPlayback',
  component: SearchPlaybackLayer,
  args: { events: playback, frame: Math.floor(playback.length * 0.7), cells },
  argTypes: {
    events: { control: false },
    cells: { control: false },
    frame: { control: { type: 'range', min: 0, max: playback.length } },
  },
  render: (args) => (
    <StoryStage
      layers={<GridLayer bounds={WORLD} cellSize={CELL} cells={walls} />}
      live={<SearchPlaybackLayer {...args} />}
    />
  ),
} satisfies Meta<typeof SearchPlaybackLayer>
export default meta
type Story = StoryObj<typeof meta>

/** A* at 70 % of its events: it has expanded all cells inside the U-shaped wall, and continues around the wall. */
export const Grid: Story = {
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.hides({ x: 246, y: 206 }, map.theme.canvas)
    await map.shows({ x: 626, y: 14 }, map.theme.canvas)
  },
}

const hexGrid = buildNavGrid({
  width: 20,
  height: 17,
  topology: 'hex',
  cellSize: 24,
  blocked: (x, y) => (x === 12 && y > 2 && y < 13) || ((y === 3 || y === 12) && x > 6 && x < 13),
})
const hexCells = { width: 20, height: 17, cellSize: 24, origin: hexGrid.origin, topology: hexGrid.topology }
const hexEvents: TraceEvent[] = []
findPath(hexGrid, hexGrid.centerOf(9, 8), hexGrid.centerOf(17, 7), { trace: (event) => hexEvents.push(event) })

/** A* over hexagons: each cell has six neighbors at the same distance. */
export const Hexagons: Story = {
  args: { events: hexEvents, frame: Math.floor(hexEvents.length * 0.8), cells: hexCells },
  render: (args) => (
    <StoryStage
      layers={
        <GridLayer
          bounds={WORLD}
          cellSize={24}
          hex
          cells={{
            width: 20,
            height: 17,
            blocked: Uint8Array.from({ length: 340 }, (_, i) =>
              hexGrid.isBlocked(i % 20, Math.floor(i / 20)) ? 1 : 0,
            ),
          }}
        />
      }
      live={<SearchPlaybackLayer {...args} />}
    />
  ),
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    const { x, y } = hexGrid.centerOf(10, 8)
    await map.hides({ x, y: y + 8 }, map.theme.canvas)
    const far = hexGrid.centerOf(0, 16)
    await map.shows({ x: far.x, y: far.y }, map.theme.canvas)
  },
}

/** Polyanya on the same map. Each interval is shown as a triangle with its root: the start or corner from which the interval is visible. */
export const Mesh: Story = {
  args: { events: playbackOf(buildNavMesh(U_TRAP.scene), 'polyanya'), frame: 1000, cells: undefined },
  argTypes: { frame: { control: { type: 'range', min: 0, max: 60 } } },
  render: (args) => (
    <StoryStage
      layers={<ObstacleLayer obstacles={U_TRAP.scene.obstacles} />}
      live={<SearchPlaybackLayer {...args} />}
    />
  ),
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.hasInk({ x: 200, y: 120, width: 200, height: 160 })
  },
}
