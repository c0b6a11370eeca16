export { buildVisibilityGraph } from './visibility-graph.js'
export type { RoundedSource, VisibilityGraph, VisibilityGraphSource } from './visibility-graph.js'
export { VISIBILITY_ALGORITHMS, findVisibilityPath } from './find-visibility-path.js'
export type { VisibilityAlgorithm } from './find-visibility-path.js'
