/**
 * Finds a path for a disc on an offset mesh: all walls are moved by the disc's radius. The exact outline would have an arc at each corner.
 * - The offset mesh has tangents in place of the arc. No tangent is nearer to the corner than the arc, so the disc can follow every path on this mesh.
 * - For a lower bound of the cost, a second mesh has chords in place of the arc. It contains every path of the disc.
 * A straight path is `exact`. A path with bends turns at tangents instead of arcs, so it may be too long, and it is `bounded`.
 */
import { StepCounter } from '../core/index.js'
import type { Coroutine } from '../core/index.js'
import { polylineLength } from '../geometry/index.js'
import type { Blockage, Path, PathResult, Point, SearchStats } from '../geometry/index.js'
import { isClearOfWalls, islandsAt, wallGrid, placeOn, nearestWall } from '../convex/index.js'
import type { MeshPathOptions, NavMesh } from '../convex/index.js'
import {
  obstacleBeyond,
  widestWayParts,
  CLEARANCE_TOLERANCE,
  RadiusMesh,
  updatedMesh,
  radiusMesh,
} from '../radius/index.js'
import type { Terrain } from '../terrain/index.js'
import { costAlong, terrainOf } from '../terrain/index.js'
import { chooseAlgorithm, findPointPath, pointPathParts } from './find-point-path.js'
import { jumpsOn, leastCost } from './off-mesh-links.js'

const NO_WORK: SearchStats = { expanded: 0, generated: 0 }

interface RadiusQuery {
  /** The mesh for a point agent. `terrain.walkableMesh` is the part of this mesh on which a point agent may walk. */
  readonly pointMesh: NavMesh
  readonly terrain: Terrain
  readonly start: Point
  readonly goal: Point
  readonly radius: number
  readonly options: MeshPathOptions
  readonly counter: StepCounter
}

/** Finds the path of a disc. Pauses every few milliseconds, but not while it offsets the mesh (which counts in the budget) or computes a `bound`. */
export function* radiusPathParts(
  mesh: NavMesh,
  start: Point,
  goal: Point,
  radius: number,
  options: MeshPathOptions,
): Coroutine<PathResult> {
  const pointMesh = mesh.baseMesh ?? mesh
  const terrain = terrainOf(pointMesh, options.areaCosts)
  const counter = new StepCounter(options)
  const query: RadiusQuery = { pointMesh, terrain, start, goal, radius, options, counter }
  const algorithm = chooseAlgorithm(pointMesh, terrain, options.algorithm)
  const result = yield* findForDisc(query, mesh)
  return { ...result, stats: { ...result.stats, algorithm } }
}

function* findForDisc(query: RadiusQuery, mesh: NavMesh): Coroutine<PathResult> {
  const { pointMesh, terrain, start, goal, radius, options, counter } = query
  const { walkableMesh } = terrain
  const { trace } = options

  const isPartial = options.allowPartial === true
  const isStart = placeOn(walkableMesh, start).count > 0
  const isGoal = placeOn(walkableMesh, goal).count > 0
  const tooClose = isStart ? closeness(walkableMesh, 'start', start, radius) : undefined
  if (tooClose !== undefined) return { status: 'start-blocked', reason: tooClose, stats: NO_WORK }
  if (!isStart || (!isGoal && !isPartial)) return yield* searchOn(query, pointMesh, start, goal, { trace })
  const goalTooClose = isGoal ? closeness(walkableMesh, 'goal', goal, radius) : undefined
  if (goalTooClose !== undefined && !isPartial) return { status: 'goal-blocked', reason: goalTooClose, stats: NO_WORK }

  // The disc may fit at a start or goal that lies outside the offset mesh, between an arc and the tangents that replace it. Such a point is moved onto the mesh.
  const isOffset = mesh instanceof RadiusMesh && mesh.agentRadius === radius && walkableMesh === pointMesh
  const offsetMesh = isOffset ? updatedMesh(mesh, counter) : radiusMesh(walkableMesh, radius, 'outside', counter)
  if (typeof offsetMesh === 'string') {
    const message = `the search stopped while offsetting the walls by ${radius}`
    return { status: offsetMesh, reason: { code: `search/${offsetMesh}`, message, at: goal }, stats: NO_WORK }
  }
  const from = moveOntoMesh(offsetMesh, start)
  const to = goalTooClose === undefined && isGoal ? moveOntoMesh(offsetMesh, goal) : goal
  // The search need not prove a `bound` of its path. The bound would hold only among paths on the offset mesh, but the disc also fits outside this mesh,
  // between an arc and its tangents. `withBound` computes a bound that holds among all paths of the disc.
  const result = yield* searchOn(query, offsetMesh, from ?? start, to ?? goal, { trace, proof: false })
  if (result.status !== 'found' && result.status !== 'partial')
    return result.status === 'unreachable' && (yield* isReachableForPoint(query))
      ? { ...result, reason: yield* tooNarrow(query) }
      : result
  const reason =
    goalTooClose ??
    (result.status === 'partial' && isGoal && (yield* isReachableForPoint(query))
      ? yield* tooNarrow(query)
      : result.reason)
  const path = withBound(query, joinEnds(query, result.path, from, result.status === 'found' ? to : undefined))
  if (path === 'aborted')
    return {
      status: path,
      reason: {
        code: 'search/aborted',
        message: 'the search was aborted while computing the cost of its path',
        at: goal,
      },
      stats: result.stats,
    }
  return { ...result, path, ...(reason !== undefined && { reason }) }
}

