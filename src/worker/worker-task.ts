/**
 * Runs one job at a time in a worker.
 * - After a crash, or if the browser terminates the worker, the job is restarted in a new worker, at most twice. Then the caller takes over.
 * - A terminated worker sends no message. Therefore each worker holds a lock until it ends, and the page waits for that lock.
 * - An unknown message, from a worker of another deployment, counts as a crash.
 * - A watchdog terminates a worker that hangs. If that worker has sent a message before, only its job counts as hung; otherwise workers are
 *   unavailable until `dispose`.
 */
import { defaultLocks, uniqueName, type Locks } from './locks.js'

/** A method rather than a function type, so that handlers of specific events, like those of a `Worker`, are assignable. */
export interface WorkerHandler<Event> {
  handle(event: Event): void
}

/** The part of a `Worker` that navsmith uses. */
export interface WorkerLike {
  postMessage: (message: unknown) => void
  terminate: () => void
  onmessage: WorkerHandler<{ readonly data: unknown }>['handle'] | null
  onerror: WorkerHandler<unknown>['handle'] | null
  onmessageerror?: WorkerHandler<unknown>['handle'] | null
}

interface Job {
  /** Returns the message to post. `isFresh` is true if the worker is new and has no data yet. */
  readonly message: (isFresh: boolean) => object
  /** Returns whether the message ends the job, or `'unknown'` for a message of another version of navsmith. `reply` posts to the sender. */
  readonly onMessage: (data: unknown, reply: (message: object) => void) => boolean | 'unknown'
  readonly onHung: () => void
  /** Called if no worker is available. The caller must then do the job. */
  readonly onLost: () => void
}

export interface WorkerTaskOptions {
  readonly createWorker: () => WorkerLike
  /** Maximum milliseconds without a message during a job; each message of the job restarts the timer. */
  readonly watchdog: number
  readonly locks?: Locks | undefined
}

const RESTARTS = 2

/** Part of the first message to a worker: the name of a lock, which the worker holds until it ends. The worker posts `held` once it has the lock. */
export interface FirstMessage {
  readonly lock?: string
}
const HELD = { type: 'held' } as const
const isHeld = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === HELD.type

let hasWarned = false

function warnOnce(): void {
  if (hasWarned) return
  hasWarned = true
  console.info(
    'navsmith: a web worker could not be used (blocked, missing, or of another version); the page does its work',
  )
}

export class WorkerTask {
  private worker: WorkerLike | undefined
  private crashes = 0
  private current: Job | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private watch: AbortController | undefined
  /** Whether the current worker has sent a message. */
  private hasResponded = false

  constructor(private readonly options: WorkerTaskOptions) {}

  /** Starts a job, which replaces an unfinished job. */
  run(job: Job): void {
    this.current = job
    if (this.isLost()) this.cancel()?.onLost()
    else this.post(job)
  }

  /** Returns whether workers have failed, so that this task starts none. `run` then only calls `onLost`. `dispose` ends this state. */
  isLost(): boolean {
    return this.crashes > RESTARTS
  }

  /** Drops the running job and returns it. The worker keeps running. */
  cancel(): Job | undefined {
    const job = this.current
    this.current = undefined
    this.stopTimer()
    return job
  }

  /** Terminates the worker: a running computation cannot be stopped in any other way. */
  stop(): void {
    this.cancel()
    this.end()
  }

  /** Does the same as `stop`, and resets the number of crashes. */
  dispose(): void {
    this.crashes = 0
    this.stop()
  }

  private post(job: Job): void {
    try {
      const isFresh = this.worker === undefined
      const lock = uniqueName('navsmith-worker')
      this.worker ??= this.start(lock)
      this.startTimer()
      const hasLock = isFresh && this.options.locks !== undefined
      this.worker.postMessage({ ...job.message(isFresh), ...(hasLock && { lock }) })
    } catch {
      // Either no worker is available (a content policy, a missing file), or the message cannot be cloned.
      this.onCrash()
    }
  }

  private start(lock: string): WorkerLike {
    const started = this.options.createWorker()
    this.hasResponded = false
    // A terminated worker may still have sent messages: accept only those of the current worker.
    started.onmessage = ({ data }) => {
      if (started !== this.worker) return
      const job = this.current
      const isLockMessage = isHeld(data)
      const ended = !isLockMessage && job?.onMessage(data, (message) => started.postMessage(message))
      if (ended === 'unknown') {
        this.onCrash()
        return
      }
      this.hasResponded = true
      if (isLockMessage) this.awaitEnd(started, lock)
      else if (ended === true) {
        this.crashes = 0
        // `onMessage` may have started the next job already.
        if (this.current === job) this.cancel()
      } else if (job !== undefined && this.current === job) this.startTimer()
    }
    started.onerror = started.onmessageerror = () => {
      if (started === this.worker) this.onCrash()
    }
    return started
  }

  private awaitEnd(started: WorkerLike, name: string): void {
    const { signal } = (this.watch = new AbortController())
    const onEnd = (): undefined => {
      if (started === this.worker) this.onCrash()
    }
    this.options.locks?.request(name, { signal }, onEnd).catch(() => undefined)
  }

  private onCrash(): void {
    this.end()
    this.crashes++
    if (this.current === undefined) return
    if (this.isLost()) this.giveUp()
    else this.post(this.current)
  }

  private readonly onHang = (): void => {
    this.end()
    if (this.hasResponded) this.cancel()?.onHung()
    else {
      // The worker has never sent a message, so a restarted worker would also hang.
      this.crashes = RESTARTS + 1
      this.giveUp()
    }
  }

  private giveUp(): void {
    warnOnce()
    this.cancel()?.onLost()
  }

  private end(): void {
    this.stopTimer()
    this.watch?.abort()
    this.watch = undefined
    const { worker } = this
    if (worker === undefined) return
    worker.onmessage = worker.onerror = worker.onmessageerror = null
    worker.terminate()
    this.worker = undefined
  }

  private startTimer(): void {
    this.stopTimer()
    this.timer = setTimeout(this.onHang, this.options.watchdog)
  }

  private stopTimer(): void {
    if (this.timer !== undefined) clearTimeout(this.timer)
    this.timer = undefined
  }
}

/** Worker side: handles requests in order, after the worker has the lock that the first request names. Does nothing outside of a worker. */
export function serveRequests(handle: WorkerHandler<object>['handle']): void {
  // Tests import workers in Node, which has no worker scope.
  if (typeof DedicatedWorkerGlobalScope !== 'function') return
  let ready = Promise.resolve()
  addEventListener('message', ({ data }: MessageEvent<FirstMessage>) => {
    if (data.lock !== undefined) ready = holdLock(data.lock)
    void ready.then(() => handle(data))
  })
}

/** Holds a lock until this worker ends, so that the page notices its end. Resolves when it has the lock or cannot get it. */
function holdLock(name: string): Promise<void> {
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
