import { useEffect, type ReactNode } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import {
  buildNavGrid,
  buildNavMesh,
  buildVisibilityGraph,
  findPath,
  rasterize,
  type PlannerName,
  type Scene,
  type TraceEvent,
} from '../../src/engine/index.js'
import { GridLayer, MarkerLayer, ObstacleLayer } from '../../src/layers.js'
import { SearchPlaybackLayer } from '../../src/compare.js'
import { usePlayback } from '../../src/hooks/usePlayback.js'
import { type SearchCells } from '../../src/canvas/replay/cell-replay.js'
import { probe } from '../canvas-probe.js'
import { COMB, GOAL, MAZE, SPAWN, U_TRAP, WORLD, YARD, type Puzzle } from '../sample-scenes.js'
import { StoryButton, StoryStage } from '../StoryStage.js'

interface Props {
  events: readonly TraceEvent[]
  cells: SearchCells | undefined
  /** Static layers under the playback. */
  ground: ReactNode
  /** A moment worth seeing: its name, and its position as a share of the events. */
  moment: string
  at: number
  /** Events per second. */
  speed: number
}

/** Plays back events of any kind: play, step in both directions, scrub. */
function Playback({ events, cells, ground, moment, at, speed }: Props): ReactNode {
  const { frame, clock, playing, play, pause, step, seek } = usePlayback(events, { speed, rendersPerSecond: 12 })
  useEffect(() => seek(Math.round(at * events.length)), [seek, at, events])
  const event = events[frame - 1]
  return (
    <StoryStage
      layers={ground}
      live={<SearchPlaybackLayer events={events} clock={clock} cells={cells} />}
      controls={
        <>
          <StoryButton onClick={playing ? pause : play}>{playing ? 'Pause' : 'Play'}</StoryButton>
          <StoryButton onClick={() => step(-1)}>Back</StoryButton>
          <StoryButton onClick={() => step()}>Step</StoryButton>
          <StoryButton onClick={() => seek(Math.round(at * events.length))}>{moment}</StoryButton>
          <label>
            Event{' '}
            <input
              type="range"
              min={0}
              max={events.length}
              value={frame}
              onChange={(change) => seek(change.target.valueAsNumber)}
            />
          </label>
        </>
      }
      caption={`${frame} of ${events.length}${event === undefined ? '' : `: ${event.type}${event.type === 'prune' ? `, ${event.reason}` : ''}`}`}
    />
  )
}

const asked = ({ scene, start, goal }: Puzzle): ReactNode => (
  <>
    <ObstacleLayer obstacles={scene.obstacles} />
    <MarkerLayer
      markers={[
        { id: 'spawn', role: 'spawn', ...start },
        { id: 'goal', role: 'goal', ...goal },
      ]}
    />
  </>
)

function searchOf(
  world: Parameters<typeof findPath>[0],
  algorithm: PlannerName,
  { start, goal }: Pick<Puzzle, 'start' | 'goal'>,
): readonly TraceEvent[] {
  const events: TraceEvent[] = []
  findPath(world, start, goal, { algorithm, trace: (event) => events.push(event) })
  return events
}

function makingOf(scene: Scene): readonly TraceEvent[] {
  const events: TraceEvent[] = []
  buildNavMesh(scene, { trace: (event) => events.push(event) })
  return events
}

const yard: Puzzle = { scene: YARD, start: SPAWN, goal: GOAL }
const maze = buildNavGrid(MAZE)
const mazeCells: SearchCells = {
  width: MAZE.width,
  height: MAZE.height,
  cellSize: MAZE.cellSize,
  origin: { x: 0, y: 0 },
}
const trap = rasterize(U_TRAP.scene, { cellSize: 20 })
const trapCells: SearchCells = { width: trap.width, height: trap.height, cellSize: 20, origin: trap.origin }

