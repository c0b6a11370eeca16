/**
 * The data that Polyanya, raycast and all mesh queries read: walkable convex polygons as rings of half-edges in flat arrays.
 * A half-edge starts at vertex `origin[h]` and runs along its polygon with positive winding (interior on its positive side). `twin[h]` is its twin in the
 * neighboring polygon, or -1 at a wall. Corners of 180 degrees are allowed.
 * Arrays may be longer than the used part and are replaced when they grow, so read them from the mesh at each query. Editable meshes and meshes from files
 * offer the same arrays, so searches work on both.
 */
import type { Box } from '../geometry/index.js'

export interface ConvexMesh {
  /** Coordinates x0 y0 x1 y1 …. A corner where obstacles touch is one vertex (a vertex slot of its own) per connected fan of free polygons. */
  coords: Float64Array
  /** The next five arrays have one entry per half-edge. `polygon` is -1 for a half-edge of no walkable polygon; its other entries are then invalid. */
  origin: Int32Array
  twin: Int32Array
  next: Int32Array
  prev: Int32Array
  polygon: Int32Array
  /** Per polygon: one of its half-edges, -1 for an unused slot. */
  first: Int32Array
  /** Per polygon: index of its topmost terrain area in `NavMesh.areas`, -1 = no area. A polygon never spans two areas. */
  area: Int32Array
  /** Per polygon: island id, as in `NavMesh.islands`. */
  island: Int32Array
  /** Per polygon: in a dead end of the dual graph, the half-edge that leads out towards the core; -1 in the core. */
  exit: Int32Array
  /** Per vertex: 1 if it lies on a wall, so that a path may turn there. */
  corner: Uint8Array
  vertexSlots: number
  halfEdgeSlots: number
  polygonSlots: number
  /**
   * Writes the ids of all walkable polygons whose closure contains the point into `into`, at most `into.length` of them. Returns their number: 0 for a point
   * outside every polygon. Exact.
   */
  polygonsAt(x: number, y: number, into: Int32Array): number
  /** Returns the half-edge of the neighboring walkable triangle, -1 at a wall. Only for polygons merged from triangles of three half-edges. */
  readonly faceTwin?: (halfEdge: number) => number
  /** Does what `polygonsAt` does, for the triangles. */
  readonly facesAt?: (x: number, y: number, into: Int32Array) => number
  /** Returns the wall half-edges whose boxes meet a box, and possibly others near it. Cost: their number. Only editable meshes have this method. */
  wallsNear?(box: Box): readonly number[]
}
