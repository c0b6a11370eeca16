import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { combineRegions, convexHull, isConvexRing, type Region, type RegionOperation } from '../../src/engine/index.js'
import { ObstacleLayer } from '../../src/layers.js'
import { probe } from '../canvas-probe.js'
import { box, ring, roundRing } from '../sample-scenes.js'
import { StoryStage } from '../StoryStage.js'

const YARD: Region = [{ outer: box(140, 80, 240, 200), holes: [] }]
const POND: Region = [{ outer: roundRing({ x: 380, y: 210 }, 110, 40), holes: [] }]

function Combined({ operation }: { operation: RegionOperation }) {
  const region = combineRegions(operation, YARD, POND)
  return (
    <StoryStage
      layers={<ObstacleLayer obstacles={region.map(({ outer, holes }, i) => ({ id: `${i}`, outer, holes }))} />}
      caption={`${region.length} polygons, ${region.filter(({ outer }) => isConvexRing(outer)).length} convex`}
    />
  )
}

const meta = {
  title: 'Recipes/Shapes',
  component: Combined,
  args: { operation: 'xor' },
  argTypes: { operation: { control: 'select', options: ['union', 'subtract', 'intersect', 'xor'] } },
} satisfies Meta<typeof Combined>
export default meta
type Story = StoryObj<typeof meta>

/** The area that is in exactly one of two outlines. */
export const Xor: Story = {
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('2 polygons, 0 convex')
    await map.shows({ x: 340, y: 210 }, map.theme.canvas)
    await map.shows({ x: 200, y: 150 }, map.theme.obstacle)
    await map.shows({ x: 450, y: 210 }, map.theme.obstacle)
  },
}

const ROCKS = ring([150, 120], [260, 90], [400, 140], [330, 220], [470, 260], [240, 300], [180, 240], [300, 180])

/** The convex hull of points. */
export const Hull: Story = {
  render: () => {
    const hull = convexHull(ROCKS)
    return (
      <StoryStage
        layers={
          <ObstacleLayer
            obstacles={[
              { id: 'hull', outer: hull },
              ...ROCKS.map(({ x, y }, i) => ({ id: `rock-${i}`, outer: roundRing({ x, y }, 6, 12) })),
            ]}
          />
        }
        caption={`${hull.length} of ${ROCKS.length} points, ${isConvexRing(hull) ? 'convex' : 'not convex'}`}
      />
    )
  },
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('6 of 8 points, convex')
    await map.shows({ x: 250, y: 240 }, map.theme.obstacle)
  },
}
