/**
 * A constrained Delaunay triangulation of a rectangle, edited in place.
 *
 *          c             half-edge h = 3f + k of face f starts at origin[h], has positive winding and the twin twin[h] (-1: border);
 *        /   \           constraint[h]: head of the edge's owner list, shared by both twins, -1: free to flip;
 *   h+2 /  f  \ h+1      outgoing[v]: some half-edge that starts at v
 *      /   h   \
 *     a ─────── b
 *
 * Invariants: vertices and constraints determine the triangulation, ties included, so an edited one equals a fresh one; constraints meet only at common
 * vertices. Exact predicates.
 * Cost: about 2.5 µs per vertex in bulk; a change costs its cavity and its flips. 110 bytes per vertex.
 */
export { Triangulation } from './triangulation.js'
export { breaksDelaunayRule, inCircle } from './lawson.js'
export { nextHalfEdge, previousHalfEdge } from './triangle-store.js'
export type { TriangleStore } from './triangle-store.js'
export type { EdgeOwners } from './edge-owners.js'
export { TriangulationTracer, emitDelaunayPoints } from './triangulation-tracer.js'
