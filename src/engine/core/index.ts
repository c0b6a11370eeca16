/**
 * What every room may use, and no room's own: errors and checks, budgets, small structures. Imports nothing.
 * In and out: plain values and typed arrays. Invariants: a queue pops equal keys in a fixed order; a store notifies each listener once a change;
 * a generator of equal seed gives equal numbers. Cost: amortized O(1) an item, O(log n) a queue operation.
 * Read: error.ts, expect.ts (validation of arguments), budget.ts (limits of work), then what you need: with-room.ts, int-list.ts, priority-queue.ts,
 * union-find.ts, searcher-pool.ts, parts.ts, random.ts, same-value.ts, changed-places.ts, listeners.ts, store.ts.
 */
export { NavError, invariant } from './error.js'
export type { NavErrorCode, NavErrorDetails } from './error.js'
export { append } from './append.js'
export { IntList } from './int-list.js'
export { finish } from './parts.js'
export type { Parts } from './parts.js'
export { PriorityQueue } from './priority-queue.js'
export { handleOf, storeOf } from './handle.js'
export { SearcherPool } from './searcher-pool.js'
export { itemOf, resized, roomFor, withBlanks, withRoom } from './with-room.js'
export { UnionFind } from './union-find.js'
export { checkedRandom, createRandom } from './random.js'
export type { Random } from './random.js'
export { StepCounter } from './budget.js'
export type { SearchSteps, StopReason, WorkLimits } from './budget.js'
export { sameValue } from './same-value.js'
export { changedPlaces } from './changed-places.js'
export { Listeners, reportUncaught } from './listeners.js'
export { createStore } from './store.js'
export type { Store, StoreOptions } from './store.js'
export {
  describe,
  expectBounds,
  expectEach,
  expectFunction,
  expectHoles,
  expectLimits,
  expectList,
  expectNumber,
  expectObject,
  expectObstacles,
  expectOptions,
  expectPath,
  expectPoint,
  expectPoints,
  expectShape,
  expectShapes,
  expectString,
  expectValue,
  expectWorld,
} from './expect.js'
export { didYouMean, expectKnown, nearestName } from './known-names.js'
export { toNavError } from './to-nav-error.js'
