/** For each face: the rings that wind around it (its label), the class that follows from them, and the island of each walkable face. */
export { FaceMarks } from './face-marks.js'
export { Islands } from './islands.js'
export { areaCover, BLOCKED, CLEAR, COVERED, FILLED, FREE, IN_HOLE, INSIDE } from './label-table.js'
export type { RingRules } from './label-table.js'
export { Labels } from './labels.js'
