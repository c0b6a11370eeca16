/**
 * The world of sight lines between the corners of polygons.
 * In: walls, 4 numbers each, free on the positive side; circles and a radius if the walls approximate round shapes.
 * Invariants: sides are decided by exact predicates; a search computes only the edges that it needs.
 *
 *   . - - - - . goal        A path bends only at taut corners: the ends
 *   |  ####  /               of each leg see each other, and the bend
 *   s  ####_/                turns around the obstacle.
 *
 * Cost: building O(n log n). A grid finds walls near a line. An expansion visits the walls in the grid cells that its sight lines cross.
 * Read: walls, build-visibility-graph, sight-search, find-visibility-path; rounded-walls, tangent-search. For comparison: line-translation, must-pass-tree.
 */
export { buildVisibilityGraph } from './build-visibility-graph.js'
export type { RoundedSource, VisibilityGraphSource } from './build-visibility-graph.js'
export { VISIBILITY_ALGORITHMS } from './find-visibility-path.js'
export type { VisibilityAlgorithm, VisibilityGraph, VisibilityPathOptions } from './find-visibility-path.js'
