/**
 * Refinement: triangles below a maximum area and above a minimum angle, for cost fields and simulations.
 *
 *         /\                          A triangle that is too large or too narrow gets a vertex at its circumcenter *.
 *        / *\         a----m----b     If * lies in the circle with a wall a b as diameter, the wall is split at m
 *       /____\          circle        instead.
 *
 * Invariants: walls and borders of terrain stay in place but may be split; no triangle is dropped; the budget of vertices limits the work.
 */
export type { RefinedMesh, RefineOptions, UnrefinedReason } from './refine-mesh.js'
export { refineMesh } from './refine-mesh.js'
export type { RefinerReason } from './refiner.js'
export type { VoronoiOptions } from './voronoi.js'
export { voronoiEdges } from './voronoi.js'
export type { TriangleList } from './walkable-clip.js'
