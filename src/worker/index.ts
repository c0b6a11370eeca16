/**
 * Runs work in a worker thread, and locks names, so that only one session at a time holds a name.
 *
 *   page: WorkerTask -- message --> worker: x.worker.ts -- answers --> onMessage, onHung or onLost
 *
 * In: a function that starts a worker, and a job that becomes a message. Out: the answers of the worker, or a call of `onLost` if
 * workers keep failing.
 * Invariants: one job at a time; messages of a terminated worker are dropped; a crashed worker is restarted at most twice.
 * Cost: one worker per task, from the first job until `stop` or `dispose`. Read: locks, worker-task, start-worker.
 */
export { defaultLocks, uniqueName, withLock } from './locks.js'
export type { Locks } from './locks.js'
export { hasWorkers, startWorker } from './start-worker.js'
export type { WorkerPolicy } from './start-worker.js'
export { WorkerTask, serveRequests } from './worker-task.js'
export type { FirstMessage, WorkerHandler, WorkerLike, WorkerTaskOptions } from './worker-task.js'
