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
import type { Painter } from '../painters/painter.js'
import { paintedLayer, type LayerProps } from './painted-layer.js'

export interface WaypointLayerProps extends LayerProps {
  readonly waypoints: readonly DrawnWaypoint[]
  readonly links?: readonly DrawnWaypointLink[] | undefined
}

const noLinks: readonly DrawnWaypointLink[] = []

/**
 * Draws the waypoint graph: marks in a fixed size on screen, above edges.
 * @example
 * const Net = ({ waypoints, links = [] }: WaypointLayerProps) => <NavStage live={<WaypointLayer waypoints={waypoints} links={links} />} />
 */
export const WaypointLayer = /* @__PURE__ */ paintedLayer(
  'live',
  'waypoints',
  function useWaypoints({ waypoints, links = noLinks }: WaypointLayerProps, theme): Painter | undefined {
    return useMemo(() => createWaypointPainter(waypoints, links, theme), [waypoints, links, theme])
  },
)

export interface MarkerLayerProps extends LayerProps {
  readonly markers: readonly DrawnMarker[]
}

/**
 * Draws markers in a fixed size on screen.
 * @example
 * const Marks = ({ markers }: Pick<MarkerLayerProps, 'markers'>) => <NavStage live={<MarkerLayer markers={markers} />} />
 */
export const MarkerLayer = /* @__PURE__ */ paintedLayer(
  'live',
  'markers',
  function useMarkers({ markers }: MarkerLayerProps, theme): Painter | undefined {
    return useMemo(() => createMarkerPainter(markers, theme), [markers, theme])
  },
)

export interface LinkLayerProps extends LayerProps {
  readonly links: readonly DrawnLink[]
}

/**
 * Draws off-mesh links as dotted curves with an arrowhead per direction.
 * @example
 * const Links = ({ links }: Pick<LinkLayerProps, 'links'>) => <NavStage live={<LinkLayer links={links} />} />
 */
export const LinkLayer = /* @__PURE__ */ paintedLayer(
  'live',
  'links',
  function useLinks({ links }: LinkLayerProps, theme): Painter | undefined {
    return useMemo(() => createLinkPainter(links, theme), [links, theme])
  },
)
