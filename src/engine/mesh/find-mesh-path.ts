/**
 * Plans paths on a mesh for an agent that is a point or a disc and may have its own area costs and links. Default algorithm: `polyanya`, or `weighted` if areas
 * have costs other than 1. The map is rounded to a grid. A path shorter than `COARSE_STEPS` grid steps has quality `heuristic`, unless it is straight.
 */
import { attached, expectEach, expectObject, expectString, runToCompletion } from '../core/index.js'
import type { Coroutine } from '../core/index.js'
import type { PathResult, Point } from '../geometry/index.js'
import { guardTrace } from '../convex/index.js'
import type { MeshPathOptions, NavMesh } from '../convex/index.js'
import { createFrame } from '../arrangement/index.js'
import { COARSE_STEPS } from '../noding/index.js'
import { findPointPath, pointPathParts } from './find-point-path.js'
import { radiusPathParts } from './find-radius-path.js'
import type { Planners } from '../search/index.js'

export const meshPlanners: Planners<NavMesh, MeshPathOptions> = {
  findPath: (mesh, start, goal, options) => {
    const { trace } = options
    const guarded = trace === undefined ? options : { ...options, trace: guardTrace(mesh.baseMesh ?? mesh, trace) }
    const { agentRadius = mesh.agentRadius } = options
    if (options.areaCosts !== undefined) expectObject(options.areaCosts, 'areaCosts')
    if (options.closedLinks !== undefined) expectEach(options.closedLinks, 'closedLinks', expectString)
    const result =
      agentRadius > 0
        ? runToCompletion(radiusPathParts(mesh, start, goal, agentRadius, guarded))
        : findPointPath(mesh.baseMesh ?? mesh, start, goal, guarded)
    return finished(mesh, result)
  },
}

/** Works like `findPath`, but pauses every few milliseconds, except while it offsets the mesh or computes a `bound`. Do not edit the mesh during a pause. */
export function* meshPathParts(
  mesh: NavMesh,
  start: Point,
  goal: Point,
  options: MeshPathOptions,
): Coroutine<PathResult> {
  const { agentRadius = mesh.agentRadius } = options
  const result =
    agentRadius > 0
      ? yield* radiusPathParts(mesh, start, goal, agentRadius, options)
      : yield* pointPathParts(mesh.baseMesh ?? mesh, start, goal, options)
  return finished(mesh, result)
}

function finished(mesh: NavMesh, result: PathResult): PathResult {
  if (!('path' in result) || result.path.points.length <= 2) return result
  const { bound: _, ...path } = result.path
  const step = attached(mesh, 'grid step', () => (mesh.bounds === undefined ? 0 : createFrame(mesh.bounds, []).step))
  return path.length < COARSE_STEPS * step ? { ...result, path: { ...path, quality: 'heuristic' } } : result
}
