/** The default worker of a navigation, and its options. */
import { defaultLocks, hasWorkers, startWorker } from '../worker/index.js'
import type { WorkerLike, WorkerTaskOptions } from '../worker/index.js'
import type { NavigationOptions } from './navigation-types.js'

const WATCHDOG_MS = 10_000

// Bundlers detect the worker by exactly this expression.
const startNavigation = (): WorkerLike =>
  new Worker(new URL('./navigation.worker.js', import.meta.url), { type: 'module', name: 'navsmith' })

/** Returns the options of the worker. Undefined if there are no workers, as in Node, or if the options disable them; then this thread builds. */
export function workerOf({
  createWorker,
  workerPolicy,
  watchdog = WATCHDOG_MS,
  locks,
}: NavigationOptions): WorkerTaskOptions | undefined {
  if (createWorker === false || (createWorker === undefined && !hasWorkers())) return undefined
  return {
    createWorker: createWorker ?? (() => startWorker(startNavigation, workerPolicy)),
    watchdog,
    locks: locks ?? defaultLocks(),
  }
}
