/**
 * Draws replays of searches. Invariant: frame n shows the first n events, regardless of the frames before. Cost: the events between two
 * frames, forward or backward; for lines, stepping back starts from a key frame at most 1,000 lines before. Read cell-replay,
 * search-painter, triangulation-replay.
 */
export { SearchPlaybackLayer } from './SearchPlaybackLayer.js'
export type { SearchPlaybackLayerProps } from './SearchPlaybackLayer.js'
export type { SearchCells } from './cell-replay.js'
