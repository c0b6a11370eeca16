import type Konva from 'konva'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { buildNavMesh, type Point } from '../../src/engine/index.js'
import { AgentMark, MarkerLayer, ObstacleLayer, PathLayer } from '../../src/layers.js'
import { usePath, usePathFollower } from '../../src/index.js'
import { GOAL, SPAWN, YARD, YARD_OBSTACLES } from '../sample-scenes.js'
import { StoryStage } from '../StoryStage.js'

const RADIUS = 9

interface Props {
  /** Speed in world units per second. */
  speed: number
  /** Look-ahead distance in world units. */
  lookAhead: number
  /** Turn rate in radians per second. */
  turnRate: number
}

/** Shows an agent on a path. In every frame, the agent moves toward the target that the follower returns, as in the loop of a game. */
function Walker({ speed, lookAhead, turnRate }: Props) {
  const mesh = useMemo(() => buildNavMesh(YARD), [])
  const result = usePath(mesh, SPAWN, GOAL, { agentRadius: RADIUS })
  const path = result !== undefined && 'path' in result ? result.path : undefined
  const follower = usePathFollower(path, { lookAhead, turnRate, mesh, agentRadius: RADIUS, arrival: 2 })
  const [arrived, setArrived] = useState(false)
  const node = useRef<Konva.Group>(null)
  useEffect(() => {
    let at: Point = SPAWN
    let last: number | undefined
    const walk = (time: number): void => {
      const seconds = last === undefined ? 0 : Math.min(0.1, (time - last) / 1000)
      last = time
      const step = follower?.update(at, seconds)
      if (step !== undefined) {
        const away = Math.hypot(step.target.x - at.x, step.target.y - at.y)
        const move = Math.min(away, speed * step.pace * seconds)
        if (away > 0)
          at = { x: at.x + (move / away) * (step.target.x - at.x), y: at.y + (move / away) * (step.target.y - at.y) }
        node.current?.setAttrs({ ...at, rotation: (step.facing * 180) / Math.PI })
        if (step.arrived) {
          setArrived(true)
          return
        }
      }
      frame = requestAnimationFrame(walk)
    }
    let frame = requestAnimationFrame(walk)
    return () => cancelAnimationFrame(frame)
  }, [follower, speed])
  return (
    <StoryStage
      layers={<ObstacleLayer obstacles={YARD_OBSTACLES} />}
      live={
        <>
          <PathLayer path={path} agentRadius={RADIUS} />
          <AgentMark ref={node} x={SPAWN.x} y={SPAWN.y} radius={RADIUS} />
          <MarkerLayer markers={[{ id: 'goal', role: 'goal', ...GOAL }]} />
        </>
      }
      caption={arrived ? 'Arrived' : 'On its way'}
    />
  )
}

const meta = {
  title: 'Hooks/usePathFollower',
  component: Walker,
  args: { speed: 400, lookAhead: 30, turnRate: 12 },
} satisfies Meta<typeof Walker>
export default meta

/** The follower cuts bends only as far as the agent fits. */
export const Default: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('status')).toHaveTextContent('Arrived'))
  },
}
