import { useMemo } from 'react'
import { handleOf } from '../engine/core/index.js'
import type { AreaCosts, NavMesh } from '../engine/convex/index.js'
import type { Path } from '../engine/geometry/index.js'
import { answerOf, useReported, type Answer, type RefusalOptions } from './refusal.js'
import { usePathQuestions } from './use-path-questions.js'

/** How the bends of a path are rounded. */
export interface PathSmoothing {
  /** `arcs` about the corners, tangent to both legs, or one centripetal `spline`; arcs for an agent with a radius when absent. */
  readonly method?: 'arcs' | 'spline' | undefined
  /** `arcs`: largest radius, in world units; the agent's when absent. */
  readonly radius?: number | undefined
  /** Largest turn from leg to leg in radians; pi / 16 when absent. */
  readonly angle?: number | undefined
}

/** `true`: as suits the agent. */
export type PathSmooth = boolean | 'arcs' | 'spline' | PathSmoothing

export interface SmoothPathHookOptions extends RefusalOptions {
  readonly agentRadius?: number | undefined
  readonly areaCosts?: AreaCosts | undefined
}

/**
 * A path with its bends rounded, every leg of it clear at the agent's radius: on a mesh. The path itself while the code for it is being loaded, where
 * nothing is to be smoothed, and where it is refused: `onError` gets why. Found anew when the path, the mesh or how it is smoothed changes.
 * @example
 * function Road({ mesh, path }: { mesh: NavMesh; path: Path | undefined }) {
 *   const smooth = useSmoothPath(path, mesh, 'arcs', { agentRadius: 9 })
 *   return <PathLayer path={smooth} agentRadius={9} />
 * }
 */
export function useSmoothPath(
  path: Path | undefined,
  world: NavMesh | undefined,
  how: PathSmooth = true,
  { onError, ...options }: SmoothPathHookOptions = {},
): Path | undefined {
  return useReported(useSmoothAnswer(path, world, how, options), onError) ?? path
}

/** The smooth path, or why there is none; undefined where nothing is to be smoothed, or not yet. */
export function useSmoothAnswer(
  path: Path | undefined,
  world: { readonly kind: string } | undefined,
  how: PathSmooth,
  { agentRadius, areaCosts }: Omit<SmoothPathHookOptions, 'onError'>,
): Answer<Path> | undefined {
  const mesh = isMesh(world) ? handleOf(world) : undefined
  const wanted = how !== false && path !== undefined && mesh !== undefined
  const smooth = usePathQuestions(wanted)?.smoothPath
  const costs = JSON.stringify(areaCosts)
  const { method, radius, angle } = asSmoothing(how)
  return useMemo(() => {
    if (!wanted || smooth === undefined) return undefined
    const asked = Object.entries({ method, radius, angle, agentRadius, areaCosts }).filter(
      ([, value]) => value !== undefined,
    )
    return answerOf(() => smooth(mesh, path, Object.fromEntries(asked)))
    // Costs written in place are new objects with each render: they are compared by what they hold.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, smooth, path, mesh, method, radius, angle, agentRadius, costs])
}

const isMesh = (world: { readonly kind: string } | undefined): world is NavMesh => world?.kind === 'mesh'

const asSmoothing = (how: PathSmooth): PathSmoothing =>
  typeof how === 'object' ? how : typeof how === 'string' ? { method: how } : {}
