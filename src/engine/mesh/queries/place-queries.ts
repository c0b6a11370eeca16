/** Queries about places on a mesh that need no search. Points and distances in world units. */
import {
  NavError,
  StepCounter,
  checkedRandom,
  expectNumber,
  expectPoint,
  expectWorld,
  expectKnown,
  invariant,
} from '../../core/index.js'
import type { Random } from '../../core/index.js'
import type { Point } from '../../geometry/index.js'
import {
  centroid,
  clearanceOnMesh,
  islandOnMesh,
  nearestOnMesh,
  randomOnMesh,
  raycastMesh,
} from '../../convex/index.js'
import type { NavMesh, NearestOptions, NearestPoint, RaycastResult } from '../../convex/index.js'
import { radiusMesh } from '../../radius/index.js'

/**
 * Returns the point if it is walkable, else the nearest walkable point; undefined if there is none within `maxDistance`.
 * @example
 * const clicked = nearestWalkable(mesh, { x: 50, y: 50 }, { maxDistance: 20 })
 */
export function nearestWalkable(mesh: NavMesh, point: Point, options: NearestOptions = {}): NearestPoint | undefined {
  expectWorld(mesh, 'nearestWalkable', 'mesh')
  expectPoint(point, 'point')
  expectKnown(options, ['island', 'maxDistance'])
  if (options.maxDistance !== undefined) expectNumber(options.maxDistance, 'maxDistance', 0)
  return nearestOnMesh(mesh, point, options)
}

/**
 * Returns how far an agent can walk straight from one point towards another.
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
 * Returns the island of a point: points with equal ids are connected, others are not; -1 = not walkable. Uses the map as rounded to its grid.
 * @example
 * const isJoined = islandOf(mesh, start) === islandOf(mesh, goal)
 */
export function islandOf(mesh: NavMesh, point: Point): number {
  expectWorld(mesh, 'islandOf', 'mesh')
  expectPoint(point, 'point')
  return islandOnMesh(mesh, point)
}

/**
 * Returns the distance to the nearest wall or bound; 0 if the point is not walkable.
 * @example
 * const fits = clearanceAt(mesh, { x: 10, y: 20 }) >= 8
 */
export function clearanceAt(mesh: NavMesh, point: Point): number {
  expectWorld(mesh, 'clearanceAt', 'mesh')
  expectPoint(point, 'point')
  return clearanceOnMesh(mesh, point)
}

export interface RandomPointOptions {
  /** Only on this island of the mesh; on any when absent. */
  readonly island?: number | undefined
  /** Minimum distance to walls: an agent of this radius can stand there. The radius of the mesh when absent. */
  readonly agentRadius?: number | undefined
}

/**
 * Draws a walkable point, uniform by area, optionally on one island and with room for an agent.
 * @example
 * const spawn = randomPoint(mesh, createRandom(7), { agentRadius: 8 })
 */
export function randomPoint(mesh: NavMesh, random: Random, options: RandomPointOptions = {}): Point {
  expectWorld(mesh, 'randomPoint', 'mesh')
  return randomPlace(mesh, random, options)
}

export function randomPlace(mesh: NavMesh, random: Random, options: RandomPointOptions): Point {
  const { island, agentRadius = mesh.agentRadius } = checkedPlace(options)
  const drawn = checkedRandom(random)
  const free = freeFor(mesh, agentRadius)
  const islands = island === undefined || free === mesh ? island : islandsIn(free, mesh, island)
  const point = randomOnMesh(free, drawn, islands)
  if (point === undefined)
    throw new NavError('mesh/no-free-area', 'No free area to choose a random point from', { island, agentRadius })
  return point
}

export function checkedPlace(options: RandomPointOptions): RandomPointOptions {
  expectKnown(options, ['island', 'agentRadius'])
  const { island, agentRadius } = options
  if (island !== undefined) expectNumber(island, 'island')
  if (agentRadius !== undefined) expectNumber(agentRadius, 'agentRadius', 0)
  return options
}

function freeFor(mesh: NavMesh, radius: number): NavMesh {
  if (radius === mesh.agentRadius) return mesh
  const baseMesh = mesh.baseMesh ?? mesh
  const free = radius === 0 ? baseMesh : radiusMesh(baseMesh, radius, 'outside', new StepCounter({}))
  invariant(typeof free !== 'string', 'internal/radius-mesh', { radius })
  return free
}

/** The islands of one mesh that lie on an island of another. */
function islandsIn({ convex }: NavMesh, mesh: NavMesh, island: number): ReadonlySet<number> {
  const islands = new Map<number, boolean>()
  for (let polygon = 0; polygon < convex.first.length; polygon++) {
    const at = convex.island[polygon]
    if (convex.first[polygon] < 0 || islands.has(at)) continue
    islands.set(at, islandOnMesh(mesh, centroid(convex, polygon)) === island)
  }
  return new Set([...islands].filter(([, isThere]) => isThere).map(([at]) => at))
}