function* searchOn(
  { options, counter }: RadiusQuery,
  mesh: NavMesh,
  from: Point,
  to: Point,
  more: MeshPathOptions,
): Coroutine<PathResult> {
  const result = yield* pointPathParts(mesh, from, to, {
    ...options,
    agentRadius: undefined,
    trace: undefined,
    ...more,
    budget: options.budget === undefined ? undefined : Math.max(0, options.budget - counter.steps),
  })
  counter.steps += result.stats.expanded
  return result
}

function* isReachableForPoint(query: RadiusQuery): Coroutine<boolean> {
  const { pointMesh, start, goal } = query
  const { walkableMesh } = query.terrain
  if (pointMesh.links.length === 0) {
    const [starts, goals] = [start, goal].map((end) => islandsAt(walkableMesh.convex, placeOn(walkableMesh, end)))
    return goals.some((id) => starts.includes(id))
  }
  return (yield* searchOn(query, pointMesh, start, goal, { allowPartial: false })).status === 'found'
}

function joinEnds(
  { terrain, start, goal }: RadiusQuery,
  path: Path,
  from: Point | undefined,
  to: Point | undefined,
): Path {
  const costOf = (a: Point, b: Point): number => costAlong(terrain, [a, b])
  const points = path.points.slice()
  let { cost } = path
  const isStartMoved = from !== undefined && from !== start
  if (isStartMoved) {
    points.unshift(start)
    cost += costOf(start, from)
  }
  if (to !== undefined && to !== goal) {
    points.push(goal)
    cost += costOf(to, goal)
  }
  const jumps = path.jumps?.map(({ link, at }) => ({ link, at: isStartMoved ? at + 1 : at }))
  return { ...path, points, length: polylineLength(points), cost, ...(jumps !== undefined && { jumps }) }
}

/**
 * Adds `quality` and `bound` to a path. `bound` is the cost of the path, divided by a lower bound of the cost of any path. If the option `proof` is `false` or
 * 0, the lower bound is the cost of straight lines and links over the cheapest terrain. Otherwise it is the cost of a path on the mesh with chords (see the top
 * of the file) or, if the budget does not suffice to find one, of a path for a point agent.
 */
function withBound(query: RadiusQuery, path: Path): Path | 'aborted' {
  const { pointMesh, terrain, start, radius, options, counter } = query
  const { points, quality, jumps } = path
  const end = points[points.length - 1]
  if (quality === 'heuristic' || (quality === 'exact' && points.length <= 2 && jumps === undefined)) return path
  const lines =
    (options.proof ?? true)
      ? 0
      : leastCost(
          jumpsOn(terrain.walkableMesh, pointMesh.links, options.closedLinks),
          start,
          end,
          terrain.least,
          counter,
        )
  if (lines > 0) return { ...path, quality: 'bounded', bound: Math.max(1, path.cost / lines) }
  const inner = radiusMesh(terrain.walkableMesh, radius, 'inside', counter)
  if (inner === 'aborted') return inner
  for (const below of [inner, pointMesh]) {
    // The search on the offset mesh (`inner`) has the budget of the query. The search on the mesh for a point agent (`pointMesh`) is cheap and has no budget.
    const lower =
      typeof below === 'string'
        ? undefined
        : findPointPath(below, start, end, {
            ...options,
            agentRadius: undefined,
            trace: undefined,
            allowPartial: false,
            budget: below === pointMesh ? undefined : options.budget,
          })
    if (lower?.status === 'aborted') return lower.status
    const atLeast = lower?.status === 'found' ? lower.path.cost / (lower.path.bound ?? 1) : 0
    if (atLeast > 0) return { ...path, quality: 'bounded', bound: Math.max(1, path.cost / atLeast) }
  }
  return path.cost > 0 ? { ...path, quality: 'heuristic' } : { ...path, quality: 'bounded', bound: 1 }
}

function closeness(walkableMesh: NavMesh, end: 'start' | 'goal', at: Point, radius: number): Blockage | undefined {
  const wall = nearestWall(walkableMesh, at)
  if (wall === undefined || wall.distance >= radius * (1 - CLEARANCE_TOLERANCE)) return undefined
  const obstacle = obstacleBeyond(walkableMesh, at, wall.point)
  return {
    code: 'mesh/too-close',
    message: `the ${end} (${at.x}, ${at.y}) is ${wall.distance} from ${obstacle ?? 'the edge of the map'}, too close for an agent of radius ${radius}`,
    at,
    obstacleIds: obstacle === null ? [] : [obstacle],
  }
}

function* tooNarrow({ terrain, start, goal, radius }: RadiusQuery): Coroutine<Blockage> {
  const way = yield* widestWayParts(terrain.walkableMesh, start, goal)
  const widest =
    way === undefined || way.width >= 2 * radius
      ? ''
      : `; the widest is ${way.width} wide at (${way.at.x}, ${way.at.y})`
  return {
    code: 'mesh/too-narrow',
    message: `every path from (${start.x}, ${start.y}) to (${goal.x}, ${goal.y}) is too narrow for an agent of radius ${radius}${widest}`,
    at: way?.at ?? goal,
  }
}

/** Returns the point itself if it is on the offset mesh, otherwise the nearest point on that mesh to which the disc can slide; undefined if there is none. */
function moveOntoMesh(offsetMesh: RadiusMesh, point: Point): Point | undefined {
  if (placeOn(offsetMesh, point).count > 0) return point
  const near = wallGrid(offsetMesh).nearest(point.x, point.y, offsetMesh.agentRadius)
  if (near === undefined) return undefined
  const { baseMesh: walkableMesh, agentRadius } = offsetMesh
  return isClearOfWalls(walkableMesh, point, near.point, agentRadius * (1 - CLEARANCE_TOLERANCE))
    ? near.point
    : undefined
}
