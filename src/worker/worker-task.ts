/**
 * One job at a time in a worker. A worker that dies, from inside or terminated from outside, is started again twice and has its
 * job back, then the caller takes over; one that hangs is ended by a watchdog. A worker that is ended sends nothing: so it holds
 * a lock while it lives, and the page waits for that lock. Messages of a worker that was ended are dropped. An unknown message (a worker of another
 * deployment under the same name) is a crash. A worker that never said anything is lost; one that did, and then hangs, hangs in its job.
 */
import { defaultLocks, uniqueName, type Locks } from './locks.js'

/** A method takes a handler of more particular events, as a `Worker` has them; a function type would not. */
export interface WorkerHandler<Event> {
  handle(event: Event): void
}

/** What is used of a `Worker`; every `Worker` is one. */
export interface WorkerLike {
  postMessage: (message: unknown) => void
  terminate: () => void
  onmessage: WorkerHandler<{ readonly data: unknown }>['handle'] | null
  onerror: WorkerHandler<unknown>['handle'] | null
  onmessageerror?: WorkerHandler<unknown>['handle'] | null
}

interface Job {
  /** What is posted; `isFresh`: to a worker that knows nothing yet. */
  readonly message: (isFresh: boolean) => object
  /** Returns whether the message ends the job, or that no worker of this version sends it; `reply` posts to the worker that sent it. */
  readonly onMessage: (data: unknown, reply: (message: object) => void) => boolean | 'unknown'
  readonly onHung: () => void
  /** No worker is to be had: the job is the caller's again. */
  readonly onLost: () => void
}

export interface WorkerTaskOptions {
  readonly createWorker: () => WorkerLike
  /** Milliseconds that a job may take without a message; each one that belongs to it starts them again. */
  readonly watchdog: number
  readonly locks?: Locks | undefined
}

const RESTARTS = 2

/** The first message to a worker names the lock that it holds as long as it lives; it posts `held` when it has it. */
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
  /** The worker has sent something. */
  private isHeard = false

  constructor(private readonly options: WorkerTaskOptions) {}

  /** Takes the place of a job that is not done yet. */
  run(job: Job): void {
    this.current = job
    if (this.isLost()) this.cancel()?.onLost()
    else this.post(job)
  }

  /** Whether no worker is to be had: jobs come straight back, until `dispose`. */
  isLost(): boolean {
    return this.crashes > RESTARTS
  }

  /** Drops the job under way and returns it; the worker stays. */
  cancel(): Job | undefined {
    const job = this.current
    this.current = undefined
    this.stopTimer()
    return job
  }

  /** Ends the worker: what it works on cannot be stopped otherwise. */
  stop(): void {
    this.cancel()
    this.end()
  }

  /** As `stop`, and forgets that workers died. */
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
      // No worker to be had (a content policy, a missing file), or a scene that cannot be cloned.
      this.onCrash()
    }
  }

  private start(lock: string): WorkerLike {
    const started = this.options.createWorker()
    this.isHeard = false
    // A worker that was ended may still have a message on its way: only the present one is listened to.
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
        // The answer may have led to the next job already.
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
      // Another one would be as silent.
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

/** The worker's side, by which the page notices that the worker has ended: holds the lock until this worker ends. Resolves when it is held, or cannot be. */
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
