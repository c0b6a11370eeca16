/**
 * Keeps a mesh, a grid and the results of path queries up to date with a changing drawing.
 *
 *   document -> toScene -> diffScenes -> edit in place | build on this thread | build in a worker -> snapshot
 *
 * Invariants: during a build or an error, the last valid mesh and paths remain; the newest drawing wins, and late results are dropped; a
 * crashed worker is replaced, and a hung one terminated; nothing runs without listeners, except in `flush` and `ready`. Cost: an edit is
 * local. If a worker is available, it takes over builds and edits that exceed 40 ms on this thread (120 ms for the first build).
 * Read: scene-diff, mesh-builder, worker-builder, responder (worker side), standing-queries, transient-layer, navigation-store, grid-store.
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
export type { GridSource, GridStoreOptions, GridStoreSnapshot } from './grid-store.js'
export type { NavigationEngine } from './mesh-builder.js'
export { createDeadline } from './path-query.js'
export type { Staleness } from './standing-queries.js'
export { createFrameScheduler } from './scheduler.js'
export type { Scheduler } from './scheduler.js'
export { countVertices, diffScenes } from './scene-diff.js'
export type { PathQuery } from './path-query.js'
