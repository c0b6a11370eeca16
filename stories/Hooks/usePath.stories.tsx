import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { buildNavMesh, type Point } from '../../src/engine/index.js'
import { MarkerLayer, ObstacleLayer, PathLayer } from '../../src/layers.js'
import { usePath } from '../../src/hooks/usePath.js'
import { probe } from '../canvas-probe.js'
import { GOAL, SPAWN, YARD, YARD_OBSTACLES } from '../sample-scenes.js'
import { StoryStage } from '../StoryStage.js'

const mesh = buildNavMesh(YARD)

interface Props {
  start: Point
  goal: Point
  /** `polyanya` is exact; the others are there to compare. */
  algorithm: 'polyanya' | 'triangle-a-star' | 'midpoint-funnel' | 'centroid-funnel' | 'point-set'
  /** Rounds the bends, clear at the agent's radius. */
  smooth?: false | 'arcs' | 'spline'
  agentRadius?: number
}

function PathBetween({ start, goal, algorithm, smooth = false, agentRadius = 0 }: Props) {
  const result = usePath(mesh, start, goal, { algorithm, smooth, agentRadius })
  const path = result?.status === 'found' ? result.path : undefined
  return (
    <StoryStage
      layers={<ObstacleLayer obstacles={YARD_OBSTACLES} />}
      live={
        <>
          <PathLayer path={path} agentRadius={agentRadius} />
          <MarkerLayer
            markers={[
              { id: 'spawn', role: 'spawn', ...start },
              { id: 'goal', role: 'goal', ...goal },
            ]}
          />
        </>
      }
      caption={
        path === undefined
          ? `${result?.status}: ${result !== undefined && 'reason' in result ? result.reason?.message : ''}`
          : `${path.length.toFixed(1)} px, ${path.quality}, ${result?.stats.expanded} steps`
      }
    />
  )
}

const meta = {
  title: 'Hooks/usePath',
  component: PathBetween,
  args: { start: SPAWN, goal: GOAL, algorithm: 'polyanya' },
} satisfies Meta<typeof PathBetween>
export default meta
type Story = StoryObj<typeof meta>

/** The path between two points, found again when the world, an end or an option changes. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(/^5\d\d\.\d px, exact/)
    await map.hasInk({ x: 90, y: 196, width: 20, height: 26 })
  },
}

/** No path is a value that says why: the court has no way in. */
export const Unreachable: Story = {
  args: { goal: { x: 505, y: 295 } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(/^unreachable: .+/)
  },
}

/** The bends rounded by arcs about the corners, tangent to both legs, no leg nearer to a wall than the agent is wide. */
export const Smooth: Story = {
  args: { smooth: 'arcs', agentRadius: 9 },
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await within(canvasElement).findByText(/^5\d\d\.\d px, heuristic/)
    await map.hasInk({ x: 90, y: 196, width: 20, height: 26 })
  },
}
