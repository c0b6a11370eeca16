/**
 * Queries to a mesh: about places, about a found path, about a path that an edit may close.
 *
 *   point ──place-queries──> island, clearance, nearest walkable point      path, edit ──path-watch──> broken legs ──replanner──> steps
 *
 * In: a NavMesh and points in world units. Out: values; nothing is changed. Invariant: walkable means the same as in `findPath`.
 * Cost: O(1) expected for a place; for a leg, the polygons along it; for an edit, only the legs near it.
 * Read: place-queries, path-watch, replanner.
 */
export { canWalk, facesAlong, isLegClosed, isPathBroken, watchPath } from './path-watch.js'
export type { PathWatch, Track, WatchOptions } from './path-watch.js'
export {
  checkedPlace,
  clearanceAt,
  islandOf,
  nearestWalkable,
  randomPlace,
  randomPoint,
  raycast,
} from './place-queries.js'
export type { RandomPointOptions } from './place-queries.js'
export { createReplanner } from './replanner.js'
export type { ReplanCause, Replanner, ReplannerOptions, ReplanStep } from './replanner.js'
