/**
 * One job at a time in a worker. A worker that dies, from inside or because somebody else ended it, is started again twice and has its
 * job back, then whoever gave the job takes over; one that hangs is ended by a watchdog. A worker that is ended says nothing: so it holds
 * a lock while it lives, and the page waits for that lock. Messages of a worker that was ended are dropped.
 */
import type { Locks } from './locks.js'
import { uniqueName } from './locks.js'

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

export interface Job {
  /** What is posted; `isFresh`: to a worker that knows nothing yet. */
  readonly message: (isFresh: boolean) => object
  /** Answers whether the message ends the job. */
  readonly onMessage: (data: unknown) => boolean
  readonly onHung: () => void
  /** No worker is to be had: the job is the caller's again. */
  readonly onLost: () => void
}

export interface WorkerTask {
  /** Takes the place of a job that is not done yet. */
  run: (job: Job) => void
  /** Answers to the job are not wanted any more; the worker stays. */
  cancel: () => void
  /** Ends the worker: what it works on cannot be stopped otherwise. */
  stop: () => void
  /** As `stop`, and forgets that workers died. */
  dispose: () => void
}

export interface WorkerTaskOptions {
  readonly createWorker: () => WorkerLike
  /** Milliseconds that a job may take without a message; each one that belongs to it starts them anew. */
  readonly watchdog: number
  readonly locks?: Locks | undefined
}

const RESTARTS = 2

/** The first message to a worker names the lock that it holds as long as it lives; it says `held` when it has it. */
export interface FirstMessage {
  readonly lock?: string
}
export const HELD = { type: 'held' } as const
const isHeld = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === HELD.type

export function createWorkerTask({ createWorker, watchdog, locks }: WorkerTaskOptions): WorkerTask {
  let worker: WorkerLike | undefined
  let crashes = 0
  let current: Job | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let watch: AbortController | undefined

  const stopTimer = (): void => {
    if (timer !== undefined) clearTimeout(timer)
    timer = undefined
  }
  const startTimer = (): void => {
    stopTimer()
    timer = setTimeout(onHang, watchdog)
  }
  const end = (): void => {
    stopTimer()
    watch?.abort()
    watch = undefined
    if (worker === undefined) return
    worker.onmessage = worker.onerror = worker.onmessageerror = null
    worker.terminate()
    worker = undefined
  }
  const finish = (): Job | undefined => {
    const job = current
    current = undefined
    stopTimer()
    return job
  }
  const onCrash = (): void => {
    end()
    crashes++
    if (current === undefined) return
    if (crashes <= RESTARTS) post(current)
    else finish()?.onLost()
  }
  const onHang = (): void => {
    end()
    finish()?.onHung()
  }
  const awaitDeath = (started: WorkerLike, name: string): void => {
    const { signal } = (watch = new AbortController())
    const onDeath = (): undefined => {
      if (started === worker) onCrash()
    }
    locks?.request(name, { signal }, onDeath).catch(() => undefined)
  }
  const start = (lock: string): WorkerLike => {
    const started = createWorker()
    // A worker that was ended may still have a message on its way: only the present one is listened to.
    started.onmessage = ({ data }) => {
      if (started !== worker) return
      const job = current
      if (isHeld(data)) awaitDeath(started, lock)
      else if (job?.onMessage(data) === true) {
        crashes = 0
        // The answer may have led to the next job already.
        if (current === job) finish()
      } else if (job !== undefined && current === job) startTimer()
    }
    started.onerror = started.onmessageerror = () => {
      if (started === worker) onCrash()
    }
    return started
  }
  function post(job: Job): void {
    try {
      const isFresh = worker === undefined
      const lock = uniqueName('navsmith-worker')
      worker ??= start(lock)
      startTimer()
      worker.postMessage({ ...job.message(isFresh), ...(isFresh && locks !== undefined && { lock }) })
    } catch {
      // No worker to be had (a content policy, a missing file), or a scene that cannot be cloned.
      onCrash()
    }
  }
  return {
    run: (job) => {
      current = job
      if (crashes > RESTARTS) finish()?.onLost()
      else post(job)
    },
    cancel: () => void finish(),
    stop: () => {
      finish()
      end()
    },
    dispose: () => {
      finish()
      crashes = 0
      end()
    },
  }
}
