/**
 * Work in a thread of its own, and names that one session holds at a time.
 *   page: WorkerTask -- message --> worker: x.worker.ts -- answers --> onMessage, onHung or onLost
 * In: a function that starts a worker, a job as a message. Out: its answers, or the job back where no worker is to be had.
 * Invariants: one job at a time; nothing of a worker that was ended is heard; a worker that died is started again at most twice.
 * Cost: one worker per task, from the first job until `stop` or `dispose`.
 * Read locks.ts, then worker-task.ts, start-worker.ts.
 */
export { defaultLocks, uniqueName, withLock } from './locks.js'
export type { Locks } from './locks.js'
export { hasWorkers, startWorker } from './start-worker.js'
export type { WorkerPolicy } from './start-worker.js'
export { WorkerTask, holdLock } from './worker-task.js'
export type { FirstMessage, WorkerHandler, WorkerLike, WorkerTaskOptions } from './worker-task.js'
