/**
 * From shapes to labeled triangles: the rings that wind around each triangle, its class (blocked, base mesh, terrain area) and its island.
 *
 *    rings ──▶ ring-noding, noder ──edges──▶ triangulation ──faces──▶ labels ──classes──▶ islands
 *
 * Invariants: labels are interned sets of (ring, winding). Areas are exact sums: an edited mesh and a fresh build have bit-identical areas.
 * Cost: a build is linear in faces plus noding; the cost of an edit grows with the number of faces that it replaces or relabels.
 */
export { ChangeLog } from './change-log.js'
export { createFrame, fitRing } from './map-frame.js'
export type { Frame } from './map-frame.js'
export { applyPlan, planEdit, rememberShapes, touchedBy } from './plan-edit.js'
export type { EditPlan, MeshEdit, VertexMove } from './plan-edit.js'
export type { Island, TriangleView } from './triangle-view.js'
export { NodedMesh } from './noded-mesh.js'
export type { Checkpoint } from './noded-mesh.js'
export { drawRing, eraseRing, moveVertices, replacePath, restoreRing } from './ring-noding.js'
export { BOUNDS, RingTable } from './ring-table.js'
export {
  checkArea,
  checkFinite,
  checkLink,
  checkList,
  checkPoint,
  checkRecord,
  checkShape,
  checkUnique,
  toCoords,
  toRing,
} from './validate-scene.js'
export type { Shape } from './validate-scene.js'
export { ShapeFacts, diagnoseShape } from './shape-facts.js'
export type { PlacedShape, ShapeFactsView } from './shape-facts.js'
export { compareRings, outlineOf } from './shape-outline.js'
export { facesNear, viewFaces } from './triangle-view.js'
