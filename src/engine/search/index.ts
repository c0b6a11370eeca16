/**
 * Searches over graphs, and the one query that every world takes. In: a graph that lists successors; or a world that carries its
 * planners under `PLANNERS`. Out: nodes and costs; a `PathResult`. Invariants: nothing here knows cells, triangles or a certain world;
 * equal searches expand equal nodes in equal order. Cost: O(E log V) best-first, O(V + E) in order of discovery; `findPath` itself O(1).
 * Read: graph-search; searchable-world.
 */
export { GraphSearch } from './graph-search.js'
export type { GraphAlgorithm, GraphSearchResult, SearchGraph, Successors } from './graph-search.js'
export { PATH_OPTIONS, PLANNERS, expectPlanner, findPath } from './searchable-world.js'
export type { PathOptions, Planners, SearchableWorld } from './searchable-world.js'
