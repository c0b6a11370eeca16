/**
 * What a disc may walk on: the base mesh with every wall moved into the free side by the radius and rounded at its corners.
 * In: a base mesh, a radius, limits. Out: a `RadiusMesh`, which is a mesh like any other and follows the edits of its base mesh; passages,
 * the widest way.
 *
 *      ____________      offset of a wall: as far from it as the radius. Around a convex corner b it goes on as chords of an arc,
 *     a--------b   \     tangents of the circle, one for each wall that faces the corner, so that a gap of 2 r is open and a
 *              |    |    narrower one closed; in a concave corner two offsets meet.
 *              c    |
 * Invariants: no point of the offset mesh is nearer to a wall than r(1 - 1e-6); it equals the one that a fresh build gives.
 * Cost: O(n log n) for n corners to build; an edit costs the walls within reach of it; passages O(n) polygons near to Delaunay.
 * Read corner-arc.ts, radius-mesh.ts with offset-walls.ts, radius-meshes.ts (those kept per mesh); then gates.ts, passages.ts, widest-way.ts.
 */
export { obstacleBeyond, passageParts, passagesNarrowerThan } from './passages.js'
export type { Passage } from './passages.js'
export { RadiusMesh } from './radius-mesh.js'
export { CLEARANCE_TOLERANCE, keptDistance } from './tolerance.js'
export { followedMesh, radiusMesh } from './radius-meshes.js'
export { widestWay } from './widest-way.js'
export type { WidestWay } from './widest-way.js'
