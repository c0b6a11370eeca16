/**
 * Tools for every module: errors and checks, budgets, small data structures. Imports nothing.
 * In and out: plain values and typed arrays.
 * Invariants: a queue pops equal keys in a fixed order; a store notifies each listener once per change; generators with equal seeds give equal numbers.
 * Cost: amortized O(1) per item, O(log n) per queue operation.
 * Read: error.ts, expect.ts (validation of arguments), budget.ts (limits of work), then what you need: handle.ts (identities for React, cached values),
 * int-list.ts (growable arrays), priority-queue.ts, union-find.ts, random.ts, repeatable-math.ts, same-value.ts, listeners.ts, store.ts.
 */
export { NavError, invariant, toNavError } from './error.js'
export type { NavErrorCode, NavErrorDetails } from './error.js'
export {
  IntList,
  append,
  getOr,
  groupBy,
  lowerBound,
  resized,
  nextCapacity,
  ensureCapacityFilled,
  ensureCapacity,
} from './int-list.js'
export { ChainedHash, unlink } from './chained-hash.js'
export { PriorityQueue } from './priority-queue.js'
export { SearcherPool, attached, derived, handleOf, storeOf } from './handle.js'
export { UnionFind } from './union-find.js'
export { checkedRandom, createRandom } from './random.js'
export type { Random } from './random.js'
export { StepCounter, runToCompletion } from './budget.js'
export type { Coroutine, SearchSteps, StopReason, WorkLimits } from './budget.js'
export { changedPlaces, changedRun, ownValue, sameValue, type ChangedRun } from './same-value.js'
export { Listeners, reportUncaught } from './listeners.js'
export { acos, asin, atan2, ceilLog2, cos, sin } from './repeatable-math.js'
export { createStore } from './store.js'
export type { Store } from './store.js'
export {
  describe,
  expectBounds,
  expectEach,
  expectFunction,
  expectHoles,
  expectKnown,
  expectLimits,
  expectList,
  expectNumber,
  expectObject,
  expectObstacles,
  expectOneOf,
  expectScene,
  expectOptions,
  expectPath,
  expectPoint,
  expectPoints,
  expectRadius,
  expectShape,
  expectShapes,
  expectString,
  expectValue,
  expectWorld,
} from './expect.js'
export { didYouMean, nearestName } from './known-names.js'
