/**
 * Keeps a mesh, a grid and standing queries in step with a drawing that changes.
 *   document -> toScene -> diffScenes -> edit in place | build here | build in a worker -> snapshot
 * In: drawings by `update`, edits of a game over them by `edit`, queries by `setQuery`. Out: one store of snapshots, with the revision of the mesh and the drawing it shows.
 * Invariants: the last good mesh and paths stay while something is built or cannot be; the newest drawing wins; answers to older ones
 * are dropped; a worker that dies is replaced, one that hangs is ended; nothing works while nobody listens.
 * Cost: an edit costs what it touches; work on the page comes in slices below a long task.
 * Read scene-diff.ts, mesh-builder.ts, worker-builder.ts, responder.ts (the worker's side), standing-queries.ts, transient-layer.ts, navigation-store.ts, then grid-store.ts.
 */
export { createNavigationStore } from './navigation-store.js'
export type {
  NavigationInput,
  Navigation,
  NavigationOptions,
  NavigationSnapshot,
  NavigationStats,
} from './navigation-types.js'
export { createNavigation } from './create-navigation.js'
export type { TransientEdits } from './transient-layer.js'
export { defaultEngine } from './default-engine.js'
export { createGridStore } from './grid-store.js'
export type { GridSource, GridStore, GridStoreOptions, GridStoreSnapshot } from './grid-store.js'
export type { NavigationEngine } from './mesh-builder.js'
export { createDeadline } from './path-query.js'
export type { Deadline } from './path-query.js'
export type { Staleness } from './standing-queries.js'
export type { Scheduler } from './scheduler.js'
export type { SceneChange, SceneEdit } from './scene-diff.js'
export type { PathQuery } from './path-query.js'
