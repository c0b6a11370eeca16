/** The page of a game. The loop of the game edits the mesh on which the agents walk, and React renders nothing meanwhile. */
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type Konva from 'konva'
import { Rect } from 'react-konva'
import { AGENT_STATES, type Agents, type NavAgent } from 'navsmith/agents'
import type { Obstacle, Point, Scene } from 'navsmith/engine'
import { createNavigation } from 'navsmith/navigation'
import { AgentsLayer, BackgroundLayer, NavStage, ObstacleLayer, useTheme } from 'navsmith/layers'
import { useAgents } from 'navsmith'

const WORLD = { x: 0, y: 0, width: 640, height: 400 }
const boxAt = (x: number, y: number, width: number, height: number): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

/** A wall with two gates between two rooms, and pillars. */
const LEVEL: Scene = {
  bounds: WORLD,
  obstacles: [
    { id: 'north wall', outer: boxAt(310, 0, 20, 70) },
    { id: 'middle wall', outer: boxAt(310, 130, 20, 140) },
    { id: 'south wall', outer: boxAt(310, 330, 20, 70) },
    { id: 'pillar', outer: boxAt(150, 170, 40, 50) },
    { id: 'well', outer: boxAt(445, 180, 45, 40) },
  ],
}
const GATES = [
  { id: 'north gate', outer: boxAt(315, 70, 10, 60) },
  { id: 'south gate', outer: boxAt(315, 270, 10, 60) },
] as const satisfies readonly Obstacle[]
/** Carts that move up and down by an edit in every step. */
const CARTS = [
  { id: 'cart 1', x: 225, from: 60, to: 320 },
  { id: 'cart 2', x: 405, from: 300, to: 80 },
]
const CART = 26
const placeOf = ({ from, to }: (typeof CARTS)[number], seconds: number): number =>
  (from + to) / 2 + ((to - from) / 2) * Math.sin(seconds / 2)
const cartAt = (cart: (typeof CARTS)[number], seconds: number): Obstacle => ({
  id: cart.id,
  outer: boxAt(cart.x, placeOf(cart, seconds), CART, CART),
})

/** Returns place `i` on one side of the map. The places form rows of five. Each agent walks to the same place on the other side. */
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

/** Returns the text of the bar, which changes rarely although agents move in every frame. */
function summaryOf(agents: Agents): string {
  const count = (state: (typeof AGENT_STATES)[number]): number =>
    agents.states.subarray(0, agents.size).filter((at) => AGENT_STATES[at] === state).length
  return `${count('waiting')} wait, ${count('arrived')} have arrived, ${agents.stats.replans > 0 ? 'some' : 'none'} planned again`
}

/** Draws a cart in the colors of the stage's theme. The loop of the game moves the Konva node directly, without a React render. */
function Cart({ cart, keep }: { cart: (typeof CARTS)[number]; keep: (node: Konva.Rect | null) => void }) {
  const { obstacle, obstacleStroke } = useTheme()
  return (
    <Rect
      ref={keep}
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

export interface LiveGameProps {
  /** Number of agents. */
  readonly walkers?: number
  /** Speed in world units per second. */
  readonly speed?: number
}

/** The page of a game. The loop of the game edits the mesh, and React renders nothing meanwhile. */
export function LiveGame({ walkers = 60, speed = 60 }: LiveGameProps) {
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
      // applies the edit within this step, not in the next frame
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
        <button type="button" className="nav-button" onClick={() => setRunning(!isRunning)}>
          {isRunning ? 'Pause' : 'Go on'}
        </button>
        {GATES.map((gate) => (
          <button type="button" className="nav-button" key={gate.id} onClick={() => toggle(gate)}>
            {`${closed.includes(gate.id) ? 'Open' : 'Close'} the ${gate.id}`}
          </button>
        ))}
        <output className="story-caption">{summary}</output>
      </div>
      <div className="story-map">
        <NavStage
          world={WORLD}
          mapProps={{ 'aria-label': 'Map' }}
          scene={
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
                  keep={(node) => {
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
