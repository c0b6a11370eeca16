/**
 * A crowd on the mesh of an editor. Two hundred agents walk, twenty crates move as one edit per step, and React renders none of it. Uses
 * only public names: in a project of yours `../../src/index.js` is `navsmith`, and likewise `/agents`, `/document` and `/engine`.
 */
import { useEffect, useMemo, useRef, type Ref } from 'react'
import type Konva from 'konva'
import { Group, Rect } from 'react-konva'
import type { Agents, NavAgent } from '../../src/agents/index.js'
import { createNavDocument, type NavItem } from '../../src/document/index.js'
import type { Obstacle, Point } from '../../src/engine/index.js'
import { AgentsLayer, useTheme } from '../../src/layers.js'
import { DEFAULT_LAYOUT, NavEditor, useAgents, useNavigationStore, EditorCanvas } from '../../src/index.js'

/** Blocks of houses with streets between them. */
const BLOCKS = Array.from({ length: 15 }, (_, i): NavItem => ({
  kind: 'obstacle',
  id: `block ${i + 1}`,
  name: `Block ${i + 1}`,
  shape: {
    type: 'rectangle',
    x: 140 + 200 * (i % 5),
    y: 100 + 230 * Math.floor(i / 5),
    width: 100,
    height: 140,
  },
}))
export const TOWN = createNavDocument({
  name: 'Town',
  bounds: { x: 0, y: 0, width: 1180, height: 800 },
  agents: [{ id: 'walker', name: 'Walker', radius: 6, speed: 60 }],
  items: BLOCKS,
})

// Twenty crates that move back and forth in the streets, half of them vertically.

const CRATE = 22
interface Crate {
  readonly id: string
  readonly from: Point
  readonly to: Point
  readonly phase: number
}
const CRATES = Array.from({ length: 20 }, (_, i): Crate => {
  const lane = Math.floor(i / 2)
  const phase = 0.7 * i
  if (i % 2 === 0) {
    const [x, top] = [50 + 200 * (lane % 5) + (lane < 5 ? 0 : 30), lane < 5 ? 60 : 460]
    return { id: `crate ${i}`, from: { x, y: top }, to: { x, y: top + 240 }, phase }
  }
  const [y, left] = [40 + 230 * (lane % 3), 60 + 255 * Math.floor(lane / 3)]
  return { id: `crate ${i}`, from: { x: left, y }, to: { x: left + 240, y }, phase }
})

/** Returns the position of a crate. Crates are slower than agents, so a crate pushes agents aside and does not overrun them. */
function placeOf({ from, to, phase }: Crate, seconds: number): Point {
  const share = (1 + Math.sin(0.2 * seconds + phase)) / 2
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }
}
export function cratesAt(seconds: number): readonly Obstacle[] {
  return CRATES.map((crate) => {
    const { x, y } = placeOf(crate, seconds)
    const [right, bottom] = [x + CRATE, y + CRATE]
    return {
      id: crate.id,
      outer: [
        { x, y },
        { x: right, y },
        { x: right, y: bottom },
        { x, y: bottom },
      ],
    }
  })
}

/** Returns place `i` at the left (0) or right side of the town. The places form rows of five. Each agent walks to the opposite side. */
const home = (i: number, side: number): Point => ({
  x: (side === 0 ? 10 : 1114) + 14 * (i % 5),
  y: 14 + 40 * (Math.floor(i / 5) % 20),
})
const walkersOf = (count: number): NavAgent[] =>
  Array.from({ length: count }, (_, i) => {
    const [side, place] = [i % 2, Math.floor(i / 2)]
    return { id: `walker ${i}`, ...home(place, side), goal: home(place, 1 - side) }
  })

export interface CrowdProps {
  /** Number of agents. */
  readonly walkers?: number
  /** If false, time passes only by calls of `agents.advance`. */
  readonly running?: boolean
  /** Receives the agents, to read them and to advance time manually. */
  readonly onAgents?: (agents: Agents) => void
}

/** Runs a crowd inside an editor. Each step moves all crates by one edit of the mesh, then moves the agents. */
export function Crowd({ walkers = 200, running = true, onAgents }: CrowdProps) {
  const navigation = useNavigationStore()
  const drawn = useRef<Konva.Group>(null)
  const list = useMemo(() => walkersOf(walkers), [walkers])
  const agents = useAgents(navigation, list, {
    radius: 6,
    speed: 60,
    running,
    beforeStep: (seconds) => {
      // Waits for the first mesh, which has no crates. So the issues of this mesh are those of the drawing alone.
      if (navigation.getSnapshot().mesh === undefined) return
      navigation.edit({ update: cratesAt(seconds) })
      // applies the edit within this step, not in the next frame
      navigation.flush()
      for (const [i, node] of drawn.current?.getChildren().entries() ?? []) node.position(placeOf(CRATES[i], seconds))
    },
  })
  useEffect(() => {
    if (agents !== undefined) onAgents?.(agents)
  }, [agents, onAgents])
  // removes what the game added over the drawing
  useEffect(() => () => navigation.edit({ restore: 'all' }), [navigation])
  return (
    <EditorCanvas>
      <Crates keep={drawn} />
      <AgentsLayer agents={agents} />
    </EditorCanvas>
  )
}

function Crates({ keep }: { keep: Ref<Konva.Group> }) {
  const { obstacle, obstacleStroke } = useTheme()
  return (
    <Group ref={keep} listening={false}>
      {CRATES.map((crate) => (
        <Rect
          key={crate.id}
          {...placeOf(crate, 0)}
          width={CRATE}
          height={CRATE}
          cornerRadius={2}
          fill={obstacle}
          stroke={obstacleStroke}
          strokeWidth={1}
        />
      ))}
    </Group>
  )
}

/** The complete editor with a crowd in it; draw while the agents walk. */
export function CrowdInEditor(props: CrowdProps) {
  return (
    <NavEditor defaultValue={TOWN} style={{ blockSize: '100dvh' }}>
      {DEFAULT_LAYOUT}
      <Crowd {...props} />
    </NavEditor>
  )
}
