import { handleOf } from '../engine/core/index.js'
import type { AreaCosts, NavMesh } from '../engine/convex/index.js'
import type { Path } from '../engine/geometry/index.js'
import type { AreaLeg } from '../engine/terrain/index.js'
import { useAnswer, type RefusalOptions } from './refusal.js'
import { usePathQuestions } from './use-path-questions.js'

export interface AreaAlongPathOptions extends RefusalOptions {
  /** Of the agent, where they differ from those of the areas. */
  readonly areaCosts?: AreaCosts | undefined
}

/**
 * The terrain under a path, part by part: which area with its attributes, from which distance to which, at what cost. Undefined without a mesh or
 * a path, while the code for it is being loaded, and where the engine refuses the question: `onError` gets why. Followed through edits of the mesh.
 * @example
 * function Terrain({ mesh, path }: { mesh: NavMesh; path: Path | undefined }) {
 *   const parts = useAreaAlongPath(mesh, path)
 *   return <ol>{parts?.map(({ area, from, to }) => <li key={from}>{`${area?.id ?? 'plain'}: ${to - from}`}</li>)}</ol>
 * }
 */
export function useAreaAlongPath(
  mesh: NavMesh | undefined,
  path: Path | undefined,
  { areaCosts, onError }: AreaAlongPathOptions = {},
): readonly AreaLeg[] | undefined {
  const wanted = mesh !== undefined && path !== undefined
  const areaAlongPath = usePathQuestions(wanted)?.areaAlongPath
  const world = mesh && handleOf(mesh)
  const costs = JSON.stringify(areaCosts)
  return useAnswer(
    () => (world && path ? areaAlongPath?.(world.baseMesh ?? world, path, areaCosts) : undefined),
    // Costs written in place are new objects with each render: they are compared by what they hold.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [areaAlongPath, world, path, costs],
    onError,
  )
}
