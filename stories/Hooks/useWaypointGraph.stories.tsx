import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import type { WaypointSource } from '../../src/engine/index.js'
import { MarkerLayer, ObstacleLayer, PathLayer, WaypointLayer } from '../../src/layers.js'
import { usePath } from '../../src/hooks/usePath.js'
import { useWaypointGraph } from '../../src/hooks/engine-hooks.js'
import { middle, probe } from '../canvas-probe.js'
import { GOAL, SPAWN, YARD_OBSTACLES } from '../sample-scenes.js'
import { StoryStage } from '../StoryStage.js'

const SOURCE: WaypointSource = {
  waypoints: [
    { id: 'west', x: 90, y: 180 },
    { id: 'south', x: 190, y: 340 },
    { id: 'middle', x: 400, y: 350 },
    { id: 'yard', x: 400, y: 200 },
    { id: 'east', x: 560, y: 190 },
    { id: 'north', x: 320, y: 40 },
  ],
  links: [
    { from: 'west', to: 'south' },
    { from: 'south', to: 'middle' },
    { from: 'middle', to: 'yard' },
    { from: 'yard', to: 'east' },
    { from: 'north', to: 'yard' },
    { from: 'west', to: 'middle' },
  ],
}

interface Props {
  source: WaypointSource
  algorithm: 'a-star' | 'dijkstra' | 'breadth-first' | 'depth-first' | 'greedy'
}

function PathOverWaypoints({ source, algorithm }: Props) {
  const graph = useWaypointGraph(source, { obstacles: YARD_OBSTACLES })
  const result = usePath(graph, SPAWN, GOAL, { algorithm })
  const path = result?.status === 'found' ? result.path : undefined
  const place = (id: string) => source.waypoints.find((waypoint) => waypoint.id === id)!
  return (
    <StoryStage
      layers={<ObstacleLayer obstacles={YARD_OBSTACLES} />}
      live={
        <>
          <WaypointLayer
            waypoints={source.waypoints}
            links={source.links.map(({ from, to }) => ({ id: `${from}-${to}`, from: place(from), to: place(to) }))}
          />
          <PathLayer path={path} />
          <MarkerLayer
            markers={[
              { id: 'spawn', role: 'spawn', ...SPAWN },
              { id: 'goal', role: 'goal', ...GOAL },
            ]}
          />
        </>
      }
      caption={`${path?.length.toFixed(1) ?? result?.status} px over waypoints. ${graph?.diagnostics[0]?.message ?? ''}`}
    />
  )
}

const meta = {
  title: 'Hooks/useWaypointGraph',
  component: PathOverWaypoints,
  args: { source: SOURCE, algorithm: 'a-star' },
  argTypes: { source: { control: false } },
} satisfies Meta<typeof PathOverWaypoints>
export default meta

/** A path over waypoints enters and leaves the graph at any point. A link through a wall is reported. */
export const Default: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    const state = within(canvasElement).getByRole('status')
    await expect(state).toHaveTextContent(/^\d{3}\.\d px over waypoints\. .*(west|middle)/)
    await map.hides(middle({ x: 400, y: 200 }, { x: 560, y: 190 }), map.theme.canvas)
  },
}
