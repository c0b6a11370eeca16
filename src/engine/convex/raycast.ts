/**
 * Walks straight over a mesh, polygon by polygon, with exact side tests. A ray may run along a wall, through a corner, or through a vertex where many
 * polygons meet. It cannot pass between obstacles that touch at a point. O(polygons crossed + polygons around the vertices hit).
 */
import { invariant } from '../core/index.js'
import { distance, orient, samePoint } from '../geometry/index.js'
import type { Point } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import { locationTolerance, placeOn } from './mesh-place.js'
import type { MeshPlace } from './mesh-place.js'
import type { NavMesh } from './nav-mesh.js'
import { edgeEnds, edgesOf, fanOf } from './polygon-parts.js'

export interface RaycastResult {
  /** False if the whole segment is walkable. */
  readonly hit: boolean
  /** End of the walk: the first wall hit, or else the target. */
  readonly point: Point
  /** Walkable fraction of the segment, from 0 to 1. */
  readonly t: number
  /** The obstacle that was hit, if the mesh stores obstacles. */
  readonly obstacleId?: string
}

export function raycastMesh(mesh: NavMesh, from: Point, to: Point): RaycastResult {
  const place = placeOn(mesh, from)
  const goal = placeOn(mesh, to)
  const reached = walkStraight(mesh.convex, place, goal.count > 0 ? goal : to)
  if (reached === 1) return { hit: false, point: to, t: 1 }
  const point = { x: from.x + reached * (to.x - from.x), y: from.y + reached * (to.y - from.y) }
  const obstacleId = obstacleBehind(mesh, point, from, to)
  return obstacleId === undefined ? { hit: true, point, t: reached } : { hit: true, point, t: reached, obstacleId }
}

function obstacleBehind(mesh: NavMesh, point: Point, from: Point, to: Point): string | undefined {
  const length = distance(from, to)
  const step = length > 0 ? (4 * locationTolerance(mesh, point)) / length : 0
  return (
    mesh.obstaclesAt({ x: point.x + step * (to.x - from.x), y: point.y + step * (to.y - from.y) })[0] ??
    mesh.obstaclesAt(point)[0]
  )
}

/** Returns the walkable fraction of the segment from a place to a point. It is 1 only if the whole segment is walkable, and 0 if the place is blocked. */
export function walkStraight(convex: ConvexMesh, place: MeshPlace, to: Point): number {
  if (place.count === 0) return 0
  if (samePoint(place, to)) return 1
  let best = 0
  for (let i = 0; i < place.count && best < 1; i++) {
    if (leadsInto(convex, place.polygons[i], place, to))
      best = Math.max(best, walkFrom(convex, place.polygons[i], place, to))
  }
  return best
}

/** Returns whether the segment, at its start, runs inside or along the border of the polygon. `from` must lie in the closed polygon. */
function leadsInto(convex: ConvexMesh, polygon: number, from: Point, to: Point): boolean {
  return edgesOf(convex, polygon).every((edge) => {
    const [u, w] = edgeEnds(convex, edge)
    return orient(u.x, u.y, w.x, w.y, from.x, from.y) > 0 || orient(u.x, u.y, w.x, w.y, to.x, to.y) >= 0
  })
}

function walkFrom(convex: ConvexMesh, begin: number, from: Point, to: Point): number {
  const { coords, origin, twin, next, prev, polygon, first, halfEdgeSlots, vertexSlots } = convex
  const { x: fromX, y: fromY } = from
  const { x: toX, y: toY } = to
  const alongX = Math.abs(toX - fromX) > Math.abs(toY - fromY)
  const forward = alongX ? Math.sign(toX - fromX) : Math.sign(toY - fromY)
  const progress = (vertex: number): number => forward * (alongX ? coords[2 * vertex] : coords[2 * vertex + 1])
  const end = forward * (alongX ? toX : toY)
  let at = begin
  for (let steps = 0; ; steps++) {
    invariant(steps <= halfEdgeSlots + vertexSlots, 'internal/raycast-does-not-end', { polygon: at })
    // Find the edge through which the ray leaves the polygon or, if there is none, the farthest vertex of the polygon on the ray.
    let exit = -1
    let through = -1
    let inside = true
    let edge = first[at]
    let side = orient(fromX, fromY, toX, toY, coords[2 * origin[edge]], coords[2 * origin[edge] + 1])
    do {
      const u = origin[edge]
      const w = origin[next[edge]]
      if (inside && orient(coords[2 * u], coords[2 * u + 1], coords[2 * w], coords[2 * w + 1], toX, toY) < 0)
        inside = false
      const wSide = orient(fromX, fromY, toX, toY, coords[2 * w], coords[2 * w + 1])
      if (side < 0 && wSide > 0) exit = edge
      if (side === 0 && (through < 0 || progress(u) > progress(origin[through]))) through = edge
      side = wSide
      edge = next[edge]
    } while (edge !== first[at])
    if (inside) return 1
    if (exit >= 0) {
      if (twin[exit] < 0) return crossingShare(convex, exit, from, to)
      at = polygon[twin[exit]]
      continue
    }
    invariant(through >= 0, 'internal/raycast-lost', { polygon: at })
    const vertex = origin[through]
    if (progress(vertex) >= end) return 1
    // Search the fan of the vertex for the polygon in which the ray continues.
    const opensTo = (leaving: number): boolean => {
      const w = origin[next[leaving]]
      const v = origin[prev[leaving]]
      return (
        orient(coords[2 * vertex], coords[2 * vertex + 1], coords[2 * w], coords[2 * w + 1], toX, toY) >= 0 &&
        orient(coords[2 * v], coords[2 * v + 1], coords[2 * vertex], coords[2 * vertex + 1], toX, toY) >= 0
      )
    }
    const onward = fanOf(convex, through).slice(1).find(opensTo)
    if (onward === undefined) return shareAt(coords[2 * vertex], coords[2 * vertex + 1], from, to)
    at = polygon[onward]
  }
}

function crossingShare({ coords, origin, next }: ConvexMesh, edge: number, from: Point, to: Point): number {
  const u = 2 * origin[edge]
  const w = 2 * origin[next[edge]]
  const before = orient(coords[u], coords[u + 1], coords[w], coords[w + 1], from.x, from.y)
  const after = orient(coords[u], coords[u + 1], coords[w], coords[w + 1], to.x, to.y)
  return before <= 0 ? 0 : Math.min(before / (before - after), 1 - Number.EPSILON)
}

function shareAt(x: number, y: number, from: Point, to: Point): number {
  const dx = to.x - from.x
  const dy = to.y - from.y
  return Math.max(0, Math.min(((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy), 1 - Number.EPSILON))
}
