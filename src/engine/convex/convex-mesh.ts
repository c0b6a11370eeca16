/**
 * The data that all mesh queries read: walkable convex polygons as rings of half-edges in flat arrays.
 * - Half-edge h starts at vertex `origin[h]` and runs along its polygon with positive winding. Corners of 180 degrees are allowed.
 * - `twin[h]` is the opposite half-edge in the neighboring polygon, or -1 at a wall.
 * - Arrays may be longer than the used part and are replaced when they grow, so read them from the mesh at each query.
 */
import type { Box } from '../geometry/index.js'

export interface ConvexMesh {
  /** Coordinates x0 y0 x1 y1 … of the vertices. A point where obstacles touch has one vertex per connected fan of free polygons around it. */
  coords: Float64Array
  /** The next five arrays have one entry per half-edge. Where `polygon` is -1, the half-edge is unused and its other entries are invalid. */
  origin: Int32Array
  twin: Int32Array
  next: Int32Array
  prev: Int32Array
  polygon: Int32Array
  /** One half-edge of each polygon; -1 for an unused polygon slot. */
  first: Int32Array
  /** Index in `NavMesh.areas` of the topmost terrain area of each polygon; -1 for no area. A polygon never spans two areas. */
  area: Int32Array
  /** Island id of each polygon, as in `NavMesh.islands`. */
  island: Int32Array
  /** For each polygon in a dead end, the half-edge that leads out of the dead end; -1 for all other polygons. See dead-ends.ts. */
  exit: Int32Array
  /** 1 for each vertex on a wall, where a path may turn; 0 for all other vertices. */
  corner: Uint8Array
  vertexSlots: number
  halfEdgeSlots: number
  polygonSlots: number
  /** Writes the ids of all walkable polygons whose closure contains the point into `into`, at most `into.length`. Returns how many it wrote. Exact. */
  polygonsAt(x: number, y: number, into: Int32Array): number
  /** Returns the half-edge of the neighboring walkable triangle; -1 at a wall. Only meshes that merge triangles have this method and `facesAt`. */
  readonly faceTwin?: (halfEdge: number) => number
  /** Works like `polygonsAt`, but writes the ids of triangles. */
  readonly facesAt?: (x: number, y: number, into: Int32Array) => number
  /** Returns the walls whose boxes meet a box, and possibly others near it. O(walls returned). Only editable meshes have this method. */
  wallsNear?(box: Box): readonly number[]
}
