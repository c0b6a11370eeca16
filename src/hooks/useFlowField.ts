import { handleOf, storeOf } from '../engine/core/index.js'
import type { FlowField } from '../engine/navigate/index.js'
import type { GridFlowField, GridFlowFieldOptions, NavGrid } from '../engine/grid/index.js'
import type { NavMesh } from '../engine/convex/index.js'
import type { Point } from '../engine/geometry/index.js'
import { buildFlowField } from '../engine/navigate/index.js'
import { useAnswer, type RefusalOptions } from './refusal.js'

export type FlowFieldHookOptions = GridFlowFieldOptions & RefusalOptions

/**
 * Which way every place leads to the goal, or to the nearest of several; undefined while there is no world or no goal, and where the engine refuses the
 * question: `onError` gets why. After an edit of the world the same field, brought up to date where it changed, comes as a new object. Goals are compared
 * by what they hold.
 * @example
 * function Arrows({ grid, goal }: { grid: NavGrid; goal: Point }) {
 *   const field = useFlowField(grid, goal)
 *   return <FlowFieldLayer field={field} />
 * }
 */
export function useFlowField(
  world: NavGrid | undefined,
  goals: Point | readonly Point[] | undefined,
  options?: FlowFieldHookOptions,
): GridFlowField | undefined
export function useFlowField(
  world: NavGrid | NavMesh | undefined,
  goals: Point | readonly Point[] | undefined,
  options?: FlowFieldHookOptions,
): FlowField | undefined
export function useFlowField(
  world: NavGrid | NavMesh | undefined,
  goals: Point | readonly Point[] | undefined,
  options: FlowFieldHookOptions = {},
): FlowField | undefined {
  const { agentRadius, agentLayers, onError } = options
  const store = storeOf(world)
  const list = goals === undefined ? [] : 'length' in goals ? goals : [goals]
  const field = useAnswer(
    () =>
      store === undefined || list.length === 0 ? undefined : buildFlowField(store, list, { agentRadius, agentLayers }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- goals written in place are new objects with each render
    [store, JSON.stringify(list), agentRadius, agentLayers],
    onError,
  )
  return field && handleOf(field)
}
