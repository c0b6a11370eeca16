/**
 * Finds a path for a point agent over a mesh. Areas that are forbidden to the agent are walls. If neither walks nor links connect both ends, the query fails
 * without a search or, with `allowPartial`, replaces the goal by the nearest reachable point.
 */
import { NavError, runToCompletion } from '../core/index.js'
import type { Coroutine, StopReason, WorkLimits } from '../core/index.js'
import { expectPlanner } from '../search/index.js'
import { distance, polylineLength, samePoint } from '../geometry/index.js'
import type { Blockage, FailedStatus, Path, PathResult, Point } from '../geometry/index.js'
import { addBend } from '../paths/index.js'
import type { ConvexMesh, WalkableMesh, MeshAlgorithm, MeshPathOptions, MeshPlace, NavMesh } from '../convex/index.js'
import { findShortest, searchersFor } from '../polyanya/index.js'
import { outOfBounds, placeOn, wallGrid } from '../convex/index.js'
import { findByCentroids, findByMidpoints, findByPointSet, findByTriangles } from '../polyanya/classic/index.js'
import type { Planner } from '../polyanya/classic/index.js'
import { findWeightedPath, terrainOf } from '../terrain/index.js'
import { findLinkRoute, islandsReached, jumpsOn, stopOn } from './off-mesh-links.js'
import type { LinkRoute, Jump, Stop, Walk } from './off-mesh-links.js'
import type { PolyanyaSearcher } from '../polyanya/index.js'
import type { Terrain } from '../terrain/index.js'

/**
 * Names of the planners of a mesh.
 * @example
 * const lengths = MESH_ALGORITHMS.map((algorithm) => findPath(mesh, start, goal, { algorithm }).status)
 */
export const MESH_ALGORITHMS: readonly MeshAlgorithm[] = [
  'polyanya',
  'triangle-a-star',
  'weighted',
  'midpoint-funnel',
  'centroid-funnel',
  'point-set',
]

const CLASSIC: Readonly<Record<Exclude<MeshAlgorithm, 'polyanya' | 'weighted'>, Planner>> = {
  'triangle-a-star': findByTriangles,
  'midpoint-funnel': findByMidpoints,
  'centroid-funnel': findByCentroids,
  'point-set': findByPointSet,
}

/** A path is exact if its `bound` is at most 1 plus this tolerance for rounding. */
const PROVED = 1e-12

export function findPointPath(mesh: NavMesh, start: Point, goal: Point, options: MeshPathOptions): PathResult {
  const setup = setUp(mesh, options)
  const { terrain, algorithm, jumps } = setup
  return (
    (algorithm === 'polyanya' && jumps.length === 0
      ? searchersFor(terrain.walkableMesh).use((searcher) =>
          findDirectly(searcher, terrain.walkableMesh, start, goal, options),
        )
      : undefined) ?? runToCompletion(findByStops(mesh, start, goal, options, setup))
  )
}

export const pointPathParts = (
  mesh: NavMesh,
  start: Point,
  goal: Point,
  options: MeshPathOptions,
): Coroutine<PathResult> => findByStops(mesh, start, goal, options, setUp(mesh, options))

function setUp(
  mesh: NavMesh,
  options: MeshPathOptions,
): { readonly terrain: Terrain; readonly algorithm: MeshAlgorithm; readonly jumps: readonly Jump[] } {
  const terrain = terrainOf(mesh, options.areaCosts)
  const algorithm = chooseAlgorithm(mesh, terrain, options.algorithm)
  return { terrain, algorithm, jumps: jumpsOn(terrain.walkableMesh, mesh.links, options.closedLinks) }
}

/**
 * A fast search for a mesh without links and terrain costs. Returns undefined if the start or the goal is outside the polygons, even by a rounding error, or if
 * the two touch more than one island.
 */
function findDirectly(
  searcher: PolyanyaSearcher,
  walkableMesh: WalkableMesh,
  start: Point,
  goal: Point,
  options: MeshPathOptions,
): PathResult | undefined {
  const { island } = walkableMesh.convex
  const from = searcher.from.fill(walkableMesh, start)
  const to = searcher.to.fill(walkableMesh, goal)
  if (
    from.count === 0 ||
    to.count === 0 ||
    from.x !== start.x ||
    from.y !== start.y ||
    to.x !== goal.x ||
    to.y !== goal.y
  )
    return undefined
  const home = island[from.polygons[0]]
  for (let i = 1; i < from.count; i++) if (island[from.polygons[i]] !== home) return undefined
  for (let i = 0; i < to.count; i++) if (island[to.polygons[i]] !== home) return undefined
  const { status, points, expanded, generated } = searcher.find(from, to, options, options.trace)
  const stats = { algorithm: 'polyanya', expanded, generated }
  if (status !== 'found') return { status, reason: stopped(status, start, goal, expanded), stats }
  const length = polylineLength(points)
  return { status, path: { points, length, cost: length, quality: 'exact' }, stats }
}

