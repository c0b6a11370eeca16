/** Questions about places on a mesh: its island, the nearest walkable point, the distance to the walls, a random point. */
import { expectPoint, PriorityQueue } from '../core/index.js'
import type { Random } from '../core/index.js'
import { distance, nearestOnSegment } from '../geometry/index.js'
import type { Point } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import { passingPlace, runningAreas, wallGrid } from './mesh-index.js'
import { placeOn } from './mesh-place.js'
import type { MeshPlace } from './mesh-place.js'
import type { NavMesh } from './nav-mesh.js'
import { forEachInFan } from './polygon-parts.js'

export interface NearestOptions {
  /** Look no farther than this. */
  readonly maxDistance?: number | undefined
  /** Only on this island. */
  readonly island?: number | undefined
}

export interface NearestPoint {
  readonly point: Point
  readonly distance: number
  readonly island: number
}

/** Island id of a point, -1 when it is not walkable. Where islands touch in a point it belongs to the smallest id. */
export function islandOnMesh(mesh: NavMesh, point: Point): number {
  const { polygons, count } = passingPlace(mesh, point)
  const { island } = mesh.convex
  let least = count > 0 ? island[polygons[0]] : -1
  for (let i = 1; i < count; i++) least = Math.min(least, island[polygons[i]])
  return least
}

/** The same for the callers of a mesh, whose point is validated. */
export function islandAt(mesh: NavMesh, point: Point): number {
  expectPoint(point, 'point')
  return islandOnMesh(mesh, point)
}

/** Every island that the place belongs to, ascending. */
export function islandsAt(convex: ConvexMesh, place: MeshPlace): number[] {
  if (place.count === 1) return [convex.island[place.polygons[0]]]
  const islands = new Set<number>()
  for (let i = 0; i < place.count; i++) islands.add(convex.island[place.polygons[i]])
  return [...islands].sort((a, b) => a - b)
}

/** The point itself if it is walkable, else the nearest point of a wall; undefined if there is none within reach. */
export function nearestOnMesh(mesh: NavMesh, point: Point, options: NearestOptions = {}): NearestPoint | undefined {
  const { island: wanted, maxDistance = Infinity } = options
  const here = islandsAt(mesh.convex, placeOn(mesh, point))
  const own = wanted === undefined ? here[0] : here.find((id) => id === wanted)
  if (own !== undefined) return { point: { x: point.x, y: point.y }, distance: 0, island: own }
  const { polygon, island } = mesh.convex
  const hit = wallGrid(mesh).nearest(
    point.x,
    point.y,
    maxDistance,
    wanted === undefined ? undefined : (edge) => island[polygon[edge]] === wanted,
  )
  return hit === undefined ? undefined : { point: hit.point, distance: hit.distance, island: island[polygon[hit.edge]] }
}

/** Exact distance from a walkable point to the nearest wall; 0 when the point is not walkable. */
export function clearanceOnMesh(mesh: NavMesh, point: Point): number {
  return nearestWall(mesh, point)?.distance ?? (placeOn(mesh, point).count > 0 ? Infinity : 0)
}

/**
 * The point of a wall nearest to a walkable point; undefined when the point is not walkable. The nearest wall is in plain sight,
 * so polygons are opened in the order of the distance to the edge through which they are seen.
 */
export function nearestWall(
  mesh: NavMesh,
  point: Point,
): { readonly point: Point; readonly distance: number } | undefined {
  const { coords, origin, twin, next, polygon, first } = mesh.convex
  const place = placeOn(mesh, point)
  const queue = new PriorityQueue()
  const seen = new Set<number>()
  let nearest: { point: Point; distance: number } | undefined
  const open = (at: number): void => {
    if (seen.has(at)) return
    seen.add(at)
    let edge = first[at]
    do {
      const u = 2 * origin[edge]
      const w = 2 * origin[next[edge]]
      const onEdge = nearestOnSegment({ x: coords[u], y: coords[u + 1] }, { x: coords[w], y: coords[w + 1] }, point)
      const away = distance(point, onEdge)
      if (nearest === undefined || away < nearest.distance) {
        if (twin[edge] < 0) nearest = { point: onEdge, distance: away }
        else if (!seen.has(polygon[twin[edge]])) queue.push(twin[edge], away)
      }
      edge = next[edge]
    } while (edge !== first[at])
  }
  for (let i = 0; i < place.count; i++) open(place.polygons[i])
  while (queue.size > 0 && (nearest === undefined || queue.peekKey() < nearest.distance)) open(polygon[queue.pop()])
  return nearest
}

/** How often a random point that rounding put outside is drawn again before a polygon's corner is taken instead. */
const DRAWS = 8

/** A walkable point, uniform by area (on one island, or several, if asked); undefined on a mesh without free area. */
export function randomOnMesh(mesh: NavMesh, random: Random, islands?: number | ReadonlySet<number>): Point | undefined {
  const { convex } = mesh
  let running = runningAreas(mesh)
  if (islands !== undefined) {
    const isOn = (island: number): boolean => (typeof islands === 'number' ? island === islands : islands.has(island))
    let sum = 0
    running = running.map(
      (upTo, polygon) => (sum += isOn(convex.island[polygon]) ? upTo - (polygon > 0 ? running[polygon - 1] : 0) : 0),
    )
  }
  const total = running.length > 0 ? running[running.length - 1] : 0
  if (!(total > 0)) return undefined
  for (let draw = 0; ; draw++) {
    const target = Math.min(random(), 1 - Number.EPSILON) * total
    let low = 0
    let high = running.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (running[middle] > target) high = middle
      else low = middle + 1
    }
    const point = pointInPolygon(convex, low, target - (low > 0 ? running[low - 1] : 0), random)
    if (placeOn(mesh, point).count > 0) return point
    const corner = 2 * convex.origin[convex.first[low]]
    if (draw === DRAWS) return { x: convex.coords[corner], y: convex.coords[corner + 1] }
  }
}

/** Uniform in the triangle of the polygon's fan in which the running area falls. */
function pointInPolygon(convex: ConvexMesh, polygon: number, area: number, random: Random): Point {
  const { coords } = convex
  let corners = [0, 0, 0]
  let left = area
  forEachInFan(convex, polygon, (a, b, c, part) => {
    corners = [a, b, c]
    left -= part
    return left < 0
  })
  const along = Math.sqrt(random())
  const across = random()
  const weights = [1 - along, along * (1 - across), along * across]
  const sum = (axis: 0 | 1): number => corners.reduce((total, at, i) => total + weights[i] * coords[at + axis], 0)
  return { x: sum(0), y: sum(1) }
}
