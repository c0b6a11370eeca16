import type { Point } from '../geometry/index.js'
import type { Portal } from '../paths/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import type { MeshPlace } from './mesh-place.js'

/** Returns the portal that is crossed on entering a polygon through one of its half-edges. */
export function portalOf(convex: ConvexMesh, entered: number): Portal {
  const [left, right] = edgeEnds(convex, entered)
  return { left, right }
}

/** Returns the half-edges of a polygon, in positive order from `first`. */
export function edgesOf({ next, first }: Pick<ConvexMesh, 'next' | 'first'>, polygon: number): number[] {
  const edges = [first[polygon]]
  for (let edge = next[edges[0]]; edge !== edges[0]; edge = next[edge]) edges.push(edge)
  return edges
}

export function polygonSet(place: MeshPlace): Set<number> {
  return new Set(place.polygons.subarray(0, place.count))
}

/**
 * Visits the triangles of a polygon as a fan from its first corner, with their areas, until a visit returns true. Corners are indices into `coords`.
 * For drawing use `triangulateConvex`, which avoids flat triangles.
 */
export function forEachInFan(
  { coords, origin, next, first }: Pick<ConvexMesh, 'coords' | 'origin' | 'next' | 'first'>,
  polygon: number,
  visit: (a: number, b: number, c: number, area: number) => boolean,
): void {
  const begin = first[polygon]
  const a = 2 * origin[begin]
  for (let edge = next[begin]; next[edge] !== begin; edge = next[edge]) {
    const b = 2 * origin[edge]
    const c = 2 * origin[next[edge]]
    const twice =
      (coords[b] - coords[a]) * (coords[c + 1] - coords[a + 1]) -
      (coords[c] - coords[a]) * (coords[b + 1] - coords[a + 1])
    if (visit(a, b, c, twice / 2)) return
  }
}

export function wallsOf({
  polygon,
  twin,
  halfEdgeSlots,
}: Pick<ConvexMesh, 'polygon' | 'twin' | 'halfEdgeSlots'>): number[] {
  const walls: number[] = []
  for (let edge = 0; edge < halfEdgeSlots; edge++) if (polygon[edge] >= 0 && twin[edge] < 0) walls.push(edge)
  return walls
}

/** Returns ax ay bx by for each edge. */
export const endsOf = (mesh: Pick<ConvexMesh, 'coords' | 'origin' | 'next'>, edges: readonly number[]): number[] =>
  edges.flatMap((edge) => edgeEnds(mesh, edge).flatMap(({ x, y }) => [x, y]))

/** Returns the mean of the polygon's corners. */
export function centroid(convex: ConvexMesh, polygon: number): Point {
  const { coords, origin } = convex
  const edges = edgesOf(convex, polygon)
  let x = 0
  let y = 0
  for (const edge of edges) {
    x += coords[2 * origin[edge]]
    y += coords[2 * origin[edge] + 1]
  }
  return { x: x / edges.length, y: y / edges.length }
}

export function edgeEnds(
  { coords, origin, next }: Pick<ConvexMesh, 'coords' | 'origin' | 'next'>,
  edge: number,
): [Point, Point] {
  const at = (vertex: number): Point => ({ x: coords[2 * vertex], y: coords[2 * vertex + 1] })
  return [at(origin[edge]), at(origin[next[edge]])]
}

type Rings = Pick<ConvexMesh, 'twin' | 'next' | 'prev'>

/** Returns all half-edges that start at the origin of `leaving` and belong to its fan; `leaving` comes first. */
export function fanOf({ twin, next, prev }: Rings, leaving: number): number[] {
  const fan = [leaving]
  for (let edge = twin[prev[leaving]]; edge !== leaving; edge = twin[prev[edge]]) {
    if (edge >= 0) {
      fan.push(edge)
      continue
    }
    for (let back = twin[leaving]; back >= 0; back = twin[next[back]]) fan.push(next[back])
    break
  }
  return fan
}

/**
 * Turns around the vertex at which the half-edge `leaving` begins, from the polygon of `leaving` to the polygon `to`. Returns the half-edges that the turn
 * crosses; undefined if a wall blocks the turn. If `forward`, it first crosses `leaving`, else the previous half-edge of the same polygon.
 */
export function portalsAround(
  { twin, next, prev, polygon }: Rings & Pick<ConvexMesh, 'polygon'>,
  leaving: number,
  to: number,
  forward: boolean,
): number[] | undefined {
  const portals: number[] = []
  for (let edge = leaving; polygon[edge] !== to;) {
    const portal = forward ? edge : prev[edge]
    const beyond = twin[portal]
    if (beyond < 0) return undefined
    portals.push(portal)
    edge = forward ? next[beyond] : beyond
    if (edge === leaving) return undefined
  }
  return portals
}

/** Follows the border of the walkable area. Returns the wall that comes after the given wall. It starts where that wall ends. */
export function nextWall({ twin, next }: Pick<ConvexMesh, 'twin' | 'next'>, wall: number): number {
  let edge = next[wall]
  while (twin[edge] >= 0) edge = next[twin[edge]]
  return edge
}

export function previousWall({ twin, prev }: Pick<ConvexMesh, 'twin' | 'prev'>, wall: number): number {
  let edge = prev[wall]
  while (twin[edge] >= 0) edge = prev[twin[edge]]
  return edge
}
