import { useEffect, useMemo, useRef, useState } from 'react'
import type Konva from 'konva'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { buildNavMesh, type Obstacle, type Point, type ReplanStep } from '../../src/engine/index.js'
import { AgentMark, MarkerLayer, ObstacleLayer, PathLayer } from '../../src/layers.js'
import { usePathWatch, useReplanner } from '../../src/index.js'
import { probe } from '../canvas-probe.js'
import { box, GOAL, SPAWN, YARD, YARD_OBSTACLES } from '../sample-scenes.js'
import { StoryButton, StoryStage } from '../StoryStage.js'

const RADIUS = 9
const CRATE: Obstacle = { id: 'crate', outer: box(395, 150, 22, 120) }

interface Props {
  /** Speed in world units per second. */
  speed: number
}

/** Moves the agent along the replanner's path without React; only a new path updates React. */
function Walker({ speed }: Props) {
  const mesh = useMemo(() => buildNavMesh(YARD), [])
  const [dropped, setDropped] = useState(false)
  const [plan, setPlan] = useState<ReplanStep>()
  const replanner = useReplanner(mesh, GOAL, { lookAhead: 14, agentRadius: RADIUS })
  const closed = usePathWatch(mesh, plan?.path, { agentRadius: RADIUS })
  const node = useRef<Konva.Group>(null)
  const at = useRef<Point>(SPAWN)
  useEffect(() => {
    let frame = 0
    let last = performance.now()
    const walk = (time: number): void => {
      const reach = (Math.min(time - last, 50) / 1000) * speed
      last = time
      const step = replanner?.update(at.current)
      if (step !== undefined && !step.arrived && step.status === 'found') {
        const far = Math.hypot(step.target.x - at.current.x, step.target.y - at.current.y)
        const move = Math.min(far, reach)
        at.current = {
          x: at.current.x + move * Math.cos(step.heading),
          y: at.current.y + move * Math.sin(step.heading),
        }
        node.current?.setAttrs({ ...at.current, rotation: (step.heading * 180) / Math.PI })
      }
      if (step?.replanned !== undefined) setPlan(step)
      frame = requestAnimationFrame(walk)
    }
    frame = requestAnimationFrame(walk)
    return () => cancelAnimationFrame(frame)
  }, [replanner, speed])
  return (
    <StoryStage
      layers={<ObstacleLayer obstacles={dropped ? [...YARD_OBSTACLES, CRATE] : YARD_OBSTACLES} />}
      live={
        <>
          <PathLayer path={plan?.path} agentRadius={RADIUS} />
          <AgentMark ref={node} x={SPAWN.x} y={SPAWN.y} radius={RADIUS} />
          <MarkerLayer markers={[{ id: 'goal', role: 'goal', ...GOAL }]} />
        </>
      }
      controls={
        <StoryButton
          disabled={dropped}
          onClick={() => {
            mesh.edit({ insert: [CRATE] })
            setDropped(true)
          }}
        >
          Drop a crate
        </StoryButton>
      }
      caption={`Planned: ${plan?.replanned ?? 'not yet'}${closed ? ', its way is closed' : ''}`}
    />
  )
}

const meta = {
  title: 'Hooks/useReplanner',
  component: Walker,
  args: { speed: 60 },
} satisfies Meta<typeof Walker>
export default meta

/** A crate falls onto the path, and the agent walks around it. */
export const Default: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await probe(canvasElement)
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Planned: first'))
    await userEvent.click(canvas.getByRole('button', { name: 'Drop a crate' }))
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Planned: broken'))
  },
}
