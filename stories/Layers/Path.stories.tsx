import type { ReactNode } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { MarkerLayer, ObstacleLayer, PathLayer } from '../../src/layers.js'
import { usePathAnimation } from '../../src/hooks/usePathAnimation.js'
import { useTheme } from '../../src/canvas/theme.js'
import { type PathLayerProps } from '../../src/canvas/layers/PathLayer.js'
import { buildNavMesh, findPath, smoothPath, type Path } from '../../src/engine/index.js'
import { middle, probe } from '../canvas-probe.js'
import { GOAL, SPAWN, YARD, YARD_OBSTACLES } from '../sample-scenes.js'
import { StoryButton, StoryStage } from '../StoryStage.js'

const RADIUS = 9
const MARKERS = [
  { id: 'spawn', role: 'spawn', ...SPAWN },
  { id: 'goal', role: 'goal', ...GOAL },
]
const pathFor = (agentRadius: number): Path | undefined => {
  const answer = findPath(buildNavMesh(YARD, { agentRadius }), SPAWN, GOAL)
  return answer.status === 'found' ? answer.path : undefined
}
const EXACT = pathFor(0)

/** A path in the color of an agent, from the active theme. */
function ManPath(props: PathLayerProps): ReactNode {
  return <PathLayer color={useTheme().agentMan} {...props} />
}

const meta = {
  title: 'Layers/Path',
  component: PathLayer,
  args: { path: EXACT, agentRadius: 0, width: 3, chevrons: true, stale: false },
  argTypes: {
    path: { control: false },
    world: { control: false },
    agentRef: { control: false },
    color: { control: 'color' },
  },
  render: (args) => (
    <StoryStage
      layers={<ObstacleLayer obstacles={YARD_OBSTACLES} />}
      live={
        <>
          <PathLayer {...args} />
          <MarkerLayer markers={MARKERS} />
        </>
      }
    />
  ),
} satisfies Meta<typeof PathLayer>
export default meta
type Story = StoryObj<typeof meta>

/** A solid line means an exact path, which bends only at corners. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    const { points } = EXACT!
    await expect(points.length).toBeGreaterThan(2)
    await map.shows(middle(points[0], points[1]), map.theme.pathExact, 40)
  },
}

const WALKED = pathFor(RADIUS)

/** An agent walks along a path as wide as its body. The node moves without React; a button stops it. */
export const AnimatedAgent: Story = {
  args: { path: WALKED, agentRadius: RADIUS },
  render: function AnimatedAgentStory(args) {
    const [agentRef, { playing, play, pause }] = usePathAnimation(WALKED, {
      speed: 90,
      loop: true,
      reducedMotion: false,
    })
    return (
      <StoryStage
        layers={<ObstacleLayer obstacles={YARD_OBSTACLES} />}
        live={
          <>
            <ManPath {...args} agentRef={agentRef} />
            <MarkerLayer markers={MARKERS} />
          </>
        }
        controls={<StoryButton onClick={playing ? pause : play}>{playing ? 'Pause' : 'Play'}</StoryButton>}
      />
    )
  },
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    const canvas = within(canvasElement)
    await map.hasInk({ x: SPAWN.x - 12, y: SPAWN.y - 12, width: 24, height: 24 })
    await userEvent.click(canvas.getByRole('button', { name: 'Pause' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Play' })).toBeVisible())
    const picture = (): string => [...map.map.querySelectorAll('canvas')].map((layer) => layer.toDataURL()).join()
    const stopped = picture()
    await userEvent.click(canvas.getByRole('button', { name: 'Play' }))
    await waitFor(() => expect(picture()).not.toBe(stopped))
  },
}

/** The dash shows the quality of a path: exact solid, bounded dashed, heuristic dotted. */
export const Qualities: Story = {
  args: { agentRadius: 0, chevrons: false },
  render: ({ path, ...args }) => (
    <StoryStage
      caption="From above: exact, bounded, heuristic"
      live={(['exact', 'bounded', 'heuristic'] as const).map((quality, i) => (
        <PathLayer
          key={quality}
          {...args}
          path={
            path === undefined
              ? undefined
              : {
                  ...path,
                  quality,
                  points: [
                    { x: 60, y: 110 + i * 90 },
                    { x: 580, y: 110 + i * 90 },
                  ],
                }
          }
        />
      ))}
    />
  ),
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    // An exact path is solid: each pixel along it has the color of the path. Paths of other qualities have gaps.
    const gaps = (y: number): number => {
      const ground = map.colorAt({ x: 200, y: 50 })
      return Array.from({ length: 200 }, (_, i) => map.colorAt({ x: 200 + i / 2, y })).filter(
        (color) => Math.max(...color.map((value, channel) => Math.abs(value - ground[channel]))) < 60,
      ).length
    }
    await map.shows({ x: 300, y: 110 }, map.theme.pathExact)
    await expect(gaps(110)).toBe(0)
    await expect(gaps(200)).toBeGreaterThan(0)
    await expect(gaps(290)).toBeGreaterThan(gaps(200))
  },
}

const WIDE = 16
const MESH = buildNavMesh(YARD)
const WIDE_PATH = findPath(MESH, SPAWN, GOAL, { agentRadius: WIDE })

/** The same path with corners, with arcs around its corners, or as one curve. `world` is the mesh whose walls limit the rounding. */
export const Smooth: Story = {
  args: {
    path: WIDE_PATH,
    agentRadius: WIDE,
    world: MESH,
    smooth: 'arcs',
    chevrons: false,
  },
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    const path = WIDE_PATH.status === 'found' ? WIDE_PATH.path : undefined
    const smooth = smoothPath(MESH, path!, { method: 'arcs', agentRadius: WIDE })
    await expect(smooth.points.length).toBeGreaterThan(path!.points.length)
    await map.shows(middle(smooth.points[0], smooth.points[1]), map.theme.pathHeuristic, 60)
  },
}
