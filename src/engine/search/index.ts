/**
 * Searches over graphs, and `findPath` for every world.
 * In: a graph that lists successors; or a world with its planners under `PLANNERS`. Out: nodes and costs; a `PathResult`.
 * Invariants: this module uses no cells, triangles or specific worlds; a repeated search expands the same nodes in the same order.
 */
export { GraphSearch } from './graph-search.js'
export type { GraphAlgorithm, GraphSearchResult, SearchGraph, Successors } from './graph-search.js'
export { PATH_OPTIONS, PLANNERS, expectPlanner, findPath } from './searchable-world.js'
export type { PathOptions, Planners, SearchableWorld } from './searchable-world.js'
