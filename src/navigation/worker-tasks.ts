import { defaultCreateWorker } from './default-worker.js'
import type { WorkerPurpose } from './default-worker.js'
import type { NavigationOptions } from './navigation-types.js'
import { defaultLocks } from '../worker/index.js'
import type { WorkerTaskOptions } from '../worker/index.js'

const WATCHDOG_MS = 10_000

/** How a worker is made and watched; undefined: everything is built in this thread. */
export function workerOf({ createWorker, workerPolicy, watchdog = WATCHDOG_MS, locks }: NavigationOptions) {
  const create = createWorker === false ? undefined : (createWorker ?? defaultCreateWorker(workerPolicy))
  return create === undefined
    ? undefined
    : (purpose: WorkerPurpose): WorkerTaskOptions => ({
        createWorker: () => create(purpose),
        watchdog,
        locks: locks ?? defaultLocks(),
      })
}
