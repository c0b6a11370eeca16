/** Parts of a convex polygon as searches and planners want them. */
import type { Point } from '../geometry/index.js'
import type { Portal } from '../paths/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import type { MeshPlace } from './mesh-place.js'

/** The portal that is crossed when a polygon is entered by one of its half-edges. */
export function portalOf(convex: ConvexMesh, entered: number): Portal {
  const [left, right] = edgeEnds(convex, entered)
  return { left, right }
}

export function polygonSet(place: MeshPlace): Set<number> {
  return new Set(place.polygons.subarray(0, place.count))
}

/** Mean of the corners. */
export function centroid({ coords, origin, next, first }: ConvexMesh, polygon: number): Point {
  let x = 0
  let y = 0
  let count = 0
  let edge = first[polygon]
  do {
    x += coords[2 * origin[edge]]
    y += coords[2 * origin[edge] + 1]
    count++
    edge = next[edge]
  } while (edge !== first[polygon])
  return { x: x / count, y: y / count }
}

export function edgeEnds({ coords, origin, next }: ConvexMesh, edge: number): [Point, Point] {
  const a = 2 * origin[edge]
  const b = 2 * origin[next[edge]]
  return [
    { x: coords[a], y: coords[a + 1] },
    { x: coords[b], y: coords[b + 1] },
  ]
}
