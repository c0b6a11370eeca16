import type Konva from 'konva'
import { useMemo, useState } from 'react'
import type { Ref } from 'react'
import type { NavMesh } from '../../engine/convex/index.js'
import type { Path, Point } from '../../engine/geometry/index.js'
import { useSmoothPath, type PathSmooth } from '../../hooks/index.js'
import { extendTrail, type Painter } from '../painters/painter.js'
import { changeOfPath, createPathPainter, dashOf, type PathStyle } from '../painters/path-painter.js'
import { PainterShape } from '../painters/PainterShape.js'
import { pointsAlongLinks } from '../../playback/index.js'
import { useTheme, type Theme } from '../theme.js'
import { AgentMarkView } from './AgentMark.js'
import type { LayerProps } from './layer-props.js'
import { useSame } from './use-same.js'

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

interface Drawn {
  readonly points: readonly Point[]
  readonly look: PathStyle & { readonly theme: Theme }
  readonly painter: Painter
}

/** A path that turns off somewhere is painted again from there on: dashes and chevrons count from its start. */
function useFollowingPainter(points: Drawn['points'] | undefined, look: Drawn['look']): Painter | undefined {
  const [drawn, setDrawn] = useState<Drawn | undefined>(undefined)
  if (points === undefined) return undefined
  if (drawn?.points === points && drawn.look === look) return drawn.painter
  const trail = drawn?.look === look ? extendTrail(drawn.painter, changeOfPath(drawn.points, points, look)) : undefined
  const next = { points, look, painter: createPathPainter(points, look, look.theme, trail) }
  setDrawn(next)
  return next.painter
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
  const points = useSame(useMemo(() => (path === undefined ? undefined : pointsAlongLinks(path)), [path]))
  const quality = path?.quality ?? 'exact'
  const look = useMemo(
    () => ({ color: hue, agentRadius, width, dash: dashOf(quality), chevrons, opacity: stale ? 0.5 : 1, theme }),
    [hue, agentRadius, width, quality, chevrons, stale, theme],
  )
  const painter = useFollowingPainter(points, look)
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
