/**
 * A template for stories. Copy this file, rename it for what it shows, and show one idea per story.
 *
 * 1. `title` is section/subject: Layers and Hooks for parts, Stages for the steps from a drawing to a path, Recipes for tasks.
 * 2. `args` are public props only, so that the Controls panel documents them; large data has no control.
 * 3. Data is created in the file or comes from `sample-scenes.ts`; random data has a seed.
 * 4. Every story has a `play` function with real assertions. It runs in the panel and, by `npm test -- storybook`, in a browser. Prefer
 * text and roles; test pixels of the canvas with `probe`.
 * 5. The accessibility check runs on every story and fails the test.
 *
 * In a project of yours `../src/index.js` is `navsmith`, and `../src/engine/index.js` is `navsmith/engine`.
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

// A component for the scene, named for what it shows, makes the story readable and can be copied alone.
interface PathAroundProps {
  readonly obstacles: readonly Obstacle[]
  /** Radius in world units. */
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

/** The path leads around the obstacle. A comment above a story, such as this one, describes what the story shows. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    // The result of the hook, found by its text.
    await expect(await within(canvasElement).findByText(/px, exact$/)).toBeVisible()
    // The drawing of the layer, tested by its color at a point of the map.
    await map.shows({ x: 185, y: 105 }, map.theme.obstacle)
  },
}

/** The same scene with another prop. `args` contains only what differs from the component's args. */
export const WideAgent: Story = {
  args: { agentRadius: 20 },
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await within(canvasElement).findByText(/px, bounded$/)
    // The wide agent stays away from the corner that a point agent touches.
    await map.shows(middle({ x: 130, y: 60 }, { x: 240, y: 150 }), map.theme.obstacle)
  },
}
