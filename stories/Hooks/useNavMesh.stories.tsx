import { useMemo, useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Scene } from '../../src/engine/index.js'
import { IslandLayer, ObstacleLayer, TriangulationLayer } from '../../src/layers.js'
import { useNavMesh } from '../../src/hooks/useNavMesh.js'
import { YARD, box } from '../sample-scenes.js'
import { StoryButton, StoryStage } from '../StoryStage.js'

interface Props {
  /** Radius in world units by which obstacles are offset. */
  agentRadius: number
}

function MeshThatFollows({ agentRadius }: Props) {
  const [wall, setWall] = useState(395)
  const scene = useMemo(
    (): Scene => ({ ...YARD, obstacles: [...YARD.obstacles, { id: 'wall', outer: box(wall, 0, 16, 400) }] }),
    [wall],
  )
  const { mesh, status, stats, revision } = useNavMesh(scene, { agentRadius })
  return (
    <StoryStage
      layers={
        <>
          <IslandLayer mesh={mesh} />
          <TriangulationLayer mesh={mesh} />
          <ObstacleLayer obstacles={scene.obstacles} />
        </>
      }
      controls={<StoryButton onClick={() => setWall((x) => (x === 395 ? 60 : 395))}>Move the wall</StoryButton>}
      caption={
        mesh === undefined
          ? status
          : `${mesh.islands.length} islands, ${Math.round(mesh.freeArea)} square units free, ${stats?.mode ?? status} (revision ${revision})`
      }
    />
  )
}

const meta = {
  title: 'Hooks/useNavMesh',
  component: MeshThatFollows,
  args: { agentRadius: 0 },
  argTypes: { agentRadius: { control: { type: 'range', min: 0, max: 30 } } },
} satisfies Meta<typeof MeshThatFollows>
export default meta

/** The mesh updates with the scene. A wall from edge to edge cuts the map in two; moving it edits the mesh in place. */
export const Default: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const state = canvas.getByRole('status')
    await waitFor(() => expect(state).toHaveTextContent('3 islands'))
    await expect(state).toHaveTextContent('built')
    await userEvent.click(canvas.getByRole('button', { name: 'Move the wall' }))
    await waitFor(() => expect(state).toHaveTextContent('incremental'))
    await expect(state).toHaveTextContent('3 islands')
  },
}
