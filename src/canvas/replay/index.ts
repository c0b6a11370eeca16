/** Draws replays of searches. Frame n shows the first n events, whichever frame was drawn before. */
export { SearchPlaybackLayer } from './SearchPlaybackLayer.js'
export type { SearchPlaybackLayerProps } from './SearchPlaybackLayer.js'
export type { SearchCells } from './cell-replay.js'