function* findByStops(
  mesh: NavMesh,
  start: Point,
  goal: Point,
  options: MeshPathOptions,
  { terrain, algorithm, jumps }: ReturnType<typeof setUp>,
): Coroutine<PathResult> {
  const { walkableMesh } = terrain
  const { convex } = walkableMesh
  const noWork = { algorithm, expanded: 0, generated: 0 }

  const from = stopOn(walkableMesh, start)
  if (from.place.count === 0) return { ...blockedEnd(mesh, walkableMesh, 'start', start), stats: noWork }
  const to = stopOn(walkableMesh, goal)
  const blocked = to.place.count === 0 ? blockedEnd(mesh, walkableMesh, 'goal', goal) : undefined
  if (blocked !== undefined && options.allowPartial !== true) return { ...blocked, stats: noWork }

  const reached = islandsReached(from.islands, jumps)
  const reason = blocked?.reason ?? (to.islands.some((id) => reached.has(id)) ? undefined : islandsApart(from, to))

  if (reason === undefined) return yield* search(to)
  if (options.allowPartial !== true) return { status: 'unreachable', reason, stats: noWork }
  for (const target of nearestReachable(walkableMesh, goal, reached)) {
    const stop = stopOn(walkableMesh, target)
    const result = stop.islands.some((id) => reached.has(id)) ? yield* search(stop) : undefined
    if (result?.status === 'found') return { ...result, status: 'partial', reason }
    if (result !== undefined && result.status !== 'unreachable') return result
  }
  return { status: 'unreachable', reason, stats: noWork }

  function* search(target: Stop): Coroutine<PathResult> {
    let route: LinkRoute
    if (jumps.length > 0) route = yield* findLinkRoute(jumps, from, target, terrain.least, walk, options, options.trace)
    else {
      const only = yield* walk(from, target, options)
      route = { ...only, walks: [only], jumps: [] }
    }
    const { status, expanded, generated, reach } = route
    const stats = { algorithm, expanded, generated, ...(reach !== undefined && { reach }) }
    if (status === 'found') return { status, path: toPath(route, algorithm), stats }
    return { status, reason: stopped(status, start, target.at, expanded), stats }
  }

  function* walk(a: Stop, b: Stop, limits: WorkLimits): Coroutine<Walk> {
    yield
    const shared = b.islands.filter((id) => a.islands.includes(id))
    const here = onIslands(convex, a.place, shared)
    const there = onIslands(convex, b.place, shared)
    if (algorithm === 'weighted') {
      const found = yield* findWeightedPath(terrain, here, there, limits, options.proof, options.trace)
      return {
        ...found,
        points: straighten([a.at, ...found.points.slice(1, -1), b.at]),
        bound: found.lower > 0 ? found.cost / found.lower : 1,
      }
    }
    const found =
      algorithm === 'polyanya'
        ? yield* findShortest(walkableMesh, here, there, limits, options.trace)
        : CLASSIC[algorithm](convex, here, there, limits, options.trace)
    const points = straighten([a.at, ...found.points.slice(1, -1), b.at])
    return { ...found, points, cost: polylineLength(points), bound: 1 }
  }
}

export function chooseAlgorithm(
  mesh: NavMesh,
  { weighted, costs }: Terrain,
  wanted: string | undefined,
): MeshAlgorithm {
  const algorithm = MESH_ALGORITHMS.find((name) => name === (wanted ?? (weighted >= 0 ? 'weighted' : 'polyanya')))
  expectPlanner(algorithm !== undefined, wanted, MESH_ALGORITHMS)
  if (weighted >= 0 && algorithm !== 'weighted') {
    const { id } = mesh.areas[weighted]
    throw new NavError(
      'mesh/weighted-terrain',
      `Expected area costs of 1 or Infinity for '${algorithm}', got ${costs[weighted + 1]} for area ${id}; use 'weighted'`,
      { area: id, algorithm },
    )
  }
  return algorithm
}

