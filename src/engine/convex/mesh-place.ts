/**
 * The place of a point on a mesh. Rounding moves a computed point, such as the nearest point of a slanted wall, slightly outside the closed polygons.
 * So a point outside every polygon counts as walkable if free space lies within `locationTolerance` of it; searches then start from a point in that space.
 */
import type { Point } from '../geometry/index.js'
import { EIGHT_NEIGHBOR_OFFSETS, boundingBox, locateInPolygon, flushToZero } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import type { NavMesh } from './nav-mesh.js'

/** How far a computed point may lie outside free space, relative to the span of the mesh: about 1e-12. */
const SPAN_TOLERANCE = 2 ** -40
/** Like SPAN_TOLERANCE, but relative to the largest coordinate. The larger of the two distances applies. */
const COORDINATE_TOLERANCE = 2 ** -50

/** The point that a search starts from, and all polygons whose closure contains it. */
export interface MeshPlace {
  readonly x: number
  readonly y: number
  readonly polygons: Int32Array
  readonly count: number
}

/** The fields of a mesh that a path search reads. The mesh has no polygons in areas that are forbidden to the agent. */
export type WalkableMesh = Pick<NavMesh, 'revision' | 'convex' | 'bounds' | 'obstaclesAt'>

export type LocatedMesh = Pick<WalkableMesh, 'convex'> & { readonly bounds?: WalkableMesh['bounds'] | undefined }

const INITIAL_POLYGONS = 16

export class Place implements MeshPlace {
  x = 0
  y = 0
  polygons = new Int32Array(INITIAL_POLYGONS)
  count = 0

  /** Moves this place to a point. `count` is 0 if the point is not walkable. */
  fill(mesh: LocatedMesh, point: Point): this {
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
    this.x = x = flushToZero(x)
    this.y = y = flushToZero(y)
    for (;;) {
      this.count = convex.polygonsAt(x, y, this.polygons)
      if (this.count < this.polygons.length) return
      this.polygons = new Int32Array(4 * this.polygons.length)
    }
  }
}

/** Returns a new object: the place of the point. Its `count` is 0 if the point is not walkable. */
export function placeOn(mesh: LocatedMesh, point: Point): MeshPlace {
  return new Place().fill(mesh, point)
}

/** Returns how far outside free space a point may lie and still count as walkable, in world units. */
export function locationTolerance(mesh: LocatedMesh, point: Point): number {
  const box = mesh.bounds === undefined ? undefined : boundingBox(mesh.bounds)
  if (box === undefined) return COORDINATE_TOLERANCE * Math.max(Math.abs(point.x), Math.abs(point.y))
  const largest = Math.max(Math.abs(box.x), Math.abs(box.y), Math.abs(box.x + box.width), Math.abs(box.y + box.height))
  return Math.max(SPAN_TOLERANCE * Math.max(box.width, box.height), COORDINATE_TOLERANCE * largest)
}

/** Returns whether the point lies outside the bounds of the mesh by more than rounding. A point in a blocked part is not out of bounds. */
export function outOfBounds(mesh: WalkableMesh, point: Point): boolean {
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
