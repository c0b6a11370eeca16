export { NavError, invariant } from './error.js'
export type { NavErrorCode, NavErrorDetails } from './error.js'
export { IntList } from './int-list.js'
export { PriorityQueue } from './priority-queue.js'
export { SearcherPool } from './searcher-pool.js'
export { withRoom } from './with-room.js'
export { UnionFind } from './union-find.js'
export { createRandom } from './random.js'
export type { Random } from './random.js'
export { StepCounter } from './budget.js'
export type { StopReason, WorkLimits } from './budget.js'
export { sameValue } from './same-value.js'
export { createStore, reportUncaught } from './store.js'
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
  expectWorld,
} from './expect.js'
