/**
 * A path over a mesh: locate both ends, answer at once what needs no search (blocked ends, islands apart), then let the
 * chosen planner search. Off-mesh links are not walked by these planners.
 */
import { NavError } from '../core/index.js'
import { distance, orient, polylineLength, samePoint } from '../geometry/index.js'
import type { Blockage, FailedStatus, Path, PathResult, Point, SearchStats } from '../geometry/index.js'
import type { PathOptions } from '../search/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import { findByCentroids, findByMidpoints } from './corridor-planners.js'
import type { Planner } from './corridor-planners.js'
import { searcherFor, wallGrid } from './mesh-index.js'
import { outOfBounds, placeOn } from './mesh-place.js'
import { islandsAt } from './mesh-queries.js'
import type { NavMesh } from './nav-mesh.js'
import { findByPointSet } from './point-set.js'
import type { MeshPlace } from './polyanya.js'
import { findByTriangles } from './triangle-a-star.js'

export type MeshAlgorithm = 'polyanya' | 'triangle-a-star' | 'midpoint-funnel' | 'centroid-funnel' | 'point-set'

export const MESH_ALGORITHMS: readonly MeshAlgorithm[] = ['polyanya', 'triangle-a-star', 'midpoint-funnel', 'centroid-funnel', 'point-set']

const NO_WORK: SearchStats = { expanded: 0, generated: 0 }

/** Default `polyanya`. `polyanya` and `triangle-a-star` are exact, the others say `heuristic` on their paths. */
export function findMeshPath(mesh: NavMesh, start: Point, goal: Point, options: PathOptions = {}): PathResult {
  const algorithm = MESH_ALGORITHMS.find((name) => name === (options.algorithm ?? 'polyanya'))
  if (algorithm === undefined) throw new NavError('search/unknown-algorithm', `'${options.algorithm}' does not search a mesh; expected one of ${MESH_ALGORITHMS.join(', ')}`, { algorithm: options.algorithm })
  checkOptions(mesh, options)
  const { convex } = mesh
  const finish = (result: PathResult): PathResult => {
    if (result.status === 'found' || result.status === 'partial') options.trace?.({ type: 'path', points: result.path.points, cost: result.path.cost })
    options.trace?.({ type: 'done', status: result.status })
    return result
  }

  // 1. Ends that are not walkable.
  const from = placeOn(mesh, start)
  if (from.count === 0) return finish({ ...blockedEnd(mesh, 'start', start), stats: NO_WORK })
  const to = placeOn(mesh, goal)
  const blocked = to.count === 0 ? blockedEnd(mesh, 'goal', goal) : undefined
  if (blocked !== undefined && options.allowPartial !== true) return finish({ ...blocked, stats: NO_WORK })

  // 2. Islands apart: no search can help.
  const startIslands = islandsAt(convex, from)
  const goalIslands = islandsAt(convex, to)
  const reason = blocked?.reason ?? (startIslands.some((id) => goalIslands.includes(id)) ? undefined : islandsApart(start, goal, startIslands, goalIslands))

  // 3. Search, to the goal or to the reachable point nearest to it.
  if (reason === undefined) return finish(search(to, goal))
  if (options.allowPartial !== true) return finish({ status: 'unreachable', reason, stats: NO_WORK })
  const { polygon, island, origin, next, coords } = convex
  const nearest = wallGrid(mesh).nearest(goal.x, goal.y, Infinity, (edge) => startIslands.includes(island[polygon[edge]]))
  if (nearest === undefined) return finish({ status: 'unreachable', reason, stats: NO_WORK })
  // The nearest point is rounded; where it is lost, an end of its wall is not.
  const ends = [origin[nearest.edge], origin[next[nearest.edge]]].map((vertex) => ({ x: coords[2 * vertex], y: coords[2 * vertex + 1] })).sort((a, b) => distance(a, goal) - distance(b, goal))
  for (const target of [nearest.point, ...ends]) {
    const place = placeOn(mesh, target)
    const result = islandsAt(convex, place).some((id) => startIslands.includes(id)) ? search(place, target) : undefined
    if (result?.status === 'found') return finish({ ...result, status: 'partial', reason })
    if (result !== undefined && result.status !== 'unreachable') return finish(result)
  }
  return finish({ status: 'unreachable', reason, stats: NO_WORK })

  function search(place: MeshPlace, target: Point): PathResult {
    const shared = islandsAt(convex, place).filter((id) => startIslands.includes(id))
    const planner: Planner = algorithm === 'polyanya' ? (_, a, b, limits, trace) => searcherFor(mesh).find(a, b, limits, trace) : planners[algorithm ?? 'triangle-a-star']
    const { status, points, expanded, generated } = planner(convex, onIslands(convex, from, shared), onIslands(convex, place, shared), options, options.trace)
    const stats = { expanded, generated }
    if (status !== 'found') {
      const message = status === 'unreachable' ? `no way leads from (${start.x}, ${start.y}) to (${target.x}, ${target.y})` : `the search stopped after ${expanded} expansions`
      return { status, reason: { code: `search/${status}`, message, at: target }, stats }
    }
    const path = toPath([start, ...points.slice(1, -1), target], algorithm === 'polyanya' || algorithm === 'triangle-a-star' ? 'exact' : 'heuristic')
    return { status, path, stats }
  }
}

