/**
 * Planners of a mesh other than Polyanya, for comparison, teaching and verification.
 * In: two places on a convex mesh, limits, a trace. Out: a path, or why there is none; nodes expanded and generated.
 * `findByTriangles` (TA*) is exact and shares only the mesh with Polyanya. The others are heuristic.
 * Read: corridor-planners, triangle-a-star, point-set.
 */
export { findByCentroids, findByMidpoints } from './corridor-planners.js'
export type { Planner } from './corridor-planners.js'
export { findByPointSet } from './point-set.js'
export { findByTriangles } from './triangle-a-star.js'
