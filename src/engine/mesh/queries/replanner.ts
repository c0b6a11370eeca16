/** Leads an agent along a path while the map changes. An update that plans no path costs O(polygons between agent and target + legs near edits). */
import { atan2, expectOptions, expectPoint, expectWorld } from '../../core/index.js'
import { distance, samePoint } from '../../geometry/index.js'
import type { Blockage, Path, PathResult, Point } from '../../geometry/index.js'
import { PATH_OPTIONS, findPath } from '../../search/index.js'
import { createPathFollower, readLookAhead } from '../../paths/index.js'
import type { FollowStep, PathFollower } from '../../paths/index.js'
import { nearestOnMesh } from '../../convex/index.js'
import type { MeshPathOptions, NavMesh } from '../../convex/index.js'
import { canWalk, watchPath } from './path-watch.js'
import type { PathWatch } from './path-watch.js'

export interface ReplannerOptions extends MeshPathOptions {
  /** Distance in world units, along the path, from the agent to the point that it steers for. After an edit, the line to this point is tested. */
  readonly lookAhead: number
  /** Distance to the goal within which the agent has arrived; a thousandth of `lookAhead` when absent. */
  readonly arrival?: number | undefined
}

/**
 * Why a path was planned. `first`: nothing was planned before. `goal`: the goal is new. `blocked`: a wall lies between the agent and the target.
 * `broken`: an edit closed a leg ahead. `waiting`: the last plan found no path, and since then the map changed or the agent moved.
 */
export type ReplanCause = 'first' | 'goal' | 'blocked' | 'broken' | 'waiting'

export interface ReplanStep extends FollowStep {
  /** Status of the current plan. If the plan has no path, the agent is led to the walkable point nearest to it (`target`), so that it can leave an obstacle. */
  readonly status: PathResult['status']
  readonly path?: Path
  readonly reason?: Blockage
  /** Why this step planned a path; absent if it did not. */
  readonly replanned?: ReplanCause
}

export interface Replanner {
  update(position: Point): ReplanStep
  setGoal(goal: Point): void
}

/**
 * Creates a replanner. It plans at the first `update`. The mesh may be edited between updates.
 * @example
 * const replanner = createReplanner(mesh, goal, { lookAhead: 20 })
 * const step = replanner.update(start)
 */
export function createReplanner(mesh: NavMesh, goal: Point, options: ReplannerOptions): Replanner {
  expectWorld(mesh, 'createReplanner', 'mesh')
  expectPoint(goal, 'goal')
  expectOptions(options, ['lookAhead', 'arrival', ...PATH_OPTIONS])
  const { lookAhead, arrival } = readLookAhead(options)
  const { lookAhead: _lookAhead, arrival: _arrival, ...pathOptions } = options
  const { agentRadius = mesh.agentRadius } = pathOptions
  let target = goal
  let plan: PathResult | undefined
  let follower: PathFollower | undefined
  let watch: PathWatch | undefined
  let plannedAt: { readonly revision: number; readonly position: Point } | undefined
  const clear = (from: Point, to: Point): boolean => canWalk(mesh, from, to, agentRadius)

  const findCause = (position: Point, step: FollowStep | undefined): ReplanCause | undefined => {
    if (plannedAt === undefined) return plan === undefined ? 'first' : 'goal'
    if (step === undefined || plan === undefined || !('path' in plan))
      return plannedAt.revision !== mesh.revision || !samePoint(plannedAt.position, position) ? 'waiting' : undefined
    if (plannedAt.revision === mesh.revision) return undefined
    if (watch?.isBroken(step.progress) === true) return 'broken'
    return step.jump !== undefined || clear(position, step.target) ? undefined : 'blocked'
  }

  const planFrom = (position: Point): void => {
    plan = findPath<MeshPathOptions, PathResult>(mesh, position, target, pathOptions)
    plannedAt = { revision: mesh.revision, position: { x: position.x, y: position.y } }
    follower =
      'path' in plan
        ? createPathFollower(plan.path, { lookAhead, arrival, ...(plan.path.jumps === undefined && { clear }) })
        : undefined
    watch = 'path' in plan ? watchPath(mesh, plan.path, { agentRadius }) : undefined
  }

  return {
    update(position) {
      expectPoint(position, 'position')
      let step = follower?.update(position)
      const replanned = findCause(position, step)
      if (replanned !== undefined) {
        planFrom(position)
        step = follower?.update(position)
      }
      const { status = 'unreachable', reason } = plan ?? {}
      const path = plan !== undefined && 'path' in plan ? plan.path : undefined
      return {
        ...(step ?? waitAt(mesh, position)),
        status,
        ...(path && { path }),
        ...(reason && { reason }),
        ...(replanned && { replanned }),
      }
    },
    setGoal(next) {
      target = next
      plannedAt = undefined
    },
  }
}

function waitAt(mesh: NavMesh, position: Point): FollowStep {
  const target = nearestOnMesh(mesh, position)?.point ?? position
  const heading = atan2(target.y - position.y, target.x - position.x)
  return {
    target,
    heading,
    facing: heading,
    pace: 1,
    progress: 0,
    remaining: Infinity,
    offset: distance(position, target),
    arrived: false,
  }
}
