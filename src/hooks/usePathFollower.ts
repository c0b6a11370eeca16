import { useEffect, useMemo } from 'react'
import { storeOf, handleOf } from '../engine/core/index.js'
import type { Path, Point } from '../engine/geometry/index.js'
import { type PathFollower, type PathFollowerOptions, createPathFollower } from '../engine/paths/index.js'
import type { NavMesh } from '../engine/convex/index.js'
import {
  canWalk,
  createReplanner,
  watchPath,
  type Replanner,
  type ReplannerOptions,
} from '../engine/mesh/queries/index.js'
import { useAnswer, type RefusalOptions } from './refusal.js'

export interface PathFollowerHookOptions extends Omit<PathFollowerOptions, 'clear'>, RefusalOptions {
  /** Mesh for shortcuts: the target is the farthest visible point. Without a mesh, the target is never beyond the next bend. */
  readonly mesh?: NavMesh | undefined
  /** Radius of the agent; the mesh's if absent. */
  readonly agentRadius?: number | undefined
}

/**
 * Returns a follower of the path. Call `update(position)` in each frame for the target, the speed, the link, and whether the goal is
 * reached. It moves and renders nothing itself. Each path gets a new follower. Undefined without a path, or if an option is rejected: see
 * `onError`.
 * @example
 * function Walker({ path }: { path: Path | undefined }) {
 *   const follower = usePathFollower(path, { lookAhead: 20 })
 *   return <button onClick={() => console.log(follower?.update({ x: 0, y: 0 }).target)}>Step</button>
 * }
 */
export function usePathFollower(path: Path | undefined, options: PathFollowerHookOptions): PathFollower | undefined {
  const { lookAhead, arrival, turnRate, agentRadius, parts, links, onError } = options
  // The follower reads the mesh at each update: edits do not recreate it.
  const mesh = storeOf(options.mesh)
  const make = (): PathFollower | undefined => {
    if (path === undefined) return undefined
    const radius = agentRadius ?? mesh?.agentRadius ?? 0
    const clear = mesh && ((from: Point, to: Point): boolean => canWalk(mesh, from, to, radius))
    return createPathFollower(path, { lookAhead, arrival, turnRate, parts, links, clear })
  }
  return useAnswer(make, [path, lookAhead, arrival, turnRate, mesh, agentRadius, parts, links], onError)
}

export interface ReplannerHookOptions
  extends Pick<ReplannerOptions, 'lookAhead' | 'arrival' | 'agentRadius' | 'areaCosts'>, RefusalOptions {}

/**
 * Plans and follows a path while the map changes. Call `update(position)` in each frame for the point to steer to. It replans only when
 * an edit closes the way ahead or the goal moves. One replanner per mesh; undefined without mesh or goal, or if an option is rejected:
 * see `onError`.
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
  const make = (): Replanner | undefined =>
    store && goal && createReplanner(store, goal, { lookAhead, arrival, agentRadius, areaCosts })
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the effect below passes a moving goal; costs are compared by content
  const replanner = useAnswer(make, [store, hasGoal, lookAhead, arrival, agentRadius, costs], onError)
  const [x, y] = [goal?.x, goal?.y]
  useEffect(() => {
    if (x !== undefined && y !== undefined) replanner?.setGoal({ x, y })
  }, [replanner, x, y])
  return replanner
}

export interface PathWatchOptions extends RefusalOptions {
  /** Radius of the agent; the mesh's if absent. */
  readonly agentRadius?: number | undefined
}

/**
 * Returns whether an edit has closed a path since it was found. Checks only the changed parts of the map. False without mesh or path.
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
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `current` is a new handle after each edit
  return useMemo(() => watch?.isBroken() === true, [watch, current])
}