/** Returns the wall point of the islands `reached` that is nearest to the goal, then the ends of its wall, in case rounding puts the point off the mesh. */
function nearestReachable(walkableMesh: WalkableMesh, goal: Point, reached: ReadonlySet<number>): readonly Point[] {
  const { polygon, island, origin, next, coords } = walkableMesh.convex
  const nearest = wallGrid(walkableMesh).nearest(goal.x, goal.y, Infinity, (edge) => reached.has(island[polygon[edge]]))
  if (nearest === undefined) return []
  const ends = [origin[nearest.edge], origin[next[nearest.edge]]]
    .map((vertex) => ({ x: coords[2 * vertex], y: coords[2 * vertex + 1] }))
    .sort((a, b) => distance(a, goal) - distance(b, goal))
  return [nearest.point, ...ends]
}

function stopped(status: 'unreachable' | StopReason, start: Point, goal: Point, expanded: number): Blockage {
  const message =
    status === 'unreachable'
      ? `no path from (${start.x}, ${start.y}) to (${goal.x}, ${goal.y})`
      : `the search stopped after ${expanded} expansions`
  return { code: `search/${status}`, message, at: goal }
}

function blockedEnd(
  mesh: NavMesh,
  walkableMesh: WalkableMesh,
  end: 'start' | 'goal',
  at: Point,
): { status: FailedStatus; reason: Blockage } {
  if (outOfBounds(walkableMesh, at))
    return {
      status: `${end}-out-of-bounds`,
      reason: { code: `mesh/${end}-out-of-bounds`, message: `the ${end} (${at.x}, ${at.y}) is outside the bounds`, at },
    }
  const obstacleIds = walkableMesh.obstaclesAt(at)
  const here = placeOn(mesh, at)
  const inside =
    obstacleIds.length > 0
      ? `is inside ${obstacleIds.join(', ')}`
      : here.count > 0
        ? `is in area ${mesh.areas[mesh.convex.area[here.polygons[0]]]?.id}, which the agent may not enter`
        : 'is not walkable'
  return {
    status: `${end}-blocked`,
    reason: { code: `mesh/${end}-blocked`, message: `the ${end} (${at.x}, ${at.y}) ${inside}`, at, obstacleIds },
  }
}

function islandsApart(from: Stop, to: Stop): Blockage {
  const { x, y } = from.at
  return {
    code: 'mesh/islands-apart',
    message: `the start (${x}, ${y}) is on island ${from.islands.join(', ')}, the goal on island ${to.islands.join(', ')}`,
    at: to.at,
    island: to.islands[0],
    islands: [from.islands[0], to.islands[0]],
  }
}

/** Returns a place with only the polygons on the given islands. Where obstacles touch, a point may lie on several islands. */
function onIslands(convex: ConvexMesh, place: MeshPlace, islands: readonly number[]): MeshPlace {
  if (islands.length === 1 && place.count === 1) return place
  const polygons = place.polygons.subarray(0, place.count).filter((polygon) => islands.includes(convex.island[polygon]))
  return { ...place, polygons, count: polygons.length }
}

function toPath({ walks, jumps, cost, bound }: LinkRoute, algorithm: MeshAlgorithm): Path {
  const points: Point[] = []
  const taken: { link: string; at: number }[] = []
  for (const [i, { points: walked }] of walks.entries()) {
    if (i > 0 && !samePoint(jumps[i - 1].from.at, jumps[i - 1].to.at))
      taken.push({ link: jumps[i - 1].link.id, at: points.length - 1 })
    for (const point of walked)
      if (points.length === 0 || !samePoint(points[points.length - 1], point)) points.push(point)
  }
  const isProved =
    algorithm === 'polyanya' || algorithm === 'triangle-a-star' || (algorithm === 'weighted' && bound <= 1 + PROVED)
  const quality = isProved ? 'exact' : algorithm === 'weighted' ? 'bounded' : 'heuristic'
  return {
    points,
    length: polylineLength(points),
    cost,
    quality,
    ...(quality === 'bounded' && { bound }),
    ...(taken.length > 0 && { jumps: taken }),
  }
}

function straighten(points: readonly Point[]): Point[] {
  const kept: Point[] = []
  for (const { x, y } of points) addBend(kept, x, y)
  return kept
}
