/**
 * Meshes for discs: the space in which the center of a disc may move. Every wall of the base mesh is moved by the radius into the free side, with rounded
 * corners.
 *
 *      ____________      Offset of a wall: parallel to it at the distance r. Around a convex corner b it continues as tangents
 *     a--------b   \     of the circle. Each wall that faces the corner gets its own tangent, so that a gap of 2 r is open and a
 *              |    |    narrower one is closed. At a concave corner the two offsets meet.
 *              c    |
 *
 * Invariants: no point of the offset mesh is nearer to a wall than r(1 - 1e-6); an updated mesh equals a fresh build.
 * Cost: O(n log n) for n corners to build; an edit visits all walls and redraws those within reach; passages visit O(n) polygons if these are nearly Delaunay.
 */
export { obstacleBeyond, passageParts, passagesNarrowerThan } from './passages.js'
export type { Passage } from './passages.js'
export { CLEARANCE_TOLERANCE, RadiusMesh, clearanceFor } from './radius-mesh.js'
export { updatedMesh, radiusMesh } from './radius-meshes.js'
export { widestWay, widestWayParts } from './widest-way.js'
export type { WidestWay } from './widest-way.js'
