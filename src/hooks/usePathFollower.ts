import { useEffect, useMemo } from 'react'
import { storeOf, handleOf } from '../engine/core/index.js'
import type { Path, Point } from '../engine/geometry/index.js'
import { type LinkTravel, type PathFollower, type PathPart, createPathFollower } from '../engine/paths/index.js'
import type { NavMesh, MeshPathOptions } from '../engine/convex/index.js'
import { canWalk, createReplanner, watchPath, type Replanner } from '../engine/mesh/queries/index.js'
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

export interface ReplannerHookOptions extends Pick<MeshPathOptions, 'agentRadius' | 'areaCosts'>, RefusalOptions {
  /** How far ahead along the path the agent steers and looks, in world units. */
  readonly lookAhead: number
  /** Within this distance of the goal the agent has arrived; a thousandth of the look-ahead when absent. */
  readonly arrival?: number | undefined
}

/**
 * An agent's planner that goes on while the map changes: `update(position)` each frame says where to steer, and plans anew only when an edit of the
 * mesh has closed the way ahead or the goal has moved. One for each mesh; undefined without a mesh or a goal, and where the engine refuses: `onError`.
 * @example
 * function Walker({ mesh, goal }: { mesh: NavMesh; goal: Point }) {
 *   const replanner = useReplanner(mesh, goal, { lookAhead: 20 })
 *   return <button onClick={() => console.log(replanner?.update({ x: 0, y: 0 }).target)}>Step</button>
 * }
 */
export function useReplanner(
  mesh: NavMesh | undefined,
  goal: Point | undefined,
  options: ReplannerHookOptions,
): Replanner | undefined {
  const { lookAhead, arrival, agentRadius, areaCosts, onError } = options
  const costs = JSON.stringify(areaCosts)
  const hasGoal = goal !== undefined
  const store = storeOf(mesh)
  const make = (): Replanner | undefined => {
    if (store === undefined || goal === undefined) return undefined
    const own = Object.entries({ arrival, agentRadius, areaCosts }).filter(([, value]) => value !== undefined)
    return createReplanner(store, goal, { lookAhead, ...Object.fromEntries(own) })
  }
  // A goal that moves is handed on below; costs are compared by what they hold.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const replanner = useAnswer(make, [store, hasGoal, lookAhead, arrival, agentRadius, costs], onError)
  const [x, y] = [goal?.x, goal?.y]
  useEffect(() => {
    if (x !== undefined && y !== undefined) replanner?.setGoal({ x, y })
  }, [replanner, x, y])
  return replanner
}

export interface PathWatchOptions extends RefusalOptions {
  /** Of the agent that walks the path; that of the mesh when absent. */
  readonly agentRadius?: number | undefined
}

/**
 * Whether an edit has closed a path since it was found: looks only at what changed. False without a mesh or a path.
 * @example
 * function Way({ mesh, path }: { mesh: NavMesh; path: Path | undefined }) {
 *   return <p>{usePathWatch(mesh, path) ? 'closed' : 'open'}</p>
 * }
 */
export function usePathWatch(
  mesh: NavMesh | undefined,
  path: Path | undefined,
  { agentRadius, onError }: PathWatchOptions = {},
): boolean {
  const store = storeOf(mesh)
  const watch = useAnswer(
    () => store && path && watchPath(store, path, { agentRadius }),
    [store, path, agentRadius],
    onError,
  )
  const current = mesh && handleOf(mesh)
  // eslint-disable-next-line react-hooks/exhaustive-deps -- another handle is another revision of what is watched
  return useMemo(() => watch?.isBroken() === true, [watch, current])
}
