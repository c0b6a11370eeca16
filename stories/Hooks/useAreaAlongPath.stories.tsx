import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { buildNavMesh, type Point, type TerrainArea } from '../../src/engine/index.js'
import { MarkerLayer, PathLayer, TerrainLayer } from '../../src/layers.js'
import { useAreaAlongPath, usePath } from '../../src/index.js'
import { StoryStage } from '../StoryStage.js'

const strip = (id: string, x: number, cost: number, height: number): TerrainArea => ({
  id,
  outer: [
    { x, y: 60 },
    { x: x + 110, y: 60 },
    { x: x + 110, y: 340 },
    { x, y: 340 },
  ],
  cost,
  attributes: { height },
})
const AREAS = [strip('sand', 90, 1.5, 2), strip('mud', 260, 3, 0), strip('grass', 430, 1.2, 14)]
const [START, GOAL]: readonly [Point, Point] = [
  { x: 30, y: 200 },
  { x: 610, y: 200 },
]
const mesh = buildNavMesh({ bounds: { x: 0, y: 60, width: 640, height: 280 }, obstacles: [], areas: AREAS })

function Terrain({ mudCost }: { mudCost: number }) {
  const areaCosts = { mud: mudCost }
  const answer = usePath(mesh, START, GOAL, { areaCosts })
  const path = answer?.status === 'found' ? answer.path : undefined
  const parts = useAreaAlongPath(mesh, path, { areaCosts })
  return (
    <>
      <StoryStage
        layers={<TerrainLayer areas={AREAS.map((area) => ({ ...area, terrain: area.id }))} />}
        live={
          <>
            <PathLayer path={path} />
            <MarkerLayer
              markers={[
                { id: 'start', role: 'spawn', ...START },
                { id: 'goal', role: 'goal', ...GOAL },
              ]}
            />
          </>
        }
        caption={`${path?.length.toFixed(0) ?? '…'} px, cost ${path?.cost.toFixed(0) ?? '…'}`}
      />
      <ol className="story-legend" aria-label="Terrain along the path">
        {parts?.map(({ area, from, to, cost }) => (
          <li key={from}>
            {`${area?.id ?? 'plain'}: ${from.toFixed(0)} – ${to.toFixed(0)}, ×${cost}`}
            {area !== undefined && `, height ${String(area.attributes?.height)}`}
          </li>
        ))}
      </ol>
    </>
  )
}

const meta = {
  title: 'Hooks/useAreaAlongPath',
  component: Terrain,
  args: { mudCost: 3 },
} satisfies Meta<typeof Terrain>
export default meta
type Story = StoryObj<typeof meta>

/** The areas under the path and their attributes, part by part. The lengths of the parts add up to that of the path. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const list = within(canvasElement).getByRole('list', { name: 'Terrain along the path' })
    await expect(await within(list).findByText(/^sand: 60 – 170, ×1.5, height 2$/)).toBeVisible()
    const texts = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    await expect(texts).toHaveLength(7)
    await expect(texts[3]).toMatch(/^mud: .*×3, height 0$/)
  },
}
