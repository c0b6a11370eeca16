import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { buildNavMesh, buildWaypointGraph, type Path, type Point } from '../../src/engine/index.js'
import { MarkerLayer, ObstacleLayer, PathLayer, WaypointLayer } from '../../src/layers.js'
import { useAllPairs, useRaycast } from '../../src/index.js'
import { probe } from '../canvas-probe.js'
import { YARD, YARD_OBSTACLES } from '../sample-scenes.js'
import { StoryStage } from '../StoryStage.js'

const mesh = buildNavMesh(YARD)
const EYE: Point = { x: 60, y: 180 }
const legOf = (from: Point, to: Point): Path => ({ points: [from, to], length: 0, cost: 0, quality: 'exact' })

function Sight({ from, to }: { from: Point; to: Point }) {
  const ray = useRaycast(mesh, from, to)
  return (
    <StoryStage
      layers={<ObstacleLayer obstacles={YARD_OBSTACLES} />}
      live={
        <>
          <PathLayer path={ray && legOf(from, ray.point)} chevrons={false} />
          <MarkerLayer
            markers={[
              { id: 'from', role: 'spawn', ...from },
              { id: 'to', role: 'goal', ...to },
            ]}
          />
        </>
      }
      caption={ray?.hit === true ? `stopped by ${ray.obstacleId} after ${Math.round(ray.t * 100)} %` : 'in sight'}
    />
  )
}

const meta = {
  title: 'Hooks/useRaycast',
  component: Sight,
  args: { from: EYE, to: { x: 600, y: 200 } },
} satisfies Meta<typeof Sight>
export default meta
type Story = StoryObj<typeof meta>

/** A ray until the first wall: where it hits, and which obstacle. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(/^stopped by house after \d+ %/)
    await map.hasInk({ x: 100, y: 170, width: 60, height: 20 })
  },
}

const WAYPOINTS = [
  { id: 'gate', x: 60, y: 200 },
  { id: 'well', x: 190, y: 175 },
  { id: 'lane', x: 190, y: 350 },
  { id: 'mill', x: 400, y: 200 },
  { id: 'far', x: 600, y: 200 },
]
const LINKS = [
  { from: 'gate', to: 'well' },
  { from: 'gate', to: 'lane' },
  { from: 'well', to: 'mill' },
  { from: 'lane', to: 'mill' },
  { from: 'mill', to: 'far' },
]
const graph = buildWaypointGraph({ waypoints: WAYPOINTS, links: LINKS })

/** Distances between all pairs of vertices of a graph, computed once and then looked up. */
export const AllPairs: Story = {
  render: function AllPairsStory() {
    const table = useAllPairs(graph)
    const at = (id: string) => WAYPOINTS.find((waypoint) => waypoint.id === id)!
    return (
      <StoryStage
        layers={<ObstacleLayer obstacles={YARD_OBSTACLES} />}
        live={
          <WaypointLayer
            waypoints={WAYPOINTS}
            links={LINKS.map(({ from, to }) => ({ id: `${from} ${to}`, from: at(from), to: at(to) }))}
          />
        }
        caption={`gate to far: ${table?.distance('gate', 'far').toFixed(0)} by ${table?.hops('gate', 'far').join(', ')}`}
      />
    )
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/gate to far: 54\d by gate, well, mill, far/)).toBeVisible()
  },
}
