/**
 * Paths among polygons by sight lines. `visibility` (default) and `ray-scan` are exact and give the same lengths: among polygons by
 * exact predicates, among circles and for a radius by tangents and arcs of the true circles (`length` is theirs; `points` follow an
 * arc on its outside, within 2^-12 of its radius).
 * `line-translation` and `must-pass-tree` are the published pixel-level methods, kept for teaching and labelled heuristic.
 */
import { NavError } from '../core/index.js'
import { polylineLength, samePoint } from '../geometry/index.js'
import type { FailedStatus, PathResult, Point } from '../geometry/index.js'
import type { PathOptions } from '../search/index.js'
import { translateLine } from './line-translation.js'
import { searchMustPassTree } from './must-pass-tree.js'
import type { RoundedWalls } from './rounded-walls.js'
import type { SightEnd } from './sight-search.js'
import type { VisibilityGraph } from './visibility-graph.js'

export type VisibilityAlgorithm = 'visibility' | 'ray-scan' | 'line-translation' | 'must-pass-tree'
export const VISIBILITY_ALGORITHMS: readonly VisibilityAlgorithm[] = ['visibility', 'ray-scan', 'line-translation', 'must-pass-tree']

export function findVisibilityPath(graph: VisibilityGraph, start: Point, goal: Point, options: PathOptions = {}): PathResult {
  const algorithm = (options.algorithm ?? 'visibility') as VisibilityAlgorithm
  if (!VISIBILITY_ALGORITHMS.includes(algorithm)) throw new NavError('search/unknown-algorithm', `'${algorithm}' does not search polygons; expected one of ${VISIBILITY_ALGORITHMS.join(', ')}`, { algorithm })
  if ((options.agentRadius ?? 0) > 0) throw new NavError('polygons/no-radius', 'build the visibility graph from outlines grown by the radius', { agentRadius: options.agentRadius })
  const { trace } = options
  const finish = (result: PathResult): PathResult => {
    trace?.({ type: 'done', status: result.status })
    return result
  }
  const none = { expanded: 0, generated: 0 }
  const exact = algorithm === 'visibility' || algorithm === 'ray-scan'
  const rounded = exact ? graph.rounded?.() : undefined
  const ends: SightEnd[] = []
  for (const [name, point] of [['start', start], ['goal', goal]] as const) {
    const end = locateEnd(graph, rounded?.walls, point)
    if (end !== undefined) {
      ends.push(end)
      continue
    }
    const inside = graph.contains(point)
    const obstacleIds = graph.obstaclesAt(point)
    const status: FailedStatus = inside ? `${name}-blocked` : `${name}-out-of-bounds`
    const message = inside ? `the ${name} is inside ${obstacleIds.join(', ') || 'an obstacle'}` : `the ${name} is outside the bounds`
    return finish({ status, reason: { code: `polygons/${status}`, message, at: point, obstacleIds }, stats: none })
  }
  const result = exact ? (rounded?.search ?? graph.search).find(algorithm, ends[0], ends[1], options) : (algorithm === 'line-translation' ? translateLine : searchMustPassTree)(graph.walls, start, goal, options)
  const stats = { expanded: result.expanded, generated: result.generated }
  if (result.status !== 'found') {
    const message = result.status === 'unreachable' ? (exact ? 'no line of sight leads there, over any corner' : `${algorithm} finds no way here: it cannot leave a concave place; visibility tells whether there is one`) : `stopped after ${result.expanded} expansions`
    return finish({ status: result.status, reason: { code: `search/${result.status}`, message, at: goal }, stats })
  }
  const points = result.points.filter((point, i) => i === 0 || !samePoint(point, result.points[i - 1]))
  const length = result.length ?? polylineLength(points)
  trace?.({ type: 'path', points, cost: length })
  return finish({ status: 'found', path: { points, length, cost: length, quality: exact ? 'exact' : 'heuristic' }, stats })
}

function locateEnd(graph: VisibilityGraph, rounded: RoundedWalls | undefined, point: Point): SightEnd | undefined {
  if (rounded?.holds(point.x, point.y) === false) return undefined
  const walls = rounded?.walls ?? graph.walls
  const winding = walls.windingAt(point.x, point.y)
  if (winding === undefined || winding > 0) return { point, standsOn: [] }
  if (graph.tolerance === 0) return undefined
  const standsOn = walls.wallsNear(point.x, point.y, graph.tolerance)
  return standsOn.length > 0 ? { point, standsOn } : undefined
}
