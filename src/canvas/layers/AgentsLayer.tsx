import { boxesMeet } from '../../engine/geometry/index.js'
import { useMemo } from 'react'
import { AGENT_STATES, type Agents } from '../../agents/index.js'
import { PainterShape } from '../painters/PainterShape.js'
import type { Box, Painter } from '../painters/painter.js'
import { withAlpha } from '../colors.js'
import { useTheme, type Theme } from '../theme.js'
import type { LayerProps } from './painted-layer.js'
import { layer } from '../stage/places.js'
import { fillPath, strokePath } from '../painters/strokes.js'

export type DrawnAgents = Pick<
  Agents,
  'size' | 'positions' | 'previous' | 'headings' | 'radii' | 'states' | 'share' | 'subscribe'
>

export interface AgentsLayerProps extends LayerProps {
  /** Agents from `useAgents` or `createAgents`. Without them, nothing is drawn. */
  readonly agents: DrawnAgents | undefined
  /** Color of walking agents; the color `agentMan` of the theme if absent. */
  readonly color?: string | undefined
}

const SMALLEST = 2.5
const HEADING_FROM = 4
const WAITING = AGENT_STATES.indexOf('waiting')
const LEAVING = AGENT_STATES.indexOf('leaving')
const ARRIVED = AGENT_STATES.indexOf('arrived')

/**
 * Draws any number of agents as one shape that reads their arrays in each frame, without React. Interpolates positions between the last two steps.
 * The warning color marks agents that wait and agents that are leaving an obstacle in which they stand. Arrived agents are lighter.
 * @example
 * const Everybody = (props: AgentsLayerProps) => <NavStage live={<AgentsLayer {...props} />} />
 */
export const AgentsLayer = /* @__PURE__ */ layer(
  'live',
  function AgentsLayer({ agents, color, ...shape }: AgentsLayerProps) {
    const theme = useTheme(shape.theme)
    const hue = color ?? theme.agentMan
    const painter = useMemo(() => agents && createAgentsPainter(agents, hue, theme), [agents, hue, theme])
    return <PainterShape name="agents" painter={painter} {...shape} subscribe={agents?.subscribe} />
  },
)

const createAgentsPainter = (agents: DrawnAgents, hue: string, theme: Theme): Painter => ({
  paint: (context, { zoom }, box) => {
    const pixel = 1 / zoom
    const walking: Dot[] = []
    const troubled: Dot[] = []
    const arrived: Dot[] = []
    for (const dot of dotsOf(agents, SMALLEST * pixel, box)) {
      const { state } = dot
      ;(state === WAITING || state === LEAVING ? troubled : state === ARRIVED ? arrived : walking).push(dot)
    }
    paintDots(context, walking, hue, 0.85, pixel, theme.canvas)
    paintDots(context, arrived, hue, 0.35, pixel, theme.canvas)
    paintDots(context, troubled, theme.warning, 0.85, pixel, theme.canvas)
  },
  cost: () => agents.size,
})

interface Dot {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly headingX: number
  readonly headingY: number
  readonly state: number
}

function* dotsOf(agents: DrawnAgents, least: number, box: Box): Generator<Dot> {
  const { size, positions, previous, headings, radii, states, share } = agents
  for (let slot = 0; slot < size; slot++) {
    const state = states[slot]
    if (state === 0) continue
    const at = 2 * slot
    const x = previous[at] + share * (positions[at] - previous[at])
    const y = previous[at + 1] + share * (positions[at + 1] - previous[at + 1])
    const radius = Math.max(least, radii[slot])
    if (!boxesMeet(box, { minX: x - radius, minY: y - radius, maxX: x + radius, maxY: y + radius })) continue
    yield { x, y, radius, headingX: headings[at], headingY: headings[at + 1], state }
  }
}

function paintDots(
  context: CanvasRenderingContext2D,
  dots: readonly Dot[],
  color: string,
  alpha: number,
  pixel: number,
  background: string,
): void {
  if (dots.length === 0) return
  context.beginPath()
  for (const { x, y, radius } of dots) {
    context.moveTo(x + radius, y)
    context.arc(x, y, radius, 0, 2 * Math.PI)
  }
  fillPath(context, withAlpha(color, alpha))
  strokePath(context, color, pixel)
  context.beginPath()
  for (const { x, y, radius, headingX, headingY } of dots) {
    if (radius < HEADING_FROM * pixel) continue
    context.moveTo(x + 0.25 * radius * headingX, y + 0.25 * radius * headingY)
    context.lineTo(x + 0.85 * radius * headingX, y + 0.85 * radius * headingY)
  }
  context.strokeStyle = background
  context.lineWidth = 2 * pixel
  context.lineCap = 'round'
  context.stroke()
}
