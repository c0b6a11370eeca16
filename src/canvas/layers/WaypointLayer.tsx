import { useMemo } from 'react'
import type { DrawnWaypoint, DrawnWaypointLink } from '../painters/mark-painter.js'
import { createWaypointPainter } from '../painters/mark-painter.js'
import { PainterShape } from '../painters/PainterShape.js'
import { useTheme } from '../theme.js'
import type { LayerProps } from './layer-props.js'
import { layer } from '../stage/places.js'

export interface WaypointLayerProps extends LayerProps {
  readonly waypoints: readonly DrawnWaypoint[]
  readonly links?: readonly DrawnWaypointLink[]
}

const noLinks: readonly DrawnWaypointLink[] = []

/**
 * The waypoint graph: edges below, marks in screen size above.
 * @example
 * function Net({ waypoints, links = [] }: WaypointLayerProps) {
 *   return <NavStage live={<WaypointLayer waypoints={waypoints} links={links} />} />
 * }
 */
export const WaypointLayer = /* @__PURE__ */ layer(
  'live',
  function WaypointLayer({
    waypoints,
    links = noLinks,
    camera,
    theme: ownTheme,
    opacity,
    visible,
  }: WaypointLayerProps) {
    const theme = useTheme(ownTheme)
    const painter = useMemo(() => createWaypointPainter(waypoints, links, theme), [waypoints, links, theme])
    return <PainterShape name="waypoints" painter={painter} camera={camera} opacity={opacity} visible={visible} />
  },
)
