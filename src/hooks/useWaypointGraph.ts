import { useMemo } from 'react'
import type { WaypointGraph, WaypointGraphOptions, WaypointSource } from '../engine/waypoints/index.js'
import { buildWaypointGraph } from '../engine/waypoints/index.js'

/**
 * A waypoint graph, built anew when its waypoints, links or obstacles are other objects.
 * @example
 * const source = { waypoints: [{ id: 'a', x: 0, y: 0 }, { id: 'b', x: 9, y: 0 }], links: [{ from: 'a', to: 'b' }] }
 * function Count() {
 *   return <p>{useWaypointGraph(source)?.ids.length}</p>
 * }
 */
export function useWaypointGraph(
  source: WaypointSource | undefined,
  options: WaypointGraphOptions = {},
): WaypointGraph | undefined {
  const { obstacles } = options
  const waypoints = source?.waypoints
  const links = source?.links
  return useMemo(
    () =>
      waypoints === undefined || links === undefined
        ? undefined
        : buildWaypointGraph({ waypoints, links }, obstacles === undefined ? {} : { obstacles }),
    [waypoints, links, obstacles],
  )
}
