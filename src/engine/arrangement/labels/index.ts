/**
 * What lies where: which rings wind around each face, the class that this gives it, and which walkable faces hang together.
 *
 *   triangulation, owners of edges ──label-table, labels──> label and class per face ──islands──> island per face, areas
 *
 * Invariants: labels are sets of (ring, winding), interned and counted; areas are exact sums, the same bits after edits as after a build.
 * Cost: a build is linear in faces; an edit costs its cavity and the faces whose label or island truly changes.
 * Read label-table, labels, islands; face-marks (what is still to be looked at).
 */
export { FaceMarks } from './face-marks.js'
export { Islands } from './islands.js'
export { areaCover, BLOCKED, CLEAR, COVERED, FILLED, FREE, IN_HOLE, INSIDE } from './label-table.js'
export type { RingRules } from './label-table.js'
export { Labels } from './labels.js'
