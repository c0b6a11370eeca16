/**
 * Meshes for discs: the space in which the center of a disc may move. Every wall of the base mesh is moved by the radius into the free side, with rounded
 * corners.
 *
 *      ____________      A wall is moved to a parallel line at the distance r. Around a convex corner b, the outline consists of
 *     a--------b   \     tangents of the circle with center b and radius r. If another wall faces b across a gap, one tangent
 *              |    |    touches the circle exactly in the direction of this wall. So the gap is open if it is at least 2 r
 *              c    |    wide, and closed if it is narrower. At a concave corner, the moved walls meet.
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
