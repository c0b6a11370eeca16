/**
 * Tools for every module: errors, validation, limits of work, small data structures. Imports no other module.
 * Read error.ts, expect.ts (validation of arguments) and budget.ts (limits of work) first; then handle.ts (identities for React, cached values).
 */
export { NavError, invariant, toNavError, type NavErrorCode, type NavErrorDetails } from './error.js'
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
export { checkedRandom, createRandom, type Random } from './random.js'
export { StepCounter, runToCompletion } from './budget.js'
export type { Coroutine, SearchSteps, StopReason, WorkLimits } from './budget.js'
export { changedPlaces, changedRun, ownValue, sameValue, type ChangedRun } from './same-value.js'
export { Listeners, reportUncaught } from './listeners.js'
export { acos, asin, atan2, ceilLog2, cos, sin } from './repeatable-math.js'
export { createStore, type Store } from './store.js'
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
