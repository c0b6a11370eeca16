import { handleOf } from '../engine/core/index.js'
import type { NavMesh } from '../engine/convex/index.js'
import { refineMesh } from '../engine/refine/index.js'
import type { RefinedMesh, RefineOptions } from '../engine/refine/index.js'
import { useAnswer, type RefusalOptions } from './refusal.js'

export type RefinedMeshHookOptions = RefineOptions & RefusalOptions

/**
 * A mesh in triangles as small and as well shaped as asked, followed through its edits; undefined without a mesh, and where the engine refuses the
 * limits: `onError` gets why. What the walls do not allow is listed in `unrefined`.
 * @example
 * function Fine({ mesh }: { mesh: NavMesh | undefined }) {
 *   const fine = useRefinedMesh(mesh, { maxArea: 200, minAngle: 20 })
 *   return <p>{fine === undefined ? '' : fine.triangles.length / 3}</p>
 * }
 */
export function useRefinedMesh(
  mesh: NavMesh | undefined,
  options: RefinedMeshHookOptions = {},
): RefinedMesh | undefined {
  const { maxArea, minAngle, minArea, budget, onError } = options
  const current = mesh && handleOf(mesh)
  return useAnswer(
    () => current && refineMesh(current, { maxArea, minAngle, minArea, budget }),
    [current, maxArea, minAngle, minArea, budget],
    onError,
  )
}