const planners: Readonly<Record<Exclude<MeshAlgorithm, 'polyanya'>, Planner>> = {
  'triangle-a-star': findByTriangles,
  'midpoint-funnel': findByMidpoints,
  'centroid-funnel': findByCentroids,
  'point-set': findByPointSet,
}

function checkOptions(mesh: NavMesh, { agentRadius }: PathOptions): void {
  if (agentRadius !== undefined && agentRadius !== mesh.agentRadius)
    throw new NavError('mesh/other-radius', `agentRadius is ${agentRadius}, but the mesh was built for radius ${mesh.agentRadius}; build one for this radius`, { agentRadius, meshRadius: mesh.agentRadius })
  const weighted = mesh.areas.find(({ cost }) => cost !== 1 && cost !== Infinity)
  if (weighted !== undefined) throw new NavError('mesh/weighted-terrain', `area ${weighted.id} costs ${weighted.cost}; these planners take costs of 1 or Infinity`, { area: weighted.id })
}

function blockedEnd(mesh: NavMesh, end: 'start' | 'goal', at: Point): { status: FailedStatus; reason: Blockage } {
  if (outOfBounds(mesh, at)) return { status: `${end}-out-of-bounds`, reason: { code: `mesh/${end}-out-of-bounds`, message: `the ${end} (${at.x}, ${at.y}) lies outside the bounds`, at } }
  const obstacleIds = mesh.obstaclesAt(at)
  const inside = obstacleIds.length > 0 ? `lies inside ${obstacleIds.join(', ')}` : 'is not walkable'
  return { status: `${end}-blocked`, reason: { code: `mesh/${end}-blocked`, message: `the ${end} (${at.x}, ${at.y}) ${inside}`, at, obstacleIds } }
}

function islandsApart(start: Point, goal: Point, from: readonly number[], to: readonly number[]): Blockage {
  return { code: 'mesh/islands-apart', message: `the start (${start.x}, ${start.y}) is on island ${from.join(', ')}, the goal on island ${to.join(', ')}`, at: goal, island: to[0] }
}

/** A point where obstacles touch may stand on several islands: only the polygons on the islands given matter to a search. */
function onIslands(convex: ConvexMesh, place: MeshPlace, islands: readonly number[]): MeshPlace {
  if (islands.length === 1 && place.count === 1) return place
  const polygons = place.polygons.subarray(0, place.count).filter((polygon) => islands.includes(convex.island[polygon]))
  return { ...place, polygons, count: polygons.length }
}

/** Drops repeated points and points on the straight line between their neighbors, and measures what is left. */
function toPath(points: readonly Point[], quality: Path['quality']): Path {
  const kept: Point[] = []
  for (const { x, y } of points) {
    const point = { x, y }
    if (kept.length > 0 && samePoint(kept[kept.length - 1], point)) continue
    while (kept.length > 1 && isBetween(kept[kept.length - 2], kept[kept.length - 1], point)) kept.pop()
    kept.push(point)
  }
  const length = polylineLength(kept)
  return { points: kept, length, cost: length, quality }
}

function isBetween(a: Point, b: Point, c: Point): boolean {
  return orient(a.x, a.y, b.x, b.y, c.x, c.y) === 0 && (b.x - a.x) * (c.x - b.x) >= 0 && (b.y - a.y) * (c.y - b.y) >= 0
}