const meta = {
  title: 'Recipes/Playback of a search and of a triangulation',
  id: 'recipes-playback',
  component: Playback,
  args: {
    events: makingOf(YARD),
    cells: undefined,
    ground: undefined,
    moment: 'Under the empty circle',
    at: 0.9,
    speed: 30,
  },
  argTypes: { events: { control: false }, cells: { control: false }, ground: { control: false } },
} satisfies Meta<typeof Playback>
export default meta
type Story = StoryObj<typeof meta>

/** Tests that the button named like `moment` goes to a frame that draws something on the map, and that Back steps by one event. */
const telling: Story['play'] = async ({ canvasElement, args }) => {
  const canvas = within(canvasElement)
  const map = await probe(canvasElement)
  await userEvent.click(canvas.getByRole('button', { name: args.moment }))
  await map.hasInk({ x: 100, y: 60, width: 440, height: 280 })
  const slider = canvas.getByRole<HTMLInputElement>('slider', { name: 'Event' })
  const frame = Number(slider.value)
  await userEvent.click(canvas.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(Number(slider.value)).toBe(frame - 1))
}

/**
 * Plays back the build of a mesh. The first part inserts vertices and flips edges. In the second part, a front of edges moves inward from the walls. For each
 * edge of the front, it shows the point that completes the Delaunay triangle of the edge, and the empty circle through the three corners.
 */
export const Triangulation: Story = {
  play: async (context) => {
    await telling(context)
    const canvas = within(context.canvasElement)
    await fireEvent.change(canvas.getByRole('slider', { name: 'Event' }), { target: { value: '1e9' } })
    await expect(canvas.getByRole('status')).toHaveTextContent(/triangle|delaunay/)
  },
}

/** Every cell with F above, G and H below, and an arrow to the cell from which it was reached. */
export const FiguresInCells: Story = {
  args: {
    events: searchOf(maze, 'a-star', { start: { x: 20, y: 100 }, goal: { x: 620, y: 380 } }),
    cells: mazeCells,
    ground: <GridLayer bounds={WORLD} cellSize={MAZE.cellSize} cells={MAZE} />,
    moment: 'The goal',
    at: 1,
    speed: 20,
  },
  play: telling,
}

/** The greedy walk enters the U, turns back cell by cell, and leaves its dead ends in the path. */
export const DeadEnd: Story = {
  args: {
    events: searchOf(trap, 'backtracking-walk', U_TRAP),
    cells: trapCells,
    ground: asked(U_TRAP),
    moment: 'In the dead end',
    at: 0.7,
    speed: 30,
  },
  play: telling,
}

/** A line slides along its normal until it no longer meets the obstacle. The corner that it touches last becomes a must-pass point. */
export const TranslatedLines: Story = {
  args: {
    events: searchOf(buildVisibilityGraph(YARD), 'line-translation', yard),
    ground: asked(yard),
    moment: 'The last corner',
    at: 0.9,
    speed: 4,
  },
  play: telling,
}

/** A tree of corners. The children of a corner are the corners that it sees, except its siblings and corners that already have children. */
export const MustPassTree: Story = {
  args: {
    events: searchOf(buildVisibilityGraph(YARD), 'must-pass-tree', yard),
    ground: asked(yard),
    moment: 'Half of the tree',
    at: 0.5,
    speed: 120,
  },
  play: telling,
}

/** Portal by portal, the funnel narrows on the left or right side or moves its apex. */
export const Funnel: Story = {
  args: {
    events: searchOf(buildNavMesh(COMB.scene), 'midpoint-funnel', COMB),
    ground: asked(COMB),
    moment: 'The last portals',
    at: 0.96,
    speed: 10,
  },
  play: telling,
}

/** Tangents and arcs around exact circles. */
export const Tangents: Story = {
  args: {
    events: searchOf(
      buildVisibilityGraph(
        {
          ...YARD,
          obstacles: YARD.obstacles.map((obstacle) =>
            obstacle.id === 'silo' ? { ...obstacle, circle: { x: 450, y: 110, radius: 48 } } : obstacle,
          ),
        },
        { agentRadius: 12 },
      ),
      'visibility',
      yard,
    ),
    ground: asked(yard),
    moment: 'The path',
    at: 1,
    speed: 30,
  },
  play: telling,
}
