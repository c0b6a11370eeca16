import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { buildNavMesh, findPath } from '../../src/engine/index.js'
import { LinkLayer, ObstacleLayer, PathLayer, TerrainLayer } from '../../src/layers.js'
import { useAreaAlongPath } from '../../src/index.js'
import { usePathAnimation } from '../../src/hooks/usePathAnimation.js'
import { probe } from '../canvas-probe.js'
import { box, GOAL, SPAWN, WORLD, YARD, YARD_OBSTACLES } from '../sample-scenes.js'
import { StoryButton, StoryStage } from '../StoryStage.js'

const RADIUS = 9
const answer = findPath(buildNavMesh(YARD, { agentRadius: RADIUS }), SPAWN, GOAL)
const path = answer.status === 'found' ? answer.path : undefined

interface Props {
  /** Speed in world units per second. */
  speed: number
  loop: boolean
  autoplay: boolean
}

function WalkingAgent({ speed, loop, autoplay }: Props) {
  const [agentRef, { playing, play, pause, seek, progress }] = usePathAnimation(path, {
    speed,
    loop,
    autoplay,
    reducedMotion: false,
  })
  const [read, setRead] = useState<number>()
  return (
    <StoryStage
      layers={<ObstacleLayer obstacles={YARD_OBSTACLES} />}
      live={<PathLayer path={path} agentRadius={RADIUS} agentRef={agentRef} />}
      controls={
        <>
          <StoryButton onClick={playing ? pause : play}>{playing ? 'Pause' : 'Play'}</StoryButton>
          <StoryButton onClick={() => seek(0.5)}>Half way</StoryButton>
          <StoryButton onClick={() => setRead(progress())}>Where?</StoryButton>
        </>
      }
      caption={read === undefined ? 'Nothing renders while it walks.' : `${Math.round(read * 100)} % of the way`}
    />
  )
}

const meta = {
  title: 'Hooks/usePathAnimation',
  component: WalkingAgent,
  args: { speed: 90, loop: true, autoplay: false },
} satisfies Meta<typeof WalkingAgent>
export default meta

/** Play, pause and seek. Code reads the position of the agent on demand; React does not render every frame. */
export const Default: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const map = await probe(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Half way' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Where?' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('50 % of the way')
    await userEvent.click(canvas.getByRole('button', { name: 'Play' }))
    await waitFor(async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Where?' }))
      await expect(canvas.getByRole('status')).not.toHaveTextContent('50 % of the way')
    })
    await userEvent.click(canvas.getByRole('button', { name: 'Pause' }))
    await map.hides(SPAWN, map.theme.canvas)
  },
}

const MUD = { id: 'mud', outer: box(110, 0, 120, 400), cost: 3 }
const WALL = { id: 'wall', outer: box(380, 0, 40, 400) }
const ROPE = { id: 'rope', from: { x: 360, y: 260 }, to: { x: 440, y: 260 }, cost: 60 }
const terrainMesh = buildNavMesh({ bounds: WORLD, obstacles: [WALL], areas: [MUD], links: [ROPE] })
const across = findPath(terrainMesh, { x: 40, y: 200 }, { x: 600, y: 120 })
const acrossPath = across.status === 'found' ? across.path : undefined
const LINKS = [{ id: 'rope', kind: 'swing', duration: 3 }]

/** The agent is slow in mud, takes three seconds on the rope, and turns by at most a quarter circle per second. */
export const TerrainLinksAndTurns: StoryObj<typeof meta> = {
  args: { speed: 160, loop: true, autoplay: true },
  render: function TerrainStory({ speed, loop, autoplay }) {
    const parts = useAreaAlongPath(terrainMesh, acrossPath)
    const [agentRef, { link, progress }] = usePathAnimation(acrossPath, {
      speed,
      loop,
      autoplay,
      reducedMotion: false,
      parts,
      links: LINKS,
      turnRate: Math.PI / 2,
    })
    const [read, setRead] = useState('')
    return (
      <StoryStage
        layers={
          <>
            <TerrainLayer areas={[{ id: 'mud', terrain: 'mud', outer: MUD.outer }]} />
            <ObstacleLayer obstacles={[WALL]} />
          </>
        }
        live={
          <>
            <LinkLayer links={[ROPE]} />
            <PathLayer path={acrossPath} agentRadius={RADIUS} agentRef={agentRef} />
          </>
        }
        controls={
          <StoryButton onClick={() => setRead(`${Math.round(progress() * 100)} %, ${link()?.kind ?? 'on foot'}`)}>
            Where?
          </StoryButton>
        }
        caption={`${parts?.length ?? 0} stretches. ${read}`}
      />
    )
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await probe(canvasElement)
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('5 stretches'))
    await userEvent.click(canvas.getByRole('button', { name: 'Where?' }))
    await expect(canvas.getByRole('status')).toHaveTextContent(/\d+ %, (on foot|swing)/)
  },
}
