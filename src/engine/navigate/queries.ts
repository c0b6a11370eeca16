/** Queries that need no search, for every world that supports them. Points and distances are in world units. */
import {
  NavError,
  StepCounter,
  checkedRandom,
  expectKnown,
  expectNumber,
  expectOptions,
  expectPoint,
  expectWorld,
  invariant,
} from '../core/index.js'
import type { Random } from '../core/index.js'
import type { Path, Point } from '../geometry/index.js'
import { islandOnGrid, nearestOnGrid, randomOnGrid, raycastGrid } from '../grid/index.js'
import type { NavGrid } from '../grid/index.js'
import { canWalk } from '../mesh/queries/index.js'
import { centroid, clearanceOnMesh, islandOnMesh, nearestOnMesh, randomOnMesh, raycastMesh } from '../convex/index.js'
import type { AreaCosts, NavMesh, NearestOptions, NearestPoint, RaycastResult } from '../convex/index.js'
import { smoothPolyline } from '../paths/index.js'
import type { SmoothOptions } from '../paths/index.js'
import { radiusMesh } from '../radius/index.js'
import { areaAlongPath } from '../terrain/index.js'

/**
 * Returns the point if it is walkable, else the nearest walkable point; undefined if there is none within `maxDistance`.
 * @example
 * const clicked = nearestWalkable(mesh, { x: 50, y: 50 }, { maxDistance: 20 })
 */
export function nearestWalkable(
  world: NavMesh | NavGrid,
  point: Point,
  options: NearestOptions = {},
): NearestPoint | undefined {
  expectWorld(world, 'nearestWalkable', 'mesh', 'grid')
  expectPoint(point, 'point')
  expectKnown(options, ['island', 'maxDistance'])
  const { maxDistance = Infinity } = options
  expectNumber(maxDistance, 'maxDistance', 0)
  if (world.kind === 'mesh') return nearestOnMesh(world, point, options)
  const nearest = nearestOnGrid(world, point, options)
  return nearest === undefined || nearest.distance > maxDistance ? undefined : nearest
}

/**
 * Returns how far an agent can walk straight from one point towards another. On a grid, corners are not cut.
 * @example
 * const { hit } = raycast(mesh, start, goal)
 */
export function raycast(world: NavMesh | NavGrid, from: Point, to: Point): RaycastResult {
  expectWorld(world, 'raycast', 'mesh', 'grid')
  expectPoint(from, 'from')
  expectPoint(to, 'to')
  return world.kind === 'mesh' ? raycastMesh(world, from, to) : raycastGrid(world, from, to)
}

/**
 * Returns the id of the island that contains a point; -1 if the point is not walkable. Two walkable points are connected if and only if their ids are equal.
 * The result applies to the map after rounding to its grid.
 * @example
 * const isJoined = islandOf(mesh, start) === islandOf(mesh, goal)
 */
export function islandOf(world: NavMesh | NavGrid, point: Point): number {
  expectWorld(world, 'islandOf', 'mesh', 'grid')
  expectPoint(point, 'point')
  return world.kind === 'mesh' ? islandOnMesh(world, point) : islandOnGrid(world, point)
}

/**
 * Returns the distance to the nearest wall or bound; 0 if the point is not walkable.
 * @example
 * const fits = clearanceAt(mesh, { x: 10, y: 20 }) >= 8
 */
export function clearanceAt(world: NavMesh, point: Point): number {
  expectWorld(world, 'clearanceAt', 'mesh')
  expectPoint(point, 'point')
  return clearanceOnMesh(world, point)
}

export interface RandomPointOptions {
  /** Id of the island in which the point must lie; only for meshes. Default: any island. */
  readonly island?: number | undefined
  /** Minimum distance to walls, so that an agent of this radius can stand there. The radius of the mesh when absent. */
  readonly agentRadius?: number | undefined
}

/**
 * Draws a walkable point, uniform by area. Options restrict it to one island of a mesh, or to places where an agent fits.
 * @example
 * const spawn = randomPoint(mesh, createRandom(7), { agentRadius: 8 })
 */
