/**
 * Polyanya: the exact shortest path through the convex polygons of a mesh.
 *       goal            A node is an interval [ ] of an edge, seen from a root between two limiting rays. The root is the start or the
 *    ---[=====]---      vertex of the last turn, g its path length, and f = g + the least length from the root through the interval
 *        \   /          to the goal. A node is replaced by what its root sees through the interval (observable successors) and by what
 *         \ /           is hidden behind a corner at one of its ends (non-observable successors, whose root is that corner).
 *        root
 *
 * Invariants: f is never above the length of a path through the interval, so the first path found is shortest; each searcher has its own scratch memory.
 * Cost: increases with the obstacles near the path; without a budget, bounded by the size of the mesh.
 */
export { findShortest, searchersFor } from './polyanya.js'
export type { PolyanyaAnswer, PolyanyaSearcher } from './polyanya.js'
