/**
 * The template. Copy this file, rename it for the thing it shows, and keep to one idea per story.
 *
 * 1. `title` is shelf/thing: Layers and Hooks for parts, Stages for the banks of the river, Recipes for how to do something.
 * 2. `args` are public props only, so that the Controls panel is the documentation; big data has its control switched off.
 * 3. Data is made in the file or taken from `sample-scenes.ts`; what looks random has a seed.
 * 4. Every story has a `play` function that asserts something real. It runs in the panel and, by `npm test -- storybook`,
 *    in a browser. Text and roles come first; pixels of the canvas through `probe`.
 * 5. The accessibility check is on for every story and fails the test.
 * In your own project `../src/index.js` is `navsmith`, and `../src/engine/index.js` is `navsmith/engine`.
 */
import { useMemo } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import type { Obstacle, Scene } from '../src/engine/index.js'
import { MarkerLayer, ObstacleLayer, PathLayer } from '../src/layers.js'
import { useNavMesh } from '../src/hooks/useNavMesh.js'
import { usePath } from '../src/hooks/usePath.js'
import { middle, probe } from './canvas-probe.js'
import { GOAL, SPAWN, WORLD, YARD_OBSTACLES } from './sample-scenes.js'
import { StoryStage } from './StoryStage.js'

// A scene function of its own, named for what it shows: the story stays readable, and a reader can copy it alone.
interface PathAroundProps {
  readonly obstacles: readonly Obstacle[]
  /** World units. */
  readonly agentRadius: number
}

function PathAround({ obstacles, agentRadius }: PathAroundProps) {
  const scene = useMemo((): Scene => ({ bounds: WORLD, obstacles }), [obstacles])
  const { mesh } = useNavMesh(scene, { agentRadius })
  const result = usePath(mesh, SPAWN, GOAL, { agentRadius })
  const path = result?.status === 'found' ? result.path : undefined
  return (
    <StoryStage
      layers={<ObstacleLayer obstacles={obstacles} />}
      live={
        <>
          <PathLayer path={path} agentRadius={agentRadius} />
          <MarkerLayer
            markers={[
              { id: 'spawn', role: 'spawn', ...SPAWN },
              { id: 'goal', role: 'goal', ...GOAL },
            ]}
          />
        </>
      }
      caption={path === undefined ? (result?.status ?? 'Building') : `${path.length.toFixed(1)} px, ${path.quality}`}
    />
  )
}

const meta = {
  title: 'Example',
  component: PathAround,
  args: { obstacles: YARD_OBSTACLES, agentRadius: 0 },
  argTypes: { obstacles: { control: false }, agentRadius: { control: { type: 'range', min: 0, max: 30 } } },
} satisfies Meta<typeof PathAround>
export default meta
type Story = StoryObj<typeof meta>

/** The sentence above a story says what to see, not how it is made. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    // What the hook says, by role and text.
    await expect(await within(canvasElement).findByText(/px, exact$/)).toBeVisible()
    // What the layer drew, by its color at a place of the world.
    await map.shows({ x: 185, y: 105 }, map.theme.obstacle)
  },
}

/** The same scene, another prop: only what differs is written. */
export const WideAgent: Story = {
  args: { agentRadius: 20 },
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await within(canvasElement).findByText(/px, bounded$/)
    // The wide body stays away from the corner that a point agent touches.
    await map.shows(middle({ x: 130, y: 60 }, { x: 240, y: 150 }), map.theme.obstacle)
  },
}
