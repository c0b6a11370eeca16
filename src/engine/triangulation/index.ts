/**
 * A constrained Delaunay triangulation of a rectangle that changes in place. In: vertices, constraints with owners. Out: half-edges.
 *
 *          c             half-edge h = 3f + k of face f leaves origin[h], runs with positive winding, meets twin[h] (-1: border);
 *        /   \           constraint[h]: head of the edge's owner list, shared by both twins, -1: free to flip;
 *   h+2 /  f  \ h+1      outgoing[v]: some half-edge that leaves v
 *      /   h   \
 *     a ─────── b
 *
 * Invariants: vertices and constraints determine the triangulation, ties included, so an edited one equals a fresh one; constraints meet at
 * common vertices only. Exact predicates decide. Cost: about 2.5 µs a vertex in bulk; a change costs its cavity and its flips; 110 bytes a vertex.
 * Read: triangle-store.ts, triangulation.ts, lawson.ts (flips) with in-circle.ts, vertex-split.ts and cavity.ts (changes), point-locator.ts, edge-owners.ts.
 */
export { Triangulation } from './triangulation.js'
export { inCircle } from './in-circle.js'
export { nextHalfEdge, previousHalfEdge } from './triangle-store.js'
export type { TriangleStore } from './triangle-store.js'
export type { EdgeOwners } from './edge-owners.js'
export type { ConstraintLog } from './edge-owners.js'
export type { Place } from './point-locator.js'
export { TriangulationTracer, emitDelaunayPoints } from './triangulation-tracer.js'
