import { useMemo } from 'react'
import type { FlowField } from '../engine/navigate/index.js'
import type { GridFlowFieldOptions, NavGrid } from '../engine/grid/index.js'
import type { NavMesh } from '../engine/convex/index.js'
import type { Point } from '../engine/geometry/index.js'
import { buildFlowField } from '../engine/navigate/index.js'
import { answerOf, useAnswer, type Answer, type RefusalOptions } from './refusal.js'
import { revisionOf } from './revision-of.js'

export type FlowFieldHookOptions = GridFlowFieldOptions & RefusalOptions

/**
 * Which way every place leads to the nearest goal; undefined while there is no world or no goal, and where the engine refuses the question:
 * `onError` gets why. Built anew when the world is edited and when `goals` is another array.
 * @example
 * function Arrows({ grid, goals }: { grid: NavGrid; goals: readonly Point[] }) {
 *   const field = useFlowField(grid, goals)
 *   return <FlowFieldLayer field={field} bounds={{ x: 0, y: 0, width: 64, height: 64 }} cellSize={1} />
 * }
 */
export function useFlowField(
  world: NavGrid | NavMesh | undefined,
  goals: readonly Point[],
  options: FlowFieldHookOptions = {},
): FlowField | undefined {
  const { agentRadius, agentLayers, onError } = options
  const revision = revisionOf(world)
  const answer = useMemo(
    () =>
      world === undefined || goals.length === 0
        ? undefined
        : fieldAt(revision, world, goals, { agentRadius, agentLayers }),
    [world, revision, goals, agentRadius, agentLayers],
  )
  return useAnswer(answer, onError)
}

const fieldAt = (
  _revision: number,
  world: NavGrid | NavMesh,
  goals: readonly Point[],
  options: GridFlowFieldOptions,
): Answer<FlowField> => answerOf(() => buildFlowField(world, goals, options))
