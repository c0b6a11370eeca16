/**
 * Draws replays of searches. Frame n shows the first n events of the search, whichever frame was drawn before.
 * - A step forward processes only the new events.
 * - A step back reverts the grid cells event by event. It draws the lines and dots of the search again, starting from a key frame: the stored
 *   bitmap of an earlier frame. It replays a triangulation from the first event.
 *
 * Read cell-replay, search-painter, triangulation-replay.
 */
export { SearchPlaybackLayer } from './SearchPlaybackLayer.js'
export type { SearchPlaybackLayerProps } from './SearchPlaybackLayer.js'
export type { SearchCells } from './cell-replay.js'
