/**
 * Queries to a mesh: about a found path, about a path that an edit may close.
 *
 *   path, edit ──path-watch──> broken legs ──replanner──> steps
 *
 * In: a NavMesh and paths in world units. Out: values; nothing is changed. Invariant: walkable means the same as in `findPath`.
 * Cost: for a leg, the polygons along it; for an edit, only the legs near it.
 * Read: path-watch, replanner.
 */
export { canWalk, facesAlong, isLegClosed, isPathBroken, watchPath } from './path-watch.js'
export type { PathWatch, Track, WatchOptions } from './path-watch.js'
export { createReplanner } from './replanner.js'
export type { ReplanCause, Replanner, ReplannerOptions, ReplanStep } from './replanner.js'
