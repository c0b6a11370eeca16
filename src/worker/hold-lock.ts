/** The worker's side of a task: holds the lock by which the page notices that the worker has ended. */
import { defaultLocks } from './locks.js'
import { HELD } from './worker-task.js'

/** Holds the lock until this worker ends. Resolves when it is held, or cannot be. */
export function holdLock(name: string): Promise<void> {
  return new Promise((resolve) => {
    const hold = (): Promise<never> => {
      postMessage(HELD)
      resolve()
      return new Promise(() => undefined)
    }
    const locks = defaultLocks()
    if (locks === undefined) resolve()
    else locks.request(name, {}, hold).catch(() => resolve())
  })
}
