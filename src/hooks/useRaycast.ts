import { handleOf } from '../engine/core/index.js'
import type { NavMesh, RaycastResult } from '../engine/convex/index.js'
import type { Point } from '../engine/geometry/index.js'
import type { NavGrid } from '../engine/grid/index.js'
import { raycast } from '../engine/navigate/index.js'
import { useAnswer, type RefusalOptions } from './refusal.js'

/**
 * How far one can walk straight from one place towards another: the place of the first wall, or the target. Found anew when the world is edited or
 * an end moves; undefined while one of them is missing, and where the engine refuses the question: `onError` gets why.
 * @example
 * function Sees({ world, from, to }: { world: NavMesh; from: Point; to: Point }) {
 *   return <p>{useRaycast(world, from, to)?.hit === false ? 'in sight' : 'hidden'}</p>
 * }
 */
export function useRaycast(
  world: NavMesh | NavGrid | undefined,
  from: Point | undefined,
  to: Point | undefined,
  { onError }: RefusalOptions = {},
): RaycastResult | undefined {
  const current = world && handleOf(world)
  return useAnswer(
    () => (current && from && to ? raycast(current, from, to) : undefined),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- points written in place are new objects with each render
    [current, from?.x, from?.y, to?.x, to?.y],
    onError,
  )
}
