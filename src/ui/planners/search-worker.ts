/** Runs searches on large maps in a worker, one search after another. Without a worker, the caller searches. A scene is sent only if it changed. */
import { useEffect, useMemo, useState } from 'react'
import type { Scene, TraceEvent } from '../../engine/geometry/index.js'
import { countVertices } from '../../navigation/index.js'
import { WorkerTask, defaultLocks, hasWorkers, startWorker, type WorkerLike } from '../../worker/index.js'
import { usePanel } from '../panel-context.js'
import {
  answerOf,
  type PlannerQuery,
  type SearchAnswer,
  type SearchTask,
  type RecordTask,
  type WorldAnswer,
  type WorldTask,
  recordSearch,
  worldFor,
  type RecordedSearch,
} from './search-work.js'
import type { ComparedWorld, PlannerName } from '../../engine/navigate/index.js'

interface SearchHandlers {
  readonly onProgress?: (part: number) => void // progress of the build before the search, 0 to 1
  /** Receives the result and its events. If the result is undefined, there is no worker, and the caller must search. */
  readonly onDone: (answer: SearchAnswer | undefined, events: readonly TraceEvent[]) => void
}

export interface SearchWorker {
  readonly ask: (query: PlannerQuery, task: SearchTask, handlers: SearchHandlers) => () => void
  readonly dispose: () => void
}

const WORKER_FROM = 2000 // a search in a scene with fewer vertices does not use the worker, since it ends before a worker would start
/** Milliseconds without a message after which a worker counts as hung. This time is long, because textbook planners report no progress. */
const SILENCE_MS = 120_000

// Bundlers detect the worker by exactly this expression.
const start = (): WorkerLike =>
  new Worker(new URL('./searches.worker.js', import.meta.url), { type: 'module', name: 'navsmith-searches' })

export const isWorthWorker = (scene: Scene): boolean => countVertices(scene) >= WORKER_FROM

interface Job extends SearchHandlers {
  readonly id: number
  readonly query: PlannerQuery
  readonly task: SearchTask
}

export function createSearchWorker(createWorker: () => WorkerLike): SearchWorker {
  const task = new WorkerTask({ createWorker, watchdog: SILENCE_MS, locks: defaultLocks() })
  let waiting: readonly Job[] = []
  let running: Job | undefined
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
      // Deferred, since the worker is free only after this message is handled.
      queueMicrotask(next)
    }
    task.run({
      message: (isFresh) => {
        events = []
        const { scene, ...rest } = job.query
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
    ask: (query, what, handlers) => {
      const job: Job = { ...handlers, id: ++count, query, task: what }
      waiting = [...waiting, job]
      next()
      return () => {
        waiting = waiting.filter((one) => one !== job)
        if (running !== job) return
        running = undefined
        // Terminate the worker, since it cannot interrupt its search.
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

/** Answers queries one after another: in the worker for a large map, otherwise each in its own task. Returns a function that cancels the rest. */
export function queryWorlds(
  worker: SearchWorker | undefined,
  queries: readonly { readonly query: PlannerQuery; readonly task: WorldTask }[],
  onAnswer: (answer: SearchAnswer | WorldAnswer, at: number) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let cancel: (() => void) | undefined
  const ask = (at: number): void => {
    if (at === queries.length) return
    const { query, task } = queries[at]
    const onDone = (answer: SearchAnswer | WorldAnswer): void => {
      onAnswer(answer, at)
      ask(at + 1)
    }
    const answerHere = (): void => {
      timer = setTimeout(() => onDone(answerOf(query, task)), 0)
    }
    if (worker === undefined || !isWorthWorker(query.scene)) answerHere()
    else
      cancel = worker.ask(query, task, { onDone: (answer) => (answer === undefined ? answerHere() : onDone(answer)) })
  }
  ask(0)
  return () => {
    clearTimeout(timer)
    cancel?.()
  }
}

/** Creates a search worker and disposes it when the panel closes. Returns undefined if workers are switched off or not supported. */
export function useSearchWorker(): SearchWorker | undefined {
  const { areOff, policy } = usePanel().workers
  const [worker] = useState(() =>
    areOff || !hasWorkers() ? undefined : createSearchWorker(() => startWorker(start, policy)),
  )
  useEffect(() => worker?.dispose, [worker])
  return worker
}

export interface Recording {
  readonly search: RecordedSearch
  readonly progress: number | undefined
  readonly stopped: boolean
  readonly stop: () => void
  readonly retry: () => void
}

interface RecordRequest {
  readonly query: PlannerQuery
  readonly task: RecordTask
}

interface RecordedAnswer {
  readonly request: RecordRequest | undefined
  readonly search?: RecordedSearch
  readonly progress: number
  readonly stopped?: boolean
}

/** Maximum number of recorded events. The slider has far fewer positions. */
const MAX_EVENTS = 400_000
const recordHere = ({ query, task: { world, algorithm, maxEvents } }: RecordRequest): RecordedSearch =>
  recordSearch(worldFor(query, world, algorithm), query, algorithm, maxEvents)

const NO_SEARCH: RecordedSearch = { events: [], result: undefined }

/** Returns a recorded search: synchronously for a small map, from the worker for a large one. */
export function useRecording(
  worker: SearchWorker | undefined,
  query: PlannerQuery | undefined,
  planner: { readonly world: ComparedWorld; readonly algorithm: PlannerName } | undefined,
): Recording {
  const { world, algorithm } = planner ?? {}
  const [round, setRound] = useState(0)
  const [latestAnswer, setAnswer] = useState<RecordedAnswer>({ request: undefined, progress: 0 })
  const request = useMemo(
    (): RecordRequest | undefined =>
      query === undefined || world === undefined || algorithm === undefined
        ? undefined
        : { query, task: { type: 'record', world, algorithm, maxEvents: MAX_EVENTS } },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `round` repeats the search
    [query, world, algorithm, round],
  )
  const isInWorker = request !== undefined && worker !== undefined && isWorthWorker(request.query.scene)
  const here = useMemo(
    () => (request === undefined || isInWorker ? NO_SEARCH : recordHere(request)),
    [request, isInWorker],
  )
  const isStopped = latestAnswer.request === request && latestAnswer.stopped === true
  useEffect(() => {
    if (!isInWorker || isStopped) return undefined
    return worker.ask(request.query, request.task, {
      onProgress: (part) => setAnswer({ request, progress: part }),
      onDone: (answer, events) => {
        if (answer?.type === 'recorded')
          setAnswer({ request, progress: 1, search: { events, result: answer.result, cells: answer.cells } })
        else if (answer === undefined) setAnswer({ request, progress: 1, search: recordHere(request) })
        else setAnswer({ request, progress: 1, stopped: true })
      },
    })
  }, [worker, request, isInWorker, isStopped])
  const current = latestAnswer.request === request ? latestAnswer : undefined
  return {
    search: isInWorker ? (current?.search ?? NO_SEARCH) : here,
    progress: isInWorker && current?.search === undefined && !isStopped ? (current?.progress ?? 0) : undefined,
    stopped: isInWorker && isStopped,
    stop: () => setAnswer({ request, progress: 0, stopped: true }),
    retry: () => setRound(round + 1),
  }
}
