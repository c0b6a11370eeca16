/**
 * Queries about paths on a mesh: the polygons along a path, and whether an edit has closed it.
 * Invariant: a leg is walkable here exactly if `findPath` may return it.
 */
export { canWalk, facesAlong, isLegClosed, isPathBroken, watchPath } from './path-watch.js'
export type { PathWatch, Track, WatchOptions } from './path-watch.js'
export { createReplanner } from './replanner.js'
export type { ReplanCause, Replanner, ReplannerOptions, ReplanStep } from './replanner.js'
