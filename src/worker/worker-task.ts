/**
 * Runs one job at a time in a worker. A worker that dies (a crash, or terminated from outside) is restarted twice with its job; then the
 * caller takes over. A watchdog terminates a worker that hangs. A terminated worker sends no message, so each worker holds a lock while it
 * lives, and the page waits for that lock. Messages of a terminated worker are dropped. An unknown message (a worker of another deployment
 * under the same name) counts as a crash. A worker that never sent a message is lost; one that did and then hangs, hangs in its job.
 */
import { defaultLocks, uniqueName, type Locks } from './locks.js'

/** A method, not a function type, so that it accepts handlers of specific events, like those of a `Worker`. */
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
  /** Returns the message to post; `isFresh`: the worker is new and has no data yet. */
  readonly message: (isFresh: boolean) => object
  /** Returns whether the message ends the job; `'unknown'` if no worker of this version sends it. `reply` posts to the sender. */
  readonly onMessage: (data: unknown, reply: (message: object) => void) => boolean | 'unknown'
  readonly onHung: () => void
  /** No worker is available: the caller has to do the job. */
  readonly onLost: () => void
}

export interface WorkerTaskOptions {
  readonly createWorker: () => WorkerLike
  /** Maximum milliseconds without a message during a job; each message of the job restarts the timer. */
  readonly watchdog: number
  readonly locks?: Locks | undefined
}

const RESTARTS = 2

/** The first message to a worker names a lock, which the worker holds while it lives. It posts `held` when it has the lock. */
export interface FirstMessage {
  readonly lock?: string
}
export const HELD = { type: 'held' } as const
const isHeld = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === HELD.type

let isLossSaid = false

function sayLost(): void {
  if (isLossSaid) return
  isLossSaid = true
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
  /** The worker has sent a message. */
  private isHeard = false

  constructor(private readonly options: WorkerTaskOptions) {}

  /** Starts a job; replaces an unfinished one. */
  run(job: Job): void {
    this.current = job
    if (this.isLost()) this.cancel()?.onLost()
    else this.post(job)
  }

  /** Whether no worker is available: then jobs return at once, until `dispose`. */
  isLost(): boolean {
    return this.crashes > RESTARTS
  }

  /** Drops the running job and returns it; the worker remains. */
  cancel(): Job | undefined {
    const job = this.current
    this.current = undefined
    this.stopTimer()
    return job
  }

  /** Terminates the worker, since its work cannot be stopped otherwise. */
  stop(): void {
    this.cancel()
    this.end()
  }

  /** Like `stop`, and resets the number of crashes. */
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
      // No worker is available (a content policy, a missing file), or the scene cannot be cloned.
      this.onCrash()
    }
  }

  private start(lock: string): WorkerLike {
    const started = this.options.createWorker()
    this.isHeard = false
    // A terminated worker may still have a message on its way: listen only to the current worker.
    started.onmessage = ({ data }) => {
      if (started !== this.worker) return
      const job = this.current
      const isHello = isHeld(data)
      const ended = !isHello && job?.onMessage(data, (message) => started.postMessage(message))
      if (ended === 'unknown') {
        this.onCrash()
        return
      }
      this.isHeard = true
      if (isHello) this.awaitDeath(started, lock)
      else if (ended === true) {
        this.crashes = 0
        // The answer may have started the next job already.
        if (this.current === job) this.cancel()
      } else if (job !== undefined && this.current === job) this.startTimer()
    }
    started.onerror = started.onmessageerror = () => {
      if (started === this.worker) this.onCrash()
    }
    return started
  }

  private awaitDeath(started: WorkerLike, name: string): void {
    const { signal } = (this.watch = new AbortController())
    const onDeath = (): undefined => {
      if (started === this.worker) this.onCrash()
    }
    this.options.locks?.request(name, { signal }, onDeath).catch(() => undefined)
  }

  private onCrash(): void {
    this.end()
    this.crashes++
    if (this.current === undefined) return
    if (this.isLost()) this.lose()
    else this.post(this.current)
  }

  private readonly onHang = (): void => {
    this.end()
    if (this.isHeard) this.cancel()?.onHung()
    else {
      // Another worker would be silent too.
      this.crashes = RESTARTS + 1
      this.lose()
    }
  }

  private lose(): void {
    sayLost()
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

/** Worker side: holds the lock until this worker ends, so that the page notices its end. Resolves when it holds the lock, or cannot get it. */
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
