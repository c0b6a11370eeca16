/** Planners for comparison, teaching and verification. `findByTriangles` (TA*) is exact and shares only the mesh with Polyanya. The others are heuristic. */
export { findByCentroids, findByMidpoints } from './corridor-planners.js'
export type { Planner } from './corridor-planners.js'
export { findByPointSet } from './point-set.js'
export { findByTriangles } from './triangle-a-star.js'
