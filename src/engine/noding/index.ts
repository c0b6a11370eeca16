export { Noder } from './noder.js'
export type { NodeChanges } from './node-changes.js'
export { chooseGridStep, roundToGrid, LARGEST_COORDINATE, SMALLEST_MAGNITUDE } from './grid-step.js'
