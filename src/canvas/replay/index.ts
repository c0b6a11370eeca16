/**
 * Draws replays of searches. Frame n shows the first n events, whichever frame was drawn before. A frame costs the events between it and
 * the last one; for lines, stepping back draws at most 1,000 lines, from a key frame on. Read cell-replay, search-painter,
 * triangulation-replay.
 */
export { SearchPlaybackLayer } from './SearchPlaybackLayer.js'
export type { SearchPlaybackLayerProps } from './SearchPlaybackLayer.js'
export type { SearchCells } from './cell-replay.js'
