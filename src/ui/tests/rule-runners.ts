/** Checks rules in a worker, or in slices on the main thread: if workers are off, or if the app defines kinds of rules, whose code a worker lacks. */
import { NavError, toNavError, type NavErrorCode } from '../../engine/core/index.js'
import type { NavDocument } from '../../document/model/index.js'
import type { Rule, RuleChecker, RuleDefinition, RuleReport } from '../../rules/index.js'
import { WorkerTask, defaultLocks, startWorker, type WorkerLike, type WorkerPolicy } from '../../worker/index.js'
import { SLICE, createIdleWork } from '../scheduling.js'
import { changesTo, drawingOf, type CheckedDrawing, type RuleAnswer, type RuleRequest } from './rule-messages.js'

export interface RuleRunner {
  /** Checks a drawing, then calls `onDone` with the report or with the reason why there is none. One check at a time. */
  readonly check: (document: NavDocument, rules: readonly Rule[]) => void
  readonly dispose: () => void
}

export interface RunnerCallbacks {
  readonly onDone: (outcome: RuleReport | NavError) => void
  readonly onError: (error: unknown) => void
}

export function createPageRunner(
  define: readonly RuleDefinition[] | undefined,
  { onDone, onError }: RunnerCallbacks,
): RuleRunner {
  let checker: RuleChecker | undefined
  let isDisposed = false
  const fail = (error: unknown): void => {
    checker = undefined
    if (isDisposed) return
    if (!(error instanceof NavError)) onError(error)
    onDone(toNavError(error, 'rules/check-failed'))
  }
  const slices = createIdleWork(() => {
    if (checker === undefined) return true
    try {
      if (!checker.work(SLICE)) return false
    } catch (error) {
      fail(error)
      return true
    }
    onDone(checker.flush())
    return true
  })
  const begin = async (document: NavDocument, rules: readonly Rule[]): Promise<void> => {
    try {
      const { createRuleChecker } = await import('../../rules/index.js')
      if (isDisposed) return
      if (checker === undefined) checker = createRuleChecker(document, rules, { define })
      else checker.update(document, rules)
      slices.request()
    } catch (error) {
      fail(error)
    }
  }
  return {
    check: (document, rules) => void begin(document, rules),
    dispose: () => {
      isDisposed = true
      slices.cancel()
    },
  }
}

/** Milliseconds without a message after which a worker counts as hung. Building the mesh of a large map reports no progress. */
const SILENCE_MS = 120_000

// Bundlers detect the worker by exactly this expression.
const start = (): WorkerLike =>
  new Worker(new URL('./rules.worker.js', import.meta.url), { type: 'module', name: 'navsmith-rules' })

export const startRuleWorker = (policy: WorkerPolicy | undefined): WorkerLike => startWorker(start, policy)

/** Checks in a worker, which stores the drawing and receives only changes. If no worker is available, checks on the main thread. */
export function createWorkerRunner(createWorker: () => WorkerLike, callbacks: RunnerCallbacks): RuleRunner {
  const task = new WorkerTask({ createWorker, watchdog: SILENCE_MS, locks: defaultLocks() })
  let known: { readonly drawing: CheckedDrawing; readonly rules: readonly Rule[] } | undefined
  let here: RuleRunner | undefined
  let count = 0
  const end = (outcome: RuleReport | NavError): true => {
    callbacks.onDone(outcome)
    return true
  }
  return {
    check: (document, rules) => {
      const check = ++count
      task.run({
        message: (isFresh): RuleRequest => {
          const before = isFresh ? undefined : known
          const drawing = drawingOf(document)
          known = { drawing, rules }
          return { check, ...changesTo(drawing, before?.drawing), rules: before?.rules === rules ? undefined : rules }
        },
        onMessage: (data) => {
          if (typeof data !== 'object' || data === null || !('check' in data)) return 'unknown'
          const answer = data as RuleAnswer
          if (answer.check !== check || answer.type === 'progress') return false
          if (answer.type === 'checked') return end(answer.report)
          return end(new NavError(answer.code as NavErrorCode, answer.message, answer.details))
        },
        onHung: () => {
          end(new NavError('live/worker-hung', `The rules were checked for ${SILENCE_MS} ms without progress; stopped`))
        },
        onLost: () => {
          here ??= createPageRunner(undefined, callbacks)
          here.check(document, rules)
        },
      })
    },
    dispose: () => {
      task.dispose()
      here?.dispose()
    },
  }
}