export function randomPoint(world: NavMesh | NavGrid, random: Random, options: RandomPointOptions = {}): Point {
  expectWorld(world, 'randomPoint', 'mesh', 'grid')
  expectKnown(options, ['island', 'agentRadius'])
  const { island, agentRadius } = options
  if (island !== undefined) expectNumber(island, 'island')
  if (agentRadius !== undefined) {
    expectWorld(world, 'randomPoint with an agentRadius', 'mesh')
    expectNumber(agentRadius, 'agentRadius', 0)
  }
  const checked = checkedRandom(random)
  const point = world.kind === 'mesh' ? randomPlace(world, checked, options) : randomOnGrid(world, checked)
  if (point === undefined)
    throw new NavError(`${world.kind}/no-free-area`, 'No free area to choose a random point from', {
      island,
      agentRadius,
    })
  return point
}

function randomPlace(
  mesh: NavMesh,
  random: () => number,
  { island, agentRadius }: RandomPointOptions,
): Point | undefined {
  const free = freeFor(mesh, agentRadius ?? mesh.agentRadius)
  return randomOnMesh(free, random, island === undefined || free === mesh ? island : islandsIn(free, mesh, island))
}

function freeFor(mesh: NavMesh, radius: number): NavMesh {
  if (radius === mesh.agentRadius) return mesh
  const baseMesh = mesh.baseMesh ?? mesh
  const free = radius === 0 ? baseMesh : radiusMesh(baseMesh, radius, 'outside', new StepCounter({}))
  invariant(typeof free !== 'string', 'internal/radius-mesh', { radius })
  return free
}

/** Returns the islands of the first mesh that lie on the given island of the second. */
function islandsIn({ convex }: NavMesh, mesh: NavMesh, island: number): ReadonlySet<number> {
  const islands = new Map<number, boolean>()
  for (let polygon = 0; polygon < convex.first.length; polygon++) {
    const at = convex.island[polygon]
    if (convex.first[polygon] < 0 || islands.has(at)) continue
    islands.set(at, islandOnMesh(mesh, centroid(convex, polygon)) === island)
  }
  return new Set([...islands].filter(([, isThere]) => isThere).map(([at]) => at))
}

export interface SmoothPathOptions extends Partial<SmoothOptions> {
  readonly agentRadius?: number | undefined
  /** Area costs of the agent, as for `findPath`. Bends are not rounded into forbidden areas. */
  readonly areaCosts?: AreaCosts | undefined
}

/**
 * Rounds the bends of a path. The agent can walk every leg of the result. `radius` is the largest radius of a bend. The default of `radius` is `agentRadius`.
 * The default of `agentRadius` is the agent radius of the mesh. If `agentRadius` is 0 and `radius` is absent, the method is `spline`: arcs need a radius.
 * @example
 * const round = smoothPath(mesh, path, { radius: 12 })
 */
export function smoothPath(world: NavMesh, path: Path, options: SmoothPathOptions = {}): Path {
  expectWorld(world, 'smoothPath', 'mesh')
  expectOptions(options, ['method', 'radius', 'angle', 'clear', 'agentRadius', 'areaCosts'])
  const { agentRadius = world.agentRadius, areaCosts, ...smoothing } = options
  const { areas } = world
  const forbids = areas.some(({ id, cost }) => (areaCosts?.[id] ?? cost) === Infinity)
  const smooth = smoothPolyline(path, {
    radius: agentRadius,
    clear: (from, to) => canWalk(world, from, to, agentRadius) && (!forbids || isAllowed(world, from, to, areaCosts)),
    ...smoothing,
    ...(agentRadius === 0 && smoothing.radius === undefined && { method: 'spline' }),
  })
  return areas.length === 0 || smooth === path ? smooth : { ...smooth, cost: costOf(world, smooth, areaCosts) }
}

/** Share of a leg that may lie in a forbidden area, since the ends of the leg are rounded. */
const FORBIDDEN_TOLERANCE = 1e-6

function isAllowed(mesh: NavMesh, from: Point, to: Point, areaCosts: AreaCosts | undefined): boolean {
  const parts = areaAlongPath(mesh.baseMesh ?? mesh, { points: [from, to] }, areaCosts)
  const length = parts.at(-1)?.to ?? 0
  return parts.every((part) => part.cost < Infinity || part.to - part.from <= FORBIDDEN_TOLERANCE * length)
}

function costOf(mesh: NavMesh, path: Path, areaCosts: AreaCosts | undefined): number {
  const parts = areaAlongPath(mesh.baseMesh ?? mesh, path, areaCosts)
  return parts.reduce((sum, { from, to, cost }) => sum + (to - from) * (cost < Infinity ? cost : 1), 0)
}
