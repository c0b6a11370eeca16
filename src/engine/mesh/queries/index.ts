/**
 * Queries about paths on a mesh: the polygons along a path, and whether an edit has closed it.
 *
 *   path, edit ──path-watch──> broken legs ──replanner──> steps
 *
 * In: a NavMesh and paths in world units. Out: values; nothing is changed.
 * Invariant: a leg is walkable here exactly if `findPath` may return it.
 * Cost: O(polygons along the leg) per leg; after an edit, only legs near the edit are tested.
 * Read: path-watch, replanner.
 */
export { canWalk, facesAlong, isLegClosed, isPathBroken, watchPath } from './path-watch.js'
export type { PathWatch, Track, WatchOptions } from './path-watch.js'
export { createReplanner } from './replanner.js'
export type { ReplanCause, Replanner, ReplannerOptions, ReplanStep } from './replanner.js'
