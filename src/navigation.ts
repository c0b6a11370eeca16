/** Navigation for a changing drawing, without React. All users of a drawing, such as a game and an editor, share one mesh. */
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
