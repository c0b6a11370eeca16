/**
 * What Polyanya, raycast and every mesh query read: walkable convex polygons as rings of half-edges in flat arrays.
 * A half-edge leaves vertex `origin[h]`, runs along its polygon with positive winding (interior on its positive side)
 * and meets `twin[h]` of the neighboring polygon, or a wall where twin is -1. Straight (180 degree) corners are normal.
 * Arrays may be longer than what is in use, and are replaced when they grow: read them from the mesh at each query.
 * A dynamic mesh and one read from a file offer the same arrays, so that no search knows where its polygons come from.
 */
import type { ChangedBox } from '../geometry/index.js'

export interface ConvexMesh {
  /** x0 y0 x1 y1 …; a corner where obstacles touch has one vertex slot per connected fan of free polygons. */
  coords: Float64Array
  /** Per half-edge. `polygon` is -1 for a half-edge that bounds no walkable polygon; its other fields mean nothing then. */
  origin: Int32Array
  twin: Int32Array
  next: Int32Array
  prev: Int32Array
  polygon: Int32Array
  /** Per polygon: one of its half-edges, -1 = unused slot. */
  first: Int32Array
  /** Per polygon: index of its topmost terrain area in `NavMesh.areas`, -1 = no area. Polygons never span two areas. */
  area: Int32Array
  /** Per polygon: island id, as in `NavMesh.islands`. */
  island: Int32Array
  /** Per polygon: the half-edge that leads out of a dead end of the dual graph, towards its core; -1 = not in a dead end. */
  exit: Int32Array
  /** Per vertex slot: 1 if it lies on a wall, so that a path may bend there. */
  corner: Uint8Array
  vertexSlots: number
  halfEdgeSlots: number
  polygonSlots: number
  /**
   * Writes the ids of all walkable polygons whose closure holds the point into `into` and returns how many there are.
   * Exact; 0 for a point outside every polygon. More than `into.length` are cut off.
   */
  polygonsAt(x: number, y: number, into: Int32Array): number
  /** Half-edges that are walls and whose boxes meet a box, and perhaps some near it, at the cost of those; offered by meshes that can be edited. */
  wallsNear?(box: ChangedBox): readonly number[]
}
