/** Entry `navsmith/navigation`: navigation for a changing drawing, without React. A game, an editor and its panels share one mesh. */
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
