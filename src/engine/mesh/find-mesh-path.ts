/** The planners that a mesh carries: for a point or a disc, with the costs and links of one kind of agent. */
import { NavError, attached, expectEach, expectObject, expectString } from '../core/index.js'
import { boundingBox } from '../geometry/index.js'
import type { PathResult, Point } from '../geometry/index.js'
import { guardTrace } from '../convex/index.js'
import type { MeshPathOptions, NavMesh } from '../convex/index.js'
import { chooseGridStep, COARSE_STEPS } from '../noding/index.js'
import { findPointPath } from './find-point-path.js'
import { findRadiusPath } from './find-radius-path.js'
import type { Planners } from '../search/index.js'

export const meshPlanners: Planners<NavMesh, MeshPathOptions> = {
  findPath: (mesh, start, goal, options) => {
    const { trace } = options
    const guarded = trace === undefined ? options : { ...options, trace: guardTrace(mesh.baseMesh ?? mesh, trace) }
    return findMeshPath(mesh, start, goal, guarded)
  },
}

/**
 * Default `polyanya`, or `weighted` where areas cost other than 1. `polyanya` and `triangle-a-star` are exact, `weighted` says how far
 * from the optimum it may be, the others say `heuristic` on their paths; so does each where the map is so large that its rounding counts.
 * `agentRadius` is that of the mesh unless said otherwise; any
 * mesh answers any radius.
 */
function findMeshPath(mesh: NavMesh, start: Point, goal: Point, options: MeshPathOptions): PathResult {
  const { agentRadius = mesh.agentRadius } = options
  if (!(agentRadius >= 0 && agentRadius < Infinity))
    throw new NavError('input/agent-radius', `agentRadius is ${agentRadius}; a finite number >= 0 was expected`, {
      agentRadius,
    })
  if (options.areaCosts !== undefined) expectObject(options.areaCosts, 'areaCosts')
  if (options.closedLinks !== undefined) expectEach(options.closedLinks, 'closedLinks', expectString)
  const result =
    agentRadius > 0
      ? findRadiusPath(mesh, start, goal, agentRadius, options)
      : findPointPath(mesh.baseMesh ?? mesh, start, goal, options)
  if (!('path' in result) || result.path.points.length <= 2) return result
  const { bound: _, ...path } = result.path
  return path.length < COARSE_STEPS * gridStep(mesh) ? { ...result, path: { ...path, quality: 'heuristic' } } : result
}

/** The step of the grid that the corners of a mesh were rounded to; 0 where they were taken as they came. */
function gridStep(mesh: NavMesh): number {
  return attached(mesh, 'grid step', () => {
    const box = mesh.bounds && boundingBox(mesh.bounds)
    if (box === undefined) return 0
    const { x, y, width, height } = box
    return chooseGridStep(Math.max(-x, -y, x + width, y + height) + Math.max(width, height))
  })
}
