import type Konva from 'konva'
import { useMemo } from 'react'
import type { Ref } from 'react'
import type { NavMesh } from '../../engine/convex/index.js'
import type { Path } from '../../engine/geometry/index.js'
import { useSmoothPath, type PathSmooth } from '../../hooks/index.js'
import { createPathPainter, dashOf } from '../painters/path-painter.js'
import { PainterShape } from '../painters/PainterShape.js'
import { pointsAlongLinks } from '../../playback/index.js'
import { useTheme } from '../theme.js'
import { AgentMarkView } from './AgentMark.js'
import type { LayerProps } from './layer-props.js'

export interface PathLayerProps extends LayerProps {
  /** Nothing is drawn without it. */
  readonly path: Path | undefined
  /** The agent's hue; that of the path's quality when absent. */
  readonly color?: string
  /** World units: the width of the body ribbon and of the agent. 0 when absent. */
  readonly agentRadius?: number
  /** Screen pixels; 3 when absent. */
  readonly width?: number
  readonly chevrons?: boolean
  /** Draws the path at half strength: it is the last good one, a new one is on its way. */
  readonly stale?: boolean
  /** Rounds the bends, clear at the agent's radius, where `world` is given: it says what is clear. */
  readonly smooth?: PathSmooth
  /** The mesh that the path was found on, for `smooth`. */
  readonly world?: NavMesh | undefined
  /** The `ref` of usePathAnimation: shows an agent that walks along the path. */
  readonly agentRef?: Ref<Konva.Group>
}

/** The path of one agent, and the agent that walks it. */
export function PathLayer({
  path: asked,
  color,
  agentRadius = 0,
  width = 3,
  chevrons = true,
  stale = false,
  smooth = false,
  world,
  agentRef,
  camera,
  theme: ownTheme,
  opacity,
  visible,
}: PathLayerProps) {
  const theme = useTheme(ownTheme)
  const path = useSmoothPath(asked, world, smooth, agentRadius > 0 ? { agentRadius } : {})
  const hue =
    color ??
    (path === undefined
      ? theme.pathExact
      : theme[path.quality === 'exact' ? 'pathExact' : path.quality === 'bounded' ? 'pathBounded' : 'pathHeuristic'])
  const painter = useMemo(
    () =>
      path === undefined
        ? undefined
        : createPathPainter(
            pointsAlongLinks(path),
            { color: hue, agentRadius, width, dash: dashOf(path.quality), chevrons, opacity: stale ? 0.5 : 1 },
            theme,
          ),
    [path, hue, agentRadius, width, chevrons, stale, theme],
  )
  if (path === undefined || painter === undefined) return null
  return (
    <>
      <PainterShape name="path" painter={painter} camera={camera} opacity={opacity} visible={visible} />
      {agentRef !== undefined && (
        <AgentMarkView
          markRef={agentRef}
          x={path.points[0].x}
          y={path.points[0].y}
          radius={agentRadius}
          color={hue}
          theme={theme}
          camera={camera}
          visible={visible}
        />
      )}
    </>
  )
}
