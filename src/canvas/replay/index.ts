/**
 * Draws replays of searches. Frame n shows the first n events, whichever frame was drawn before. A step forward processes only the new events. A step back
 * reverts grid cells event by event, and draws lines and dots again from a key frame: the stored bitmap of an earlier frame. A triangulation starts over.
 */
export { SearchPlaybackLayer } from './SearchPlaybackLayer.js'
export type { SearchPlaybackLayerProps } from './SearchPlaybackLayer.js'
export type { SearchCells } from './cell-replay.js'
