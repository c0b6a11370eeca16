import type { AllPairs, WaypointGraph } from '../engine/waypoints/index.js'
import { buildAllPairs } from '../engine/waypoints/index.js'
import { useAnswer, type RefusalOptions } from './refusal.js'

export interface AllPairsHookOptions extends RefusalOptions {
  /** Steps of work that the table may take; no limit when absent. */
  readonly budget?: number | undefined
}

/**
 * The table of distances and next hops between all waypoints of a graph, built anew for another graph. Undefined without one, and where the engine
 * refuses it (too many waypoints, a cycle of negative cost, a budget that is used up): `onError` gets why.
 * @example
 * function Distance({ graph }: { graph: WaypointGraph | undefined }) {
 *   return <p>{useAllPairs(graph)?.distance('gate', 'mill')}</p>
 * }
 */
export function useAllPairs(
  graph: WaypointGraph | undefined,
  { budget, onError }: AllPairsHookOptions = {},
): AllPairs | undefined {
  return useAnswer(() => graph && buildAllPairs(graph, { budget }), [graph, budget], onError)
}
