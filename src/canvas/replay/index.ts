/**
 * Draws replays of searches. Invariant: frame n shows the first n events, however it was reached. Cost: the events between two frames, in
 * both directions; lines go back to a key frame (at most 1,000 lines ago). Read cell-replay, search-painter, triangulation-replay.
 */
export { SearchPlaybackLayer } from './SearchPlaybackLayer.js'
export type { SearchPlaybackLayerProps } from './SearchPlaybackLayer.js'
export type { SearchCells } from './cell-replay.js'
