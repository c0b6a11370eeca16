/**
 * Triangles as small and as well shaped as asked, for cost fields and simulations.
 * In: a mesh, not touched, and limits of area and angle. Out: flat triangle arrays over the same space, and which triangles are not as asked, and why.
 *
 *         /\                          A triangle that is too large or too narrow gets a vertex at its circumcenter *; Delaunay
 *        / *\         a----m----b     flips do the rest. If * lies in the circle whose diameter a wall a b is, it encroaches on
 *       /____\          circle        the wall, which is split at m instead; near a narrow corner at powers of two from its tip.
 *
 * Invariants: walls and borders of terrain stay as they are, but for being split; no triangle is dropped; the budget of vertices ends it.
 * Cost: about linear in the triangles made. Read refine-mesh.ts, refiner.ts, small-cells.ts, voronoi.ts (the dual), walkable-clip.ts; tolerance.ts holds what rounding asks for.
 */
export type { RefinedMesh, RefineOptions, UnrefinedReason } from './refine-mesh.js'
export { refineMesh } from './refine-mesh.js'
export type { RefinerReason } from './refiner.js'
export type { VoronoiOptions } from './voronoi.js'
export { voronoiEdges } from './voronoi.js'
export type { TriangleList } from './walkable-clip.js'
