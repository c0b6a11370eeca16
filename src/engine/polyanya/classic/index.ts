/**
 * Planners of a mesh other than Polyanya, for comparison, teaching and verification.
 * In: two places on a convex mesh, limits, a trace. Out: a path, or why there is none; nodes expanded and generated. `findByTriangles` (TA*, run
 * until its path is proved shortest) is exact and shares only the mesh with Polyanya. The others are heuristic: A* over edge midpoints or centroids with the
 * funnel, A* over a set of points.
 * Cost: A* over the polygons; TA* over corridors near the path.
 * Read: corridor-planners, triangle-a-star, point-set.
 */
export { findByCentroids, findByMidpoints } from './corridor-planners.js'
export type { Planner } from './corridor-planners.js'
export { findByPointSet } from './point-set.js'
export { findByTriangles } from './triangle-a-star.js'
