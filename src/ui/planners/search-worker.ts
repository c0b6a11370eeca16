/**
 * Searches of large maps in a worker of their own: job after job, each with its progress and a way to stop it. Where no worker is to be had the
 * caller searches. The scene goes over once for all that is asked of it.
 */
import type { Scene, TraceEvent } from '../../engine/geometry/index.js'
import { createWorkerTask, defaultLocks, hasWorkers, startWorker } from '../../worker/index.js'
import type { WorkerLike } from '../../worker/index.js'
import type { PanelContextValue } from '../panel-context.js'
import type { PlannerQuestion } from './planner-question.js'
import type { SearchAnswer, SearchTask } from './search-work.js'

interface SearchHandlers {
  /** Of the build before the search, 0 to 1. */
  readonly onProgress?: (part: number) => void
  /** The last answer, and the events that came before it; `undefined`: nobody could answer, the search is the caller's. */
  readonly onDone: (answer: SearchAnswer | undefined, events: readonly TraceEvent[]) => void
}

export interface SearchWorker {
  /** Asks when all before it are done; the returned function calls it off. */
  readonly ask: (question: PlannerQuestion, task: SearchTask, handlers: SearchHandlers) => () => void
  readonly dispose: () => void
}

/** Vertices from which a search is worth a worker: below, it is done before one has started. */
const WORKER_FROM = 2000
/** Milliseconds without a word after which a worker is taken for hung: planners of textbooks say none on their way. */
const SILENCE_MS = 120_000

// Bundlers find the worker by this very expression.
const start = (): WorkerLike =>
  new Worker(new URL('./searches.worker.js', import.meta.url), { type: 'module', name: 'navsmith-searches' })

/** Undefined where everything is to be done in this thread. */
export const openSearchWorker = ({ areOff, policy }: PanelContextValue['workers']): SearchWorker | undefined =>
  areOff || !hasWorkers() ? undefined : createSearchWorker(() => startWorker(start, policy))

export function isWorthWorker({ obstacles }: Scene): boolean {
  let vertices = 0
  for (const { outer, holes = [] } of obstacles)
    if ((vertices += outer.length + holes.reduce((sum, hole) => sum + hole.length, 0)) >= WORKER_FROM) return true
  return false
}

interface Job extends SearchHandlers {
  readonly id: number
  readonly question: PlannerQuestion
  readonly task: SearchTask
}

export function createSearchWorker(createWorker: () => WorkerLike): SearchWorker {
  const task = createWorkerTask({ createWorker, watchdog: SILENCE_MS, locks: defaultLocks() })
  let waiting: readonly Job[] = []
  let running: Job | undefined
  /** The scene that the worker has. */
  let known: Scene | undefined
  let count = 0

  const next = (): void => {
    const [job, ...others] = waiting
    if (running !== undefined || job === undefined) return
    waiting = others
    running = job
    let events: TraceEvent[] = []
    const end = (answer: SearchAnswer | undefined): void => {
      running = undefined
      job.onDone(answer, events)
      // The worker is free when this message has been seen to.
      queueMicrotask(next)
    }
    task.run({
      message: (isFresh) => {
        events = []
        const { scene, ...rest } = job.question
        const isKnown = !isFresh && known === scene
        known = scene
        return { ...job.task, ...rest, job: job.id, scene: isKnown ? undefined : scene }
      },
      onMessage: (data) => {
        if (typeof data !== 'object' || data === null || !('job' in data)) return 'unknown'
        const answer = data as SearchAnswer
        if (answer.job !== job.id || running !== job) return false
        if (answer.type === 'progress') job.onProgress?.(answer.part)
        else if (answer.type === 'events') for (const event of answer.events) events.push(event)
        else {
          end(answer)
          return true
        }
        return false
      },
      onHung: () => end({ type: 'failed', job: job.id, code: 'live/worker-hung', message: '', details: {} }),
      onLost: () => end(undefined),
    })
  }
  return {
    ask: (question, what, handlers) => {
      const job: Job = { ...handlers, id: ++count, question, task: what }
      waiting = [...waiting, job]
      next()
      return () => {
        waiting = waiting.filter((one) => one !== job)
        if (running !== job) return
        running = undefined
        // What it works on cannot be stopped otherwise.
        task.stop()
        next()
      }
    },
    dispose: () => {
      waiting = []
      running = known = undefined
      task.dispose()
    },
  }
}
