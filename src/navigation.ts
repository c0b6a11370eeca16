/** Navigation that follows a drawing, without React: one mesh for a game, an editor and their panels. */
export { createNavigation } from './navigation/index.js'
export type {
  NavigationEngine,
  NavigationInput,
  Navigation,
  NavigationOptions,
  NavigationSnapshot,
  NavigationStats,
  PathQuery,
  Scheduler,
  Staleness,
  TransientEdits,
} from './navigation/index.js'
export type { Locks, WorkerHandler, WorkerLike, WorkerPolicy } from './worker/index.js'
