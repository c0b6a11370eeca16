/**
 * The convex polygons of a mesh, in the form that every planner reads, and queries on them.
 *
 *      o---o          Half-edge h runs from origin[h] to origin[next[h]] with its polygon on the left; twin[h] is -1 at a wall.
 *     /  h  \         next runs around the polygon with positive winding; first[polygon] is one of its half-edges.
 *    o  -->  o        A vertex slot belongs to one connected fan of polygons: two fans that touch at a point have two slots.
 *
 * Corners are at most 180 degrees: exactly in editable meshes, up to rounding in imported ones. `corner` marks the vertex slots on a wall.
 * A dead end is a group of polygons with only one way out. For each of its polygons, `exit` is the half-edge that leads towards the way out.
 * Cost: O(n log n) to build, O(k log k) to update after an edit of k faces; point location expected O(1).
 */
export { changedBoxes } from './changed-boxes.js'
export type { ConvexMerge } from './convex-merge.js'
export { DISSOLVED, dissolveEdges } from './dissolve-edges.js'
export type { ConvexMesh } from './convex-mesh.js'
export { splitCorners, toConvexRings, type ConvexRing, type PolygonInput } from './convex-rings.js'
export { stripDeadEnds, waysOut } from './dead-ends.js'
export { walkLeg } from './leg-walk.js'
export { asMeshError, BodyMesh, checkpoint, coveredOutline, MeshBody, stopReason, type BuildStep } from './mesh-body.js'
export { expectNoSearch, guardTrace, isClearOfWalls, runningAreas, wallFaces, wallGrid } from './mesh-index.js'
export type { AreaCosts, EditReport, MeshAlgorithm, MeshPathOptions, NavMesh } from './nav-mesh.js'
export type { LocatedMesh, WalkableMesh, MeshPlace } from './mesh-place.js'
export { locationTolerance, outOfBounds, Place, placeOn } from './mesh-place.js'
export {
  clearanceOnMesh,
  islandAt,
  islandOnMesh,
  islandsAt,
  nearestOnMesh,
  nearestWall,
  randomOnMesh,
} from './mesh-queries.js'
export type { NearestOptions, NearestPoint } from './mesh-queries.js'
export { createPolygonLocator } from './polygon-locator.js'
export { centroid, edgeEnds, edgesOf, endsOf, fanOf, nextWall, polygonSet } from './polygon-parts.js'
export { portalOf, portalsAround, previousWall, wallsOf } from './polygon-parts.js'
export { raycastMesh, walkStraight, type RaycastResult } from './raycast.js'
export { triangulateConvex } from './triangulate-convex.js'
export { obstacleRegion, wallLoops } from './wall-loops.js'
