import type { WaypointGraph, WaypointGraphOptions, WaypointSource } from '../engine/waypoints/index.js'
import { buildWaypointGraph } from '../engine/waypoints/index.js'
import { useAnswer, type RefusalOptions } from './refusal.js'

export type WaypointGraphHookOptions = WaypointGraphOptions & RefusalOptions

/**
 * A waypoint graph, built anew when its waypoints, links or obstacles are other objects. Undefined where the engine refuses them:
 * `onError` gets why.
 * @example
 * const source = { waypoints: [{ id: 'a', x: 0, y: 0 }, { id: 'b', x: 9, y: 0 }], links: [{ from: 'a', to: 'b' }] }
 * function Count() {
 *   return <p>{useWaypointGraph(source)?.ids.length}</p>
 * }
 */
export function useWaypointGraph(
  source: WaypointSource | undefined,
  options: WaypointGraphHookOptions = {},
): WaypointGraph | undefined {
  const { obstacles, onError } = options
  const waypoints = source?.waypoints
  const links = source?.links
  return useAnswer(
    () => waypoints && links && buildWaypointGraph({ waypoints, links }, { obstacles }),
    [waypoints, links, obstacles],
    onError,
  )
}
