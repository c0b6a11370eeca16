import { useMemo } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { buildNavMesh, findPath, islandOf, type Obstacle, type Point } from '../../src/engine/index.js'
import { IslandLayer, MarkerLayer, ObstacleLayer, PathLayer, TriangulationLayer } from '../../src/layers.js'
import { box, ring } from '../sample-scenes.js'
import { StoryStage } from '../StoryStage.js'

const SMALL = { x: 0, y: 0, width: 320, height: 160 }

interface Props {
  obstacles: readonly Obstacle[]
  start?: Point
  goal?: Point
  /** Radius in world units. */
  agentRadius?: number
}

/** Shows a small map and results of the engine, which illustrate one rule: what is blocked, which areas are connected, where a path leads. */
function Policy({ obstacles, start, goal, agentRadius = 0 }: Props) {
  const mesh = useMemo(() => buildNavMesh({ bounds: SMALL, obstacles }, { agentRadius }), [obstacles, agentRadius])
  const result = useMemo(
    () => (start === undefined || goal === undefined ? undefined : findPath(mesh, start, goal, { agentRadius })),
    [mesh, start, goal, agentRadius],
  )
  const path = result !== undefined && 'path' in result ? result.path : undefined
  return (
    <StoryStage
      world={SMALL}
      layers={
        <>
          <IslandLayer mesh={mesh} />
          <TriangulationLayer mesh={mesh} />
          <ObstacleLayer obstacles={obstacles} />
        </>
      }
      live={
        <>
          <PathLayer path={path} agentRadius={agentRadius} />
          {start !== undefined && goal !== undefined && (
            <MarkerLayer
              markers={[
                { id: 'spawn', role: 'spawn', ...start },
                { id: 'goal', role: 'goal', ...goal },
              ]}
            />
          )}
        </>
      }
      caption={`${mesh.islands.length} ${mesh.islands.length === 1 ? 'island' : 'islands'}, ${Math.round(mesh.freeArea)} free${result === undefined ? '' : path === undefined ? `, ${result.status}` : `, path of ${path.length.toFixed(2)}`}`}
    />
  )
}

const meta = {
  title: 'Stages/Policies',
  component: Policy,
  argTypes: { obstacles: { control: false } },
  parameters: { heightInDocs: 300 },
} satisfies Meta<typeof Policy>
export default meta
type Story = StoryObj<typeof meta>

const says =
  (text: string | RegExp): Story['play'] =>
  async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(text)
  }
const star = (id: string, x: number, fillRule: 'non-zero' | 'even-odd'): Obstacle => ({
  id,
  fillRule,
  outer: Array.from({ length: 5 }, (_, corner) => ({
    x: Math.round(x + 64 * Math.sin((corner * 4 * Math.PI) / 5)),
    y: Math.round(84 - 64 * Math.cos((corner * 4 * Math.PI) / 5)),
  })),
})

/**
 * A star that crosses itself: filled by the non-zero rule (left, the default), with a free middle by the even-odd rule
 * (right).
 */
export const FillRule: Story = {
  args: { obstacles: [star('non-zero', 85, 'non-zero'), star('even-odd', 235, 'even-odd')] },
  play: says('2 islands'),
}

/** A hole applies only to its own shape: the bar across it stays blocked. */
export const Holes: Story = {
  args: {
    obstacles: [
      { id: 'frame', outer: box(60, 20, 200, 120), holes: [box(90, 45, 140, 70)] },
      { id: 'bar', outer: box(150, 30, 20, 100) },
    ],
  },
  play: says('3 islands'),
}

/** The union of all shapes is blocked, whether they overlap, share an edge or are equal. */
export const Union: Story = {
  args: {
    obstacles: [
      { id: 'a', outer: box(60, 40, 80, 80) },
      { id: 'b', outer: box(100, 60, 80, 80) },
      { id: 'c', outer: box(180, 60, 60, 80) },
      { id: 'again', outer: box(180, 60, 60, 80) },
    ],
  },
  play: says(`${320 * 160 - (80 * 80 + 80 * 80 - 40 * 60 + 60 * 80)} free`),
}

/** The border of an obstacle is walkable for a point: the path runs along the wall and bends exactly at its corner. */
export const Boundary: Story = {
  args: { obstacles: [{ id: 'wall', outer: box(100, 60, 120, 60) }], start: { x: 60, y: 60 }, goal: { x: 260, y: 60 } },
  play: says('path of 200.00'),
}

/** Two obstacles that touch at a point close the gap: walkable areas are connected across edges, not through points. */
export const TouchingCorners: Story = {
  args: {
    obstacles: [
      { id: 'upper', outer: box(80, 0, 80, 80) },
      { id: 'lower', outer: box(160, 80, 80, 80) },
    ],
    start: { x: 40, y: 120 },
    goal: { x: 280, y: 40 },
  },
  play: says(/2 islands.*unreachable/),
}

/** An agent fits through a gap of exactly two radii: 20 units for a radius of 10. */
export const ExactGap: Story = {
  args: {
    obstacles: [
      { id: 'upper', outer: box(140, 0, 40, 70) },
      { id: 'lower', outer: box(140, 90, 40, 70) },
    ],
    start: { x: 40, y: 80 },
    goal: { x: 280, y: 80 },
    agentRadius: 10,
  },
  play: says(/path of 240\.\d+/),
}

/** A slightly wider agent does not fit through the same gap. */
export const GapTooNarrow: Story = { args: { ...ExactGap.args, agentRadius: 10.01 }, play: says('unreachable') }

/** Nothing is walkable outside the bounds, and the bounds act as walls: this agent does not fit between the block and the bounds. */
export const Bounds: Story = {
  args: {
    obstacles: [{ id: 'block', outer: box(130, 15, 60, 130) }],
    start: { x: 40, y: 80 },
    goal: { x: 280, y: 80 },
    agentRadius: 9,
  },
  play: says('unreachable'),
}

/** Every drawing has a mesh. The build repairs and reports crossing edges, overlapping edges and duplicate vertices. It throws no error. */
export const AnyDrawing: Story = {
  args: {
    obstacles: [
      {
        id: 'scribble',
        outer: ring([40, 40], [280, 120], [280, 40], [40, 120], [40, 120], [160, 20], [200, 140], [40, 40]),
      },
    ],
  },
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(/island/)
    const mesh = buildNavMesh({ bounds: SMALL, obstacles: args.obstacles })
    await expect(mesh.freeArea + mesh.blockedArea).toBeCloseTo(320 * 160, 6)
    await expect(islandOf(mesh, { x: 5, y: 5 })).toBeGreaterThanOrEqual(0)
  },
}
