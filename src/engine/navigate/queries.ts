/** Queries about places that need no search, over every world that supports them. Points and distances in world units. */
import { NavError, checkedRandom, expectNumber, expectOptions, expectPoint, expectKnown } from '../core/index.js'
import type { Random } from '../core/index.js'
import type { Path, Point } from '../geometry/index.js'
import { islandOnGrid, nearestOnGrid, randomOnGrid, raycastGrid } from '../grid/index.js'
import type { NavGrid } from '../grid/index.js'
import { canWalk, checkedPlace, randomPlace } from '../mesh/queries/index.js'
import type { RandomPointOptions } from '../mesh/queries/index.js'
import { clearanceOnMesh, islandOnMesh, nearestOnMesh, raycastMesh } from '../convex/index.js'
import type { AreaCosts, NavMesh, NearestOptions, NearestPoint, RaycastResult } from '../convex/index.js'
import { smoothPolyline } from '../paths/index.js'
import type { SmoothOptions } from '../paths/index.js'
import { areaAlongPath } from '../terrain/index.js'
import { refuse } from './find-path.js'

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
  expectPoint(point, 'point')
  expectKnown(options, ['island', 'maxDistance'])
  const { maxDistance = Infinity } = options
  expectNumber(maxDistance, 'maxDistance', 0)
  if (world?.kind === 'mesh') return nearestOnMesh(world, point, options)
  if (world?.kind !== 'grid') return refuse('nearestWalkable', world, 'a mesh or a grid')
  const nearest = nearestOnGrid(world, point, options)
  return nearest === undefined || nearest.distance > maxDistance ? undefined : nearest
}

/**
 * Returns how far an agent can walk straight from one point towards another. On a grid, corners are not cut.
 * @example
 * const { hit } = raycast(mesh, start, goal)
 */
export function raycast(world: NavMesh | NavGrid, from: Point, to: Point): RaycastResult {
  expectPoint(from, 'from')
  expectPoint(to, 'to')
  if (world?.kind === 'mesh') return raycastMesh(world, from, to)
  return world?.kind === 'grid' ? raycastGrid(world, from, to) : refuse('raycast', world, 'a mesh or a grid')
}

/**
 * Returns the island of a point: points with equal ids are connected, others are not; -1 = not walkable. Uses the map as rounded to its grid.
 * @example
 * const isJoined = islandOf(mesh, start) === islandOf(mesh, goal)
 */
export function islandOf(world: NavMesh | NavGrid, point: Point): number {
  expectPoint(point, 'point')
  if (world?.kind === 'mesh') return islandOnMesh(world, point)
  return world?.kind === 'grid' ? islandOnGrid(world, point) : refuse('islandOf', world, 'a mesh or a grid')
}

/**
 * Returns the distance to the nearest wall or bound; 0 if the point is not walkable.
 * @example
 * const fits = clearanceAt(mesh, { x: 10, y: 20 }) >= 8
 */
export function clearanceAt(world: NavMesh, point: Point): number {
  expectPoint(point, 'point')
  return world?.kind === 'mesh' ? clearanceOnMesh(world, point) : refuse('clearanceAt', world, 'a mesh')
}

/**
 * Draws a walkable point, uniform by area, optionally on one island of a mesh and with room for an agent.
 * @example
 * const spawn = randomPoint(mesh, createRandom(7), { agentRadius: 8 })
 */
export function randomPoint(world: NavMesh | NavGrid, random: Random, options: RandomPointOptions = {}): Point {
  if (world?.kind === 'mesh') return randomPlace(world, random, options)
  if (world?.kind !== 'grid') return refuse('randomPoint', world, 'a mesh or a grid')
  if (checkedPlace(options).agentRadius !== undefined) return refuse('randomPoint with an agentRadius', world, 'a mesh')
  const point = randomOnGrid(world, checkedRandom(random))
  if (point === undefined) throw new NavError('grid/no-free-area', 'No free area to choose a random point from')
  return point
}

export interface SmoothPathOptions extends Partial<SmoothOptions> {
  readonly agentRadius?: number | undefined
  /** Costs of the agent, as for `findPath`: bends are not rounded into forbidden areas, and the result has the cost of the smooth path. */
  readonly areaCosts?: AreaCosts | undefined
}

/**
 * Rounds the bends of a path; the agent can walk every leg of the result. `agentRadius` defaults to that of the mesh, `radius` (the largest
 * radius of a bend) to `agentRadius`. If both are 0, the method is `spline`, since arcs need a radius.
 * @example
 * const round = smoothPath(mesh, path, { radius: 12 })
 */
export function smoothPath(world: NavMesh, path: Path, options: SmoothPathOptions = {}): Path {
  if (world?.kind !== 'mesh') return refuse('smoothPath', world, 'a mesh')
  expectOptions(options, ['method', 'radius', 'angle', 'clear', 'agentRadius', 'areaCosts'])
  const { agentRadius = world.agentRadius, areaCosts, ...asked } = options
  const { areas } = world
  const forbids = areas.some(({ id, cost }) => (areaCosts?.[id] ?? cost) === Infinity)
  const smooth = smoothPolyline(path, {
    radius: agentRadius,
    clear: (from, to) => canWalk(world, from, to, agentRadius) && (!forbids || isAllowed(world, from, to, areaCosts)),
    ...asked,
    ...(agentRadius === 0 && asked.radius === undefined && { method: 'spline' }),
  })
  return areas.length === 0 || smooth === path ? smooth : { ...smooth, cost: costOf(world, smooth, areaCosts) }
}

/** Share of a leg that may lie in a forbidden area because its ends are rounded. */
const FORBIDDEN_GIVE = 1e-6

function isAllowed(mesh: NavMesh, from: Point, to: Point, areaCosts: AreaCosts | undefined): boolean {
  const parts = areaAlongPath(mesh.baseMesh ?? mesh, { points: [from, to] }, areaCosts)
  const length = parts.at(-1)?.to ?? 0
  return parts.every((part) => part.cost < Infinity || part.to - part.from <= FORBIDDEN_GIVE * length)
}

function costOf(mesh: NavMesh, path: Path, areaCosts: AreaCosts | undefined): number {
  const parts = areaAlongPath(mesh.baseMesh ?? mesh, path, areaCosts)
  return parts.reduce((sum, { from, to, cost }) => sum + (to - from) * (cost < Infinity ? cost : 1), 0)
}
