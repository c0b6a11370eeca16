import type Konva from 'konva'
import { createElement, forwardRef, type Ref } from 'react'
import type { Camera } from '../../editor/index.js'
import { nodePlace, sceneOf } from '../painters/konva-context.js'
import { NodeGroup, NodeShape } from '../painters/placed-nodes.js'
import { withAlpha } from '../colors.js'
import { layer } from '../stage/places.js'
import { useTheme, type Theme } from '../theme.js'
import { fillPath, strokePath, traceCircle } from '../painters/strokes.js'

export interface AgentMarkProps {
  /** Position in world units. An animation moves the node without a render. */
  readonly x: number
  readonly y: number
  /** Angle in degrees from the x axis towards the y axis. */
  readonly rotation?: number | undefined
  /** Radius in world units, drawn with at least 6 screen pixels. */
  readonly radius: number
  readonly color?: string | undefined
  readonly theme?: Theme | undefined
  readonly camera?: Camera | undefined
  readonly visible?: boolean | undefined
  readonly ref?: Ref<Konva.Group> | undefined
}

const SMALLEST = 6
const BODY = 6.5

/** React 18 does not pass `ref` to a component, so the prop needs another name. */
type AgentMarkViewProps = Omit<AgentMarkProps, 'ref'> & { readonly markRef?: Ref<Konva.Group> | undefined }

export function AgentMarkView({
  x,
  y,
  rotation = 0,
  radius,
  color,
  theme: ownTheme,
  camera,
  visible = true,
  markRef,
}: AgentMarkViewProps) {
  const theme = useTheme(ownTheme)
  const hue = color ?? theme.agentMan
  const draw = (konvaContext: Konva.Context): void => {
    const scene = sceneOf(konvaContext)
    if (scene === undefined) return
    const { context, camera: seen } = scene
    const pixel = 1 / seen.zoom
    const reach = Math.max(radius, SMALLEST * pixel)
    const body = Math.min(BODY * pixel, reach)
    traceCircle(context, 0, 0, reach)
    fillPath(context, withAlpha(hue, 0.22))
    strokePath(context, hue, 1.5 * pixel)
    traceCircle(context, 0, 0, body)
    fillPath(context, hue)
    strokePath(context, theme.canvas, 2 * pixel)
    context.beginPath()
    context.moveTo(body * 0.23, body * -0.55)
    context.lineTo(body * 0.92, 0)
    context.lineTo(body * 0.23, body * 0.55)
    context.closePath()
    fillPath(context, theme.canvas)
  }
  const mark = (
    <NodeGroup nodeRef={markRef} name="agent" x={x} y={y} rotation={rotation} visible={visible} listening={false}>
      <NodeShape listening={false} perfectDrawEnabled={false} sceneFunc={draw} />
    </NodeGroup>
  )
  return camera === undefined ? (
    mark
  ) : (
    <NodeGroup {...nodePlace(camera)} listening={false}>
      {mark}
    </NodeGroup>
  )
}

const PlacedMark = /* @__PURE__ */ layer('live', AgentMarkView)

/**
 * Draws one agent: a ring with its radius, and a body with a nose that points in its direction.
 * @example
 * const map = <NavStage live={<AgentMark x={40} y={60} rotation={90} radius={8} />} />
 */
export const AgentMark = /* @__PURE__ */ forwardRef<Konva.Group, Omit<AgentMarkProps, 'ref'>>(
  function AgentMark(props, ref) {
    return createElement(PlacedMark, { ...props, markRef: ref })
  },
)
