import { useMemo } from 'react'
import type { WaypointGraph, WaypointGraphOptions, WaypointSource } from '../engine/waypoints/index.js'
import { buildWaypointGraph } from '../engine/waypoints/index.js'
import { answerOf, useAnswer, type RefusalOptions } from './refusal.js'

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
  const answer = useMemo(
    () =>
      waypoints === undefined || links === undefined
        ? undefined
        : answerOf(() => buildWaypointGraph({ waypoints, links }, obstacles === undefined ? {} : { obstacles })),
    [waypoints, links, obstacles],
  )
  return useAnswer(answer, onError)
}
