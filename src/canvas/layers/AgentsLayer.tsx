import { boxesMeet } from '../../engine/geometry/index.js'
import type Konva from 'konva'
import { useLayoutEffect, useRef } from 'react'
import { AGENT_STATES } from '../../agents/index.js'
import type { Agents } from '../../agents/index.js'
import { nodePlace, sceneOf } from '../painters/konva-context.js'
import type { Box } from '../painters/painter.js'
import { NodeShape } from '../painters/placed-nodes.js'
import { withAlpha } from '../colors.js'
import { useTheme } from '../theme.js'
import type { LayerProps } from './painted-layer.js'
import { layer } from '../stage/places.js'

export type DrawnAgents = Pick<
  Agents,
  'size' | 'positions' | 'previous' | 'headings' | 'radii' | 'states' | 'share' | 'subscribe'
>

export interface AgentsLayerProps extends LayerProps {
  /** From `useAgents` or `createAgents`; nothing is drawn without it. */
  readonly agents: DrawnAgents | undefined
  /** Color of walking agents; the first agent's if absent. */
  readonly color?: string | undefined
}

const SMALLEST = 2.5
const PLAIN = 4
const WAITING = AGENT_STATES.indexOf('waiting')
const LEAVING = AGENT_STATES.indexOf('leaving')
const ARRIVED = AGENT_STATES.indexOf('arrived')

/**
 * Draws any number of agents as one shape that reads their arrays in each frame, without React. Interpolates between the last two steps.
 * Waiting or covered agents have the warning color, arrived ones are lighter.
 * @example
 * function Everybody(props: AgentsLayerProps) {
 *   return <NavStage live={<AgentsLayer {...props} />} />
 * }
 */
export const AgentsLayer = /* @__PURE__ */ layer(
  'live',
  function AgentsLayer({ agents, color, camera, theme: ownTheme, opacity = 1, visible = true }: AgentsLayerProps) {
    const theme = useTheme(ownTheme)
    const shape = useRef<Konva.Shape>(null)
    useLayoutEffect(() => {
      const draw = (): void => void shape.current?.getLayer()?.batchDraw()
      draw()
      return agents?.subscribe(draw)
    }, [agents])
    const hue = color ?? theme.agentMan
    const draw = (konvaContext: Konva.Context): void => {
      const scene = sceneOf(konvaContext)
      if (scene === undefined || agents === undefined) return
      const { context, camera: seen, box } = scene
      const pixel = 1 / seen.zoom
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
    }
    return (
      <NodeShape
        nodeRef={shape}
        name="agents"
        {...nodePlace(camera)}
        opacity={opacity}
        visible={visible}
        listening={false}
        perfectDrawEnabled={false}
        sceneFunc={draw}
      />
    )
  },
)

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
  context.fillStyle = withAlpha(color, alpha)
  context.fill()
  context.strokeStyle = color
  context.lineWidth = pixel
  context.stroke()
  context.beginPath()
  for (const { x, y, radius, headingX, headingY } of dots) {
    if (radius < PLAIN * pixel) continue
    context.moveTo(x + 0.25 * radius * headingX, y + 0.25 * radius * headingY)
    context.lineTo(x + 0.85 * radius * headingX, y + 0.85 * radius * headingY)
  }
  context.strokeStyle = background
  context.lineWidth = 2 * pixel
  context.lineCap = 'round'
  context.stroke()
}
