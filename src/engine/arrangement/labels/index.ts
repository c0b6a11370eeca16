/**
 * Labels of faces: the rings that wind around each face, the class that follows from them, and the island of each walkable face.
 * In: a triangulation with the owners of its edges. Out: label and class per face, island per face, areas.
 *
 *   triangulation, owners of edges ──label-table, labels──> label and class per face ──islands──> island per face, areas
 *
 * Read: label-table, labels, islands; face-marks (visited marks of searches).
 */
export { FaceMarks } from './face-marks.js'
export { Islands } from './islands.js'
export { areaCover, BLOCKED, CLEAR, COVERED, FILLED, FREE, IN_HOLE, INSIDE } from './label-table.js'
export type { RingRules } from './label-table.js'
export { Labels } from './labels.js'
