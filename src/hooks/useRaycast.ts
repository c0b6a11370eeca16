import { useMemo } from 'react'
import type { NavMesh, RaycastResult } from '../engine/convex/index.js'
import type { Point } from '../engine/geometry/index.js'
import type { NavGrid } from '../engine/grid/index.js'
import { raycast } from '../engine/navigate/index.js'
import { answerOf, useAnswer, type Answer, type RefusalOptions } from './refusal.js'
import { revisionOf } from './revision-of.js'

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
  const revision = revisionOf(world)
  const [fromX, fromY, toX, toY] = [from?.x, from?.y, to?.x, to?.y]
  const answer = useMemo(() => {
    if (world === undefined || fromX === undefined || fromY === undefined || toX === undefined || toY === undefined)
      return undefined
    return castAt(revision, world, { x: fromX, y: fromY }, { x: toX, y: toY })
  }, [world, revision, fromX, fromY, toX, toY])
  return useAnswer(answer, onError)
}

const castAt = (_revision: number, world: NavMesh | NavGrid, from: Point, to: Point): Answer<RaycastResult> =>
  answerOf(() => raycast(world, from, to))
