/**
 * Labels of faces: the rings that wind around each face, the class that follows from them, and the island of each walkable face.
 *
 *   triangulation, owners of edges ──label-table, labels──> label and class per face ──islands──> island per face, areas
 */
export { FaceMarks } from './face-marks.js'
export { Islands } from './islands.js'
export { areaCover, BLOCKED, CLEAR, COVERED, FILLED, FREE, IN_HOLE, INSIDE } from './label-table.js'
export type { RingRules } from './label-table.js'
export { Labels } from './labels.js'
