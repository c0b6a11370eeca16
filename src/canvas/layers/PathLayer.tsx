import type Konva from 'konva'
import { useMemo, useState, type Ref } from 'react'
import { sameValue } from '../../engine/core/index.js'
import type { NavMesh } from '../../engine/convex/index.js'
import type { Path, PathResult, Point } from '../../engine/geometry/index.js'
import { useSmoothPath, type PathSmooth } from '../../hooks/index.js'
import { NOTHING, type Painter } from '../painters/painter.js'
import { createPathPainter, dashOf, type PathStyle } from '../painters/path-painter.js'
import { PainterShape } from '../painters/PainterShape.js'
import { pointsAlongLinks } from '../../playback/index.js'
import { useTheme, type Theme } from '../theme.js'
import { AgentMarkView } from './AgentMark.js'
import type { LatestProps, LayerProps } from './painted-layer.js'
import { layer } from '../stage/places.js'

export interface DrawnPath {
  readonly path: Path | PathResult | undefined
  /** Whether to draw the path at half opacity, while a new one is computed. */
  readonly stale?: boolean
}

/**
 * Draws `path`. If `latest` is given, draws the path that `latest` returns instead, and draws a new path without a render. The agent is drawn
 * only if `path` is given: the agent starts at the first point of `path`.
 */
export interface PathLayerProps extends LayerProps, DrawnPath, LatestProps<DrawnPath> {
  /** Color of the path, usually the agent's. If absent, the quality of the path decides. */
  readonly color?: string | undefined
  /** Radius of the agent and half the width of the ribbon, in world units. 0 if absent. */
  readonly agentRadius?: number | undefined
  /** Width of the line in screen pixels; 3 if absent. */
  readonly width?: number | undefined
  readonly chevrons?: boolean | undefined
  /** Rounds the bends, with clearance for the agent's radius. Requires `world`. */
  readonly smooth?: PathSmooth | undefined
  readonly world?: NavMesh | undefined
  /** The first value that `usePathAnimation` returns. With it, an agent walks along the path. */
  readonly agentRef?: Ref<Konva.Group> | undefined
}

type PathLook = Omit<PathStyle, 'color' | 'dash' | 'opacity'> & {
  readonly color: string | undefined
  readonly theme: Theme
}

interface Drawn {
  readonly points: readonly Point[]
  readonly look: PathLook
  readonly quality: Path['quality']
  readonly stale: boolean
  readonly painter: Painter
}

const pathOf = (path: Path | PathResult | undefined): Path | undefined =>
  path === undefined || 'points' in path ? path : 'path' in path ? path.path : undefined

const hueOf = ({ color, theme }: PathLook, quality: Path['quality']): string =>
  color ?? theme[quality === 'exact' ? 'pathExact' : quality === 'bounded' ? 'pathBounded' : 'pathHeuristic']

function createPathMemo(): (given: DrawnPath, look: PathLook) => Painter {
  let last: Drawn | undefined
  let lastPath: Path | undefined
  return ({ path: given, stale = false }, look) => {
    const path = pathOf(given)
    if (path === undefined) return NOTHING
    const { quality } = path
    let points = path === lastPath && last !== undefined ? last.points : pointsAlongLinks(path)
    lastPath = path
    if (last !== undefined && sameValue(last.points, points)) points = last.points
    const before = last?.look === look && last.quality === quality && last.stale === stale ? last : undefined
    if (before?.points === points) return before.painter
    const style: PathStyle = { ...look, color: hueOf(look, quality), dash: dashOf(quality), opacity: stale ? 0.5 : 1 }
    last = { points, look, quality, stale, painter: createPathPainter(points, style, look.theme) }
    return last.painter
  }
}

/**
 * Draws a path, and the agent that walks along it.
 * @example
 * function Way({ mesh }: { mesh: NavMesh }) {
 *   const answer = usePath(mesh, { x: 10, y: 10 }, { x: 90, y: 60 })
 *   return <NavStage live={<PathLayer path={answer} agentRadius={4} />} />
 * }
 */
export const PathLayer = /* @__PURE__ */ layer(
  'live',
  function PathLayer({
    path: given,
    color,
    agentRadius = 0,
    width = 3,
    chevrons = true,
    stale = false,
    smooth = false,
    world,
    agentRef,
    latest,
    ...shape
  }: PathLayerProps) {
    const theme = useTheme(shape.theme)
    const path = useSmoothPath(pathOf(given), world, smooth, agentRadius > 0 ? { agentRadius } : {})
    const look = useMemo(
      () => ({ color, agentRadius, width, chevrons, theme }),
      [color, agentRadius, width, chevrons, theme],
    )
    const [painterFor] = useState(createPathMemo)
    if (path === undefined && latest === undefined) return null
    return (
      <>
        <PainterShape
          name="path"
          painter={painterFor(latest?.() ?? { path, stale }, look)}
          current={latest && (() => painterFor(latest(), look))}
          {...shape}
        />
        {path !== undefined && agentRef !== undefined && (
          <AgentMarkView
            markRef={agentRef}
            x={path.points[0].x}
            y={path.points[0].y}
            radius={agentRadius}
            color={hueOf(look, path.quality)}
            theme={theme}
            camera={shape.camera}
            visible={shape.visible}
          />
        )}
      </>
    )
  },
)
