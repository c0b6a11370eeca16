import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { buildNavMesh } from '../../src/engine/index.js'
import { ObstacleLayer, RefinedMeshLayer, VoronoiLayer } from '../../src/layers.js'
import { useRefinedMesh } from '../../src/index.js'
import { probe } from '../canvas-probe.js'
import { WORLD, YARD, YARD_OBSTACLES } from '../sample-scenes.js'
import { StoryStage } from '../StoryStage.js'

const mesh = buildNavMesh(YARD)

interface Props {
  /** Largest area of a triangle in square world units. */
  maxArea: number
  /** Smallest angle in degrees; up to about 20.7 the refinement always ends. */
  minAngle: number
  /** Smallest area of a cell in square world units. Smaller triangles are merged with neighbors into one cell. */
  minArea: number
  /** Whether to show the Voronoi cells, the dual of the triangles. */
  voronoi: boolean
}

function Refined({ maxArea, minAngle, minArea, voronoi }: Props) {
  const refined = useRefinedMesh(mesh, { maxArea, minAngle, minArea })
  const cells = refined === undefined ? 0 : new Set(refined.cell).size
  return (
    <StoryStage
      layers={
        <>
          <RefinedMeshLayer mesh={refined} />
          {voronoi && <VoronoiLayer triangles={refined} bounds={WORLD} />}
          <ObstacleLayer obstacles={YARD_OBSTACLES} />
        </>
      }
      caption={`${(refined?.triangles.length ?? 0) / 3} triangles in ${cells} cells, ${refined?.unrefined.length ?? 0} outside the limits`}
    />
  )
}

const meta = {
  title: 'Hooks/useRefinedMesh',
  component: Refined,
  args: { maxArea: 600, minAngle: 20, minArea: 0, voronoi: false },
} satisfies Meta<typeof Refined>
export default meta
type Story = StoryObj<typeof meta>

/** No triangle is larger than 600 square units, and no angle smaller than 20 degrees. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await waitFor(() => expect(within(canvasElement).getByRole('status')).toHaveTextContent(/^\d{3,4} triangles/))
    await map.hasInk({ x: 20, y: 20, width: 60, height: 40 })
  },
}

/** Small triangles are merged with their neighbors. So there are fewer cells than triangles, and no triangle is dropped. */
export const JoinedCells: Story = {
  args: { minArea: 150 },
  play: async ({ canvasElement }) => {
    const status = await within(canvasElement).findByRole('status')
    const [, triangles, cells] = /^(\d+) triangles in (\d+) cells/.exec(status.textContent ?? '') ?? []
    await expect(Number(cells)).toBeLessThan(Number(triangles))
  },
}

/** The dual of the triangles: each place belongs to its nearest vertex. */
export const Voronoi: Story = {
  args: { voronoi: true, maxArea: 1500 },
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.hasInk({ x: 20, y: 20, width: 60, height: 40 })
  },
}
