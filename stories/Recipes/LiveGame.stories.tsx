import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type Ref } from 'react'
import type Konva from 'konva'
import { Rect } from 'react-konva'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { AGENT_STATES, type Agents, type NavAgent } from '../../src/agents/index.js'
import type { Obstacle, Point, Scene } from '../../src/engine/index.js'
import { createNavigation } from '../../src/navigation.js'
import { AgentsLayer, BackgroundLayer, NavStage, ObstacleLayer, useAgents, useTheme } from '../../src/index.js'
import { box, WORLD } from '../sample-scenes.js'
import { StoryButton } from '../StoryStage.js'

/** A wall with two gates between two rooms, and pillars. */
const LEVEL: Scene = {
  bounds: WORLD,
  obstacles: [
    { id: 'north wall', outer: box(310, 0, 20, 70) },
    { id: 'middle wall', outer: box(310, 130, 20, 140) },
    { id: 'south wall', outer: box(310, 330, 20, 70) },
    { id: 'pillar', outer: box(150, 170, 40, 50) },
    { id: 'well', outer: box(445, 180, 45, 40) },
  ],
}
const GATES = [
  { id: 'north gate', outer: box(315, 70, 10, 60) },
  { id: 'south gate', outer: box(315, 270, 10, 60) },
] as const satisfies readonly Obstacle[]
/** Carts that go up and down, as edits of every step. */
const CARTS = [
  { id: 'cart 1', x: 225, from: 60, to: 320 },
  { id: 'cart 2', x: 405, from: 300, to: 80 },
]
const CART = 26
const placeOf = ({ from, to }: (typeof CARTS)[number], seconds: number): number =>
  (from + to) / 2 + ((to - from) / 2) * Math.sin(seconds / 2)
const cartAt = (cart: (typeof CARTS)[number], seconds: number): Obstacle => ({
  id: cart.id,
  outer: box(cart.x, placeOf(cart, seconds), CART, CART),
})

/** Rows of walkers on either side; each walks to the other one, and back. */
const home = (i: number, side: 0 | 1): Point => ({
  x: (side === 0 ? 30 : 520) + 22 * (i % 5),
  y: 30 + 34 * (Math.floor(i / 5) % 11),
})
const walkersOf = (count: number): NavAgent[] =>
  Array.from({ length: count }, (_, i) => {
    const side = i % 2 === 0 ? 0 : 1
    const place = Math.floor(i / 2)
    return { id: `walker ${i}`, ...home(place, side), goal: home(place, side === 0 ? 1 : 0) }
  })

/** What the bar says: changes rarely, though agents move at every frame. */
function summaryOf(agents: Agents): string {
  const count = (state: (typeof AGENT_STATES)[number]): number =>
    agents.states.subarray(0, agents.size).filter((at) => AGENT_STATES[at] === state).length
  return `${count('waiting')} wait, ${count('arrived')} have arrived, ${agents.stats.replans > 0 ? 'some' : 'none'} planned anew`
}

/** Inside the stage, whose colors it takes. The loop moves the node, not React. */
function Cart({ cart, ref }: { cart: (typeof CARTS)[number]; ref: Ref<Konva.Rect> }) {
  const { obstacle, obstacleStroke } = useTheme()
  return (
    <Rect
      ref={ref}
      x={cart.x}
      y={placeOf(cart, 0)}
      width={CART}
      height={CART}
      cornerRadius={3}
      fill={obstacle}
      stroke={obstacleStroke}
      strokeWidth={1}
      listening={false}
    />
  )
}

interface Props {
  /** How many walk. */
  walkers: number
  /** World units per second. */
  speed: number
}

/** A game's own page: its loop edits the navigation, and React draws nothing while it runs. */
function LiveGame({ walkers, speed }: Props) {
  const [navigation] = useState(() => createNavigation(LEVEL))
  const [isRunning, setRunning] = useState(true)
  const [closed, setClosed] = useState<readonly string[]>([])
  const carts = useRef(new Map<string, Konva.Rect>())
  const list = useMemo(() => walkersOf(walkers), [walkers])
  const agents = useAgents(navigation, list, {
    radius: 6,
    speed,
    running: isRunning,
    beforeStep: (seconds) => {
      navigation.edit({ update: CARTS.map((cart) => cartAt(cart, seconds)) })
      // in this very step, and not at the next frame
      navigation.flush()
      for (const cart of CARTS) carts.current.get(cart.id)?.y(placeOf(cart, seconds))
    },
  })
  useEffect(() => () => navigation.dispose(), [navigation])
  const toggle = (gate: Obstacle): void => {
    const isClosed = closed.includes(gate.id)
    navigation.edit(isClosed ? { remove: [gate.id] } : { insert: [gate] })
    setClosed(isClosed ? closed.filter((id) => id !== gate.id) : [...closed, gate.id])
  }
  const summary = useSyncExternalStore(agents?.subscribe ?? NOBODY, () =>
    agents === undefined ? '' : summaryOf(agents),
  )
  return (
    <div className="story">
      <div className="story-bar">
        <StoryButton onClick={() => setRunning(!isRunning)}>{isRunning ? 'Pause' : 'Go on'}</StoryButton>
        {GATES.map((gate) => (
          <StoryButton key={gate.id} onClick={() => toggle(gate)}>
            {`${closed.includes(gate.id) ? 'Open' : 'Close'} the ${gate.id}`}
          </StoryButton>
        ))}
        <output className="story-caption">{summary}</output>
      </div>
      <div className="story-map">
        <NavStage
          world={WORLD}
          mapProps={{ 'aria-label': 'Map' }}
          static={
            <>
              <BackgroundLayer bounds={WORLD} />
              <ObstacleLayer obstacles={[...LEVEL.obstacles, ...GATES.filter(({ id }) => closed.includes(id))]} />
            </>
          }
          live={
            <>
              {CARTS.map((cart) => (
                <Cart
                  key={cart.id}
                  cart={cart}
                  ref={(node) => {
                    if (node === null) carts.current.delete(cart.id)
                    else carts.current.set(cart.id, node)
                  }}
                />
              ))}
              <AgentsLayer agents={agents} />
            </>
          }
        />
      </div>
    </div>
  )
}

const NOBODY = (): (() => void) => () => undefined

const meta = {
  title: 'Recipes/Live game preview',
  component: LiveGame,
  args: { walkers: 60, speed: 60 },
  argTypes: { walkers: { control: { type: 'range', min: 1, max: 200 } } },
} satisfies Meta<typeof LiveGame>
export default meta

/** Gates close and carts move as edits of the game's loop: whose way is closed goes round, and who has none waits until a gate opens. */
export const GatesAndWalkers: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const bar = canvas.getByRole('status')
    await waitFor(() => expect(bar).toHaveTextContent('0 wait'), { timeout: 10_000 })
    await userEvent.click(canvas.getByRole('button', { name: 'Close the north gate' }))
    await waitFor(() => expect(bar).toHaveTextContent('some planned anew'), { timeout: 20_000 })
    await userEvent.click(canvas.getByRole('button', { name: 'Close the south gate' }))
    await waitFor(() => expect(bar).toHaveTextContent(/^[1-9]\d* wait/), { timeout: 20_000 })
    await userEvent.click(canvas.getByRole('button', { name: 'Open the north gate' }))
    await waitFor(() => expect(bar).toHaveTextContent(/^0 wait/), { timeout: 20_000 })
    await userEvent.click(canvas.getByRole('button', { name: 'Pause' }))
    await expect(canvas.getByRole('button', { name: 'Go on' })).toBeInTheDocument()
  },
}
