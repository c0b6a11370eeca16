import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { ObstacleLayer, TriangulationLayer } from '../../src/layers.js'
import { buildNavMesh } from '../../src/engine/index.js'
import { probe } from '../canvas-probe.js'
import { YARD, YARD_OBSTACLES } from '../sample-scenes.js'
import { StoryStage } from '../StoryStage.js'

const meta = {
  title: 'Layers/Triangulation',
  component: TriangulationLayer,
  args: { mesh: buildNavMesh(YARD) },
  argTypes: { mesh: { control: false } },
  render: (args) => (
    <StoryStage
      layers={
        <>
          <TriangulationLayer {...args} />
          <ObstacleLayer obstacles={YARD_OBSTACLES} />
        </>
      }
    />
  ),
} satisfies Meta<typeof TriangulationLayer>
export default meta
type Story = StoryObj<typeof meta>

/** The walkable triangles as thin lines. A single Konva shape draws the lines of all triangles. */
export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const map = await probe(canvasElement)
    const { coords, triangles, walkable } = args.mesh!.triangles()
    // Tests that a line is drawn at the middle of an edge of a walkable triangle, away from obstacles.
    const first = walkable.indexOf(1)
    const [a, b, c] = [0, 1, 2].map((k) => ({
      x: coords[2 * triangles[3 * first + k]],
      y: coords[2 * triangles[3 * first + k] + 1],
    }))
    const around = [
      [a, b],
      [b, c],
      [c, a],
    ].map(([from, to]) => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }))
    await waitFor(() =>
      expect(
        around.some(
          (place) =>
            map.colorAt(place).join() !== map.colorAt({ x: (a.x + b.x + c.x) / 3, y: (a.y + b.y + c.y) / 3 }).join(),
        ),
      ).toBe(true),
    )
  },
}
