/**
 * Draws replays of searches. Frame n shows the first n events, whichever frame was drawn before. The cost of a frame is the number of events
 * between it and the previous one. To step back to a frame, lines are drawn again from the last key frame before it, and a triangulation
 * from the first event. Read cell-replay, search-painter, triangulation-replay.
 */
export { SearchPlaybackLayer } from './SearchPlaybackLayer.js'
export type { SearchPlaybackLayerProps } from './SearchPlaybackLayer.js'
export type { SearchCells } from './cell-replay.js'
