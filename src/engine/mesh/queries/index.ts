/**
 * Questions to a mesh that stands: about places, about a path that was found, about a walk that an edit may close.
 *
 *   point ──place-queries──> island, clearance, nearest walkable point      path, edit ──path-watch──> broken legs ──replanner──> steps
 *
 * In: a NavMesh and points in world units. Out: values; nothing is changed. Invariants: what is walkable is what `findPath` walks.
 * Cost: a place O(1) expected, a leg of a path the polygons along it, an edit only the legs that pass it. Read place-queries, path-watch, replanner.
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
