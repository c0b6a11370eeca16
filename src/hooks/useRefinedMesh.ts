import { useMemo } from 'react'
import type { NavMesh } from '../engine/convex/index.js'
import { refineMesh } from '../engine/refine/index.js'
import type { RefinedMesh, RefineOptions } from '../engine/refine/index.js'
import { answerOf, useAnswer, type Answer, type RefusalOptions } from './refusal.js'
import { revisionOf } from './revision-of.js'

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
  const revision = revisionOf(mesh)
  const answer = useMemo(
    () => (mesh === undefined ? undefined : refinedAt(revision, mesh, { maxArea, minAngle, minArea, budget })),
    [mesh, revision, maxArea, minAngle, minArea, budget],
  )
  return useAnswer(answer, onError)
}

const refinedAt = (_revision: number, mesh: NavMesh, options: RefineOptions): Answer<RefinedMesh> =>
  answerOf(() => refineMesh(mesh, options))
