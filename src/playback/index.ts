export type { AnimatedNode } from './path-animator.js'
export { createPathAnimator } from './path-animator.js'
export { createSearchPlayer, slowClock } from './search-player.js'
export type { PlayerSnapshot, SearchClock } from './search-player.js'
