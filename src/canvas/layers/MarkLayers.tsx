/** Layers of single marks: waypoints, markers, links. */
import { useMemo } from 'react'
import {
  createWaypointPainter,
  createMarkerPainter,
  createLinkPainter,
  type DrawnWaypoint,
  type DrawnWaypointLink,
  type DrawnMarker,
  type DrawnLink,
} from '../painters/mark-painter.js'
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

export interface MarkerLayerProps extends LayerProps {
  readonly markers: readonly DrawnMarker[]
}

/**
 * Spawns, goals and the host's own markers, in screen size.
 * @example
 * function Marks({ markers }: Pick<MarkerLayerProps, 'markers'>) {
 *   return <NavStage live={<MarkerLayer markers={markers} />} />
 * }
 */
export const MarkerLayer = /* @__PURE__ */ layer(
  'live',
  function MarkerLayer({ markers, camera, theme: ownTheme, opacity, visible }: MarkerLayerProps) {
    const theme = useTheme(ownTheme)
    const painter = useMemo(() => createMarkerPainter(markers, theme), [markers, theme])
    return <PainterShape name="markers" painter={painter} camera={camera} opacity={opacity} visible={visible} />
  },
)

export interface LinkLayerProps extends LayerProps {
  readonly links: readonly DrawnLink[]
}

/**
 * Off-mesh links: dotted curves with a head for each direction that can be taken.
 * @example
 * function Links({ links }: Pick<LinkLayerProps, 'links'>) {
 *   return <NavStage live={<LinkLayer links={links} />} />
 * }
 */
export const LinkLayer = /* @__PURE__ */ layer(
  'live',
  function LinkLayer({ links, camera, theme: ownTheme, opacity, visible }: LinkLayerProps) {
    const theme = useTheme(ownTheme)
    const painter = useMemo(() => createLinkPainter(links, theme), [links, theme])
    return <PainterShape name="links" painter={painter} camera={camera} opacity={opacity} visible={visible} />
  },
)
