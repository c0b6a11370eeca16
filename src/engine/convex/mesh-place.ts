/**
 * Where a point stands on a mesh: all polygons whose closure holds it. Exact; but a point that was computed (the nearest
 * point of a slanted wall, a corner turned by a matrix) lies beside the closure by its own rounding. So a point outside every
 * polygon counts as walkable if free space lies within `locationTolerance` of it, and searches then start from that free point.
 */
import type { Point } from '../geometry/index.js'
import { EIGHT_NEIGHBOR_OFFSETS, boundingBox, locateInPolygon, settled } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import type { NavMesh } from './nav-mesh.js'
import { COORDINATE_TOLERANCE, SPAN_TOLERANCE } from './tolerance.js'

/** A place on the mesh: the point searched from, and all polygons whose closure holds it. */
export interface MeshPlace {
  readonly x: number
  readonly y: number
  readonly polygons: Int32Array
  readonly count: number
}

/** What a search walks on: a mesh, or what is left of it for an agent to which some areas are forbidden. */
export type SearchMesh = Pick<NavMesh, 'revision' | 'convex' | 'bounds' | 'obstaclesAt'>

/** More polygons than these never meet in one point of a sensible map; the list grows if they do. */
const USUAL_POLYGONS = 16

/** A place that can be filled again and again. */
export class Place implements MeshPlace {
  x = 0
  y = 0
  polygons = new Int32Array(USUAL_POLYGONS)
  count = 0

  /** The place of a point; `count` is 0 when it is not walkable. */
  fill(mesh: SearchMesh, point: Point): this {
    this.fillExactly(mesh.convex, point.x, point.y)
    const tolerance = this.count > 0 ? 0 : locationTolerance(mesh, point)
    if (tolerance === 0) return this
    for (const { x, y } of EIGHT_NEIGHBOR_OFFSETS) {
      this.fillExactly(mesh.convex, point.x + x * tolerance, point.y + y * tolerance)
      if (this.count > 0) return this
    }
    return this
  }

  private fillExactly(convex: ConvexMesh, x: number, y: number): void {
    this.x = x = settled(x)
    this.y = y = settled(y)
    for (;;) {
      this.count = convex.polygonsAt(x, y, this.polygons)
      if (this.count < this.polygons.length) return
      this.polygons = new Int32Array(4 * this.polygons.length)
    }
  }
}

/** The place of a point, kept for good; `count` is 0 when it is not walkable. */
export function placeOn(mesh: SearchMesh, point: Point): MeshPlace {
  return new Place().fill(mesh, point)
}

/** How far beside free space a point may lie and still count as walkable, in world units. */
export function locationTolerance(mesh: SearchMesh, point: Point): number {
  const box = mesh.bounds === undefined ? undefined : boundingBox(mesh.bounds)
  if (box === undefined) return COORDINATE_TOLERANCE * Math.max(Math.abs(point.x), Math.abs(point.y))
  const largest = Math.max(Math.abs(box.x), Math.abs(box.y), Math.abs(box.x + box.width), Math.abs(box.y + box.height))
  return Math.max(SPAN_TOLERANCE * Math.max(box.width, box.height), COORDINATE_TOLERANCE * largest)
}

/** Whether the point lies outside the bounds of the mesh, by more than rounding, rather than in something blocked. */
export function outOfBounds(mesh: SearchMesh, point: Point): boolean {
  const { bounds } = mesh
  if (bounds !== undefined) {
    const isOutside = (at: Point): boolean => locateInPolygon(bounds, [], at) === 'outside'
    if (!isOutside(point)) return false
    const tolerance = locationTolerance(mesh, point)
    return EIGHT_NEIGHBOR_OFFSETS.every(({ x, y }) =>
      isOutside({ x: point.x + x * tolerance, y: point.y + y * tolerance }),
    )
  }
  return mesh.obstaclesAt(point).length === 0
}
