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
  /** Planner; `polyanya` is exact, the others serve for comparison. */
  algorithm: 'polyanya' | 'triangle-a-star' | 'midpoint-funnel' | 'centroid-funnel' | 'point-set'
  /** Replaces the bends by arcs or by a curve that stays the agent's radius away from walls. */
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

/** A missing path is a result with a reason: the court has no entrance. */
export const Unreachable: Story = {
  args: { goal: { x: 505, y: 295 } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(/^unreachable: .+/)
  },
}

/** Each bend is an arc, tangent to both segments of the path. The path stays at least the agent's radius away from walls. */
export const Smooth: Story = {
  args: { smooth: 'arcs', agentRadius: 9 },
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await within(canvasElement).findByText(/^5\d\d\.\d px, heuristic/)
    await map.hasInk({ x: 90, y: 196, width: 20, height: 26 })
  },
}
