import { storeOf } from '../engine/core/index.js'
import type { Path } from '../engine/geometry/index.js'
import type { LinkTravel, PathFollower, PathPart } from '../engine/paths/index.js'
import { createPathFollower } from '../engine/paths/index.js'
import type { NavMesh } from '../engine/convex/index.js'
import { canWalk } from '../engine/mesh/queries/index.js'
import { useAnswer, type RefusalOptions } from './refusal.js'

export interface PathFollowerHookOptions extends RefusalOptions {
  /** How far ahead of the agent's progress the target lies, in world units. */
  readonly lookAhead: number
  /** Within this distance of the goal the agent has arrived; a thousandth of the look-ahead when absent. */
  readonly arrival?: number | undefined
  /** Radians a second that the agent turns at most; at once when absent. With it `update` takes the seconds since the last one. */
  readonly turnRate?: number | undefined
  /** Bends are cut as far as an agent of `agentRadius` can see on this mesh; without it the target is never beyond the next bend. */
  readonly mesh?: NavMesh | undefined
  /** That of the mesh when absent. */
  readonly agentRadius?: number | undefined
  /** What lies under the path, from `areaAlongPath`: the agent is slower where it costs. */
  readonly parts?: readonly PathPart[] | undefined
  /** Kinds and durations of links. */
  readonly links?: readonly LinkTravel[] | undefined
}

/**
 * Follows a path: `update(position)` in each frame of a game loop says where to steer, how fast, over which link, and whether the goal is reached. One for each
 * path, begun anew with another one; undefined without a path, and where the engine refuses: `onError`. It moves nothing itself, and renders nothing.
 * @example
 * function Walker({ path }: { path: Path | undefined }) {
 *   const follower = usePathFollower(path, { lookAhead: 20 })
 *   return <button onClick={() => console.log(follower?.update({ x: 0, y: 0 }).target)}>Step</button>
 * }
 */
export function usePathFollower(path: Path | undefined, options: PathFollowerHookOptions): PathFollower | undefined {
  const { lookAhead, arrival, turnRate, agentRadius, parts, links, onError } = options
  // The follower looks at the mesh as it is at each update: an edit is no reason to begin anew.
  const mesh = storeOf(options.mesh)
  const make = (): PathFollower | undefined => {
    if (path === undefined) return undefined
    const given = Object.entries({ arrival, turnRate, parts, links }).filter(([, value]) => value !== undefined)
    const radius = agentRadius ?? mesh?.agentRadius ?? 0
    return createPathFollower(path, {
      lookAhead,
      ...(mesh !== undefined && { clear: (from, to) => canWalk(mesh, from, to, radius) }),
      ...Object.fromEntries(given),
    })
  }
  return useAnswer(make, [path, lookAhead, arrival, turnRate, mesh, agentRadius, parts, links], onError)
}
