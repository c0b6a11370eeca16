/**
 * The world of sight lines between the corners of polygons.
 * In: walls, 4 numbers each, free on the positive side; circles and a radius where the walls stand for something round. Out: `VisibilityGraph`, which carries its planners.
 * Invariants: sides are judged by exact predicates; lengths agree with the mesh; edges of the graph are drawn when a search asks, never all.
 * Cost: building O(n log n), an expansion O(walls in the cells that its lines cross).
 *
 *   . - - - - . goal        a path bends at taut corners only: both ends of
 *   |  ####  /               each leg are in sight of each other, and the
 *   s  ####_/                bend lies on the obstacle's side
 *
 * Read: walls, build-visibility-graph, sight-search, find-visibility-path; then rounded-walls, tangent-search; line-translation and must-pass-tree are published methods kept to compare with.
 */
export { buildVisibilityGraph } from './build-visibility-graph.js'
export type { RoundedSource, VisibilityGraphSource } from './build-visibility-graph.js'
export { VISIBILITY_ALGORITHMS } from './find-visibility-path.js'
export type { VisibilityAlgorithm, VisibilityGraph, VisibilityPathOptions } from './find-visibility-path.js'
