/** Questions about places on a mesh that need no search. Points and distances in world units. */
import {
  NavError,
  checkedRandom,
  expectNumber,
  expectObject,
  expectPoint,
  expectWorld,
  expectKnown,
} from '../../core/index.js'
import type { Random } from '../../core/index.js'
import type { Point } from '../../geometry/index.js'
import { clearanceOnMesh, islandOnMesh, nearestOnMesh, randomOnMesh, raycastMesh } from '../../convex/index.js'
import type { NavMesh, NearestOptions, NearestPoint, RaycastResult } from '../../convex/index.js'

/**
 * The point itself where it is walkable, else the walkable point nearest to it; undefined where there is none in reach.
 * @example
 * const clicked = nearestWalkable(mesh, { x: 50, y: 50 }, { maxDistance: 20 })
 */
export function nearestWalkable(mesh: NavMesh, point: Point, options: NearestOptions = {}): NearestPoint | undefined {
  expectWorld(mesh, 'nearestWalkable', 'mesh')
  expectPoint(point, 'point')
  expectObject(options, 'options')
  expectKnown(options, ['island', 'maxDistance'])
  if (options.maxDistance !== undefined) expectNumber(options.maxDistance, 'maxDistance', 0)
  return nearestOnMesh(mesh, point, options)
}

/**
 * How far one can walk straight from a point towards another.
 * @example
 * const { hit } = raycast(mesh, start, goal)
 */
export function raycast(mesh: NavMesh, from: Point, to: Point): RaycastResult {
  expectWorld(mesh, 'raycast', 'mesh')
  expectPoint(from, 'from')
  expectPoint(to, 'to')
  return raycastMesh(mesh, from, to)
}

/**
 * Points with equal ids are joined by a walk, others are not; -1 = not walkable. Judged on the map as it is rounded to its grid.
 * @example
 * const isJoined = islandOf(mesh, start) === islandOf(mesh, goal)
 */
export function islandOf(mesh: NavMesh, point: Point): number {
  expectWorld(mesh, 'islandOf', 'mesh')
  expectPoint(point, 'point')
  return islandOnMesh(mesh, point)
}

/**
 * Distance to the nearest wall, the bounds included; 0 where the point is not walkable.
 * @example
 * const fits = clearanceAt(mesh, { x: 10, y: 20 }) >= 8
 */
export function clearanceAt(mesh: NavMesh, point: Point): number {
  expectWorld(mesh, 'clearanceAt', 'mesh')
  expectPoint(point, 'point')
  return clearanceOnMesh(mesh, point)
}

/**
 * A walkable point, uniform by area; on one island if asked.
 * @example
 * const spawn = randomPoint(mesh, createRandom(7))
 */
export function randomPoint(mesh: NavMesh, random: Random, options: { readonly island?: number } = {}): Point {
  expectWorld(mesh, 'randomPoint', 'mesh')
  expectObject(options, 'options')
  expectKnown(options, ['island', 'maxDistance'])
  const { island } = options
  if (island !== undefined) expectNumber(island, 'island')
  const point = randomOnMesh(mesh, checkedRandom(random), island)
  if (point === undefined)
    throw new NavError('mesh/no-free-area', 'nothing is free there to draw a point from', { island })
  return point
}
