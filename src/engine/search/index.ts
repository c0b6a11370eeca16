export { GraphSearch } from './graph-search.js'
export type { GraphAlgorithm, GraphSearchOptions, GraphSearchResult, SearchGraph } from './graph-search.js'
export type { PathOptions } from './path-options.js'
