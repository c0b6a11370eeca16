/**
 * Animation without React: an agent that walks along a path, and the replay of a recorded search. No frame loop runs without
 * listeners or while playback is paused. Read: frame-loop.ts, link-arc.ts, walk-plan.ts, walk.ts, path-animator.ts,
 * throttled-store.ts, search-player.ts.
 */
export type { AnimatedNode, PathAnimator, WalkTerrain } from './path-animator.js'
export { createPathAnimator } from './path-animator.js'
export { LINK_BOW, linkControl, pointsAlongLinks } from './link-arc.js'
export { createFrameLoop } from './frame-loop.js'
export { createSearchPlayer, slowClock } from './search-player.js'
export { createThrottledStore } from './throttled-store.js'
export type { PlayerSnapshot, SearchClock } from './search-player.js'
