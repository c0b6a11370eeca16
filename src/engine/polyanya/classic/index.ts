/**
 * The classic planners of a mesh, beside Polyanya: for comparison, teaching and checking. In: two places on a convex mesh, limits, a trace.
 * Out: a path, or why there is none; nodes expanded and generated. `findByTriangles` (TA* continued to proof) is exact and shares nothing
 * with Polyanya but the mesh; the others are heuristic: A* over edge midpoints or centroids with the funnel, A* over a set of points. Cost:
 * A* over the polygons; TA* over corridors near the path. Read corridor-planners.ts first, then triangle-a-star.ts, point-set.ts.
 */
export { findByCentroids, findByMidpoints } from './corridor-planners.js'
export type { Planner } from './corridor-planners.js'
export { findByPointSet } from './point-set.js'
export { findByTriangles } from './triangle-a-star.js'
