import { attached, derived, expectPoint, lowerBound } from '../core/index.js'
import type { Random } from '../core/index.js'
import type { Point } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import { runningAreas, wallGrid } from './mesh-index.js'
import { Place, placeOn } from './mesh-place.js'
import type { MeshPlace } from './mesh-place.js'
import type { NavMesh } from './nav-mesh.js'
import { forEachInFan } from './polygon-parts.js'

export interface NearestOptions {
  /** Search radius in world units. Default: no limit. */
  readonly maxDistance?: number | undefined
  /** Id of the only island to search. Default: all islands. */
  readonly island?: number | undefined
}

export interface NearestPoint {
  readonly point: Point
  readonly distance: number
  readonly island: number
}

/** Returns the island id of a point, -1 if it is not walkable. Where several islands touch, returns the smallest id. */
export function islandOnMesh(mesh: NavMesh, point: Point): number {
  const { convex } = mesh
  const place = attached(convex, 'place', () => new Place()).fill(mesh, point)
  return islandsAt(convex, place)[0] ?? -1
}

export function islandAt(mesh: NavMesh, point: Point): number {
  expectPoint(point, 'point')
  return islandOnMesh(mesh, point)
}

/** Returns every island that contains the place, ascending. */
export function islandsAt(convex: ConvexMesh, place: MeshPlace): number[] {
  if (place.count === 1) return [convex.island[place.polygons[0]]]
  const islands = Array.from(place.polygons.subarray(0, place.count), (polygon) => convex.island[polygon])
  return [...new Set(islands)].sort((a, b) => a - b)
}

/** Returns the point itself if it is walkable, else the nearest point of a wall; undefined if none is within `maxDistance`. */
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

/** Returns the distance from a walkable point to the nearest wall; 0 if the point is not walkable, Infinity if there is no wall. */
export function clearanceOnMesh(mesh: NavMesh, point: Point): number {
  return nearestWall(mesh, point)?.distance ?? (placeOn(mesh, point).count > 0 ? Infinity : 0)
}

/** Returns the point on walls that is nearest to a walkable point; undefined if the given point is not walkable. */
export const nearestWall = (
  mesh: NavMesh,
  point: Point,
): { readonly point: Point; readonly distance: number } | undefined =>
  placeOn(mesh, point).count > 0 ? wallGrid(mesh).nearest(point.x, point.y, Infinity) : undefined

/** Maximum number of new attempts if rounding puts a random point outside the mesh. If all attempts fail, `randomOnMesh` returns a corner of the polygon. */
const DRAWS = 8

/** Returns a random walkable point, uniform by area, on the given islands (default: all); undefined if they have no free area. */
export function randomOnMesh(mesh: NavMesh, random: Random, islands?: number | ReadonlySet<number>): Point | undefined {
  const { convex } = mesh
  const { polygons, sums } = areasOn(mesh, islands)
  const total = sums.length > 0 ? sums[sums.length - 1] : 0
  if (!(total > 0)) return undefined
  for (let draw = 0; ; draw++) {
    const target = Math.min(random(), 1 - Number.EPSILON) * total
    const at = lowerBound(0, sums.length - 1, (place) => !(sums[place] > target))
    const polygon = polygons?.[at] ?? at
    const point = pointInPolygon(convex, polygon, target - (at > 0 ? sums[at - 1] : 0), random)
    if (placeOn(mesh, point).count > 0) return point
    const corner = 2 * convex.origin[convex.first[polygon]]
    if (draw === DRAWS) return { x: convex.coords[corner], y: convex.coords[corner + 1] }
  }
}

interface PolygonAreas {
  /** Ids of the polygons, ascending. All polygons of the mesh when absent. */
  readonly polygons?: readonly number[]
  /** For each polygon, the total area of that polygon and all polygons before it. */
  readonly sums: ArrayLike<number>
}

/** Returns the areas of the polygons on the given islands. Those of a single island are cached until the next edit. */
function areasOn(mesh: NavMesh, islands: number | ReadonlySet<number> | undefined): PolygonAreas {
  if (islands === undefined) return { sums: runningAreas(mesh) }
  const select = (isOn: (island: number) => boolean): PolygonAreas => {
    const all = runningAreas(mesh)
    const polygons: number[] = []
    const sums: number[] = []
    let sum = 0
    for (let polygon = 0; polygon < all.length; polygon++) {
      if (!isOn(mesh.convex.island[polygon])) continue
      polygons.push(polygon)
      sums.push((sum += all[polygon] - (polygon > 0 ? all[polygon - 1] : 0)))
    }
    return { polygons, sums }
  }
  if (typeof islands !== 'number') return select((island) => islands.has(island))
  return derived(mesh, `areas of island ${islands}`, () => select((island) => island === islands))
}

/** Adds up the areas of the triangles of the polygon's fan until the sum reaches `area`. Returns a uniformly distributed point in the last triangle added. */
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
