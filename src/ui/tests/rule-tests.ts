/** Checks rules on each draft. A new draft does not cancel a running check, so that results appear during a long drag too. */
import { NavError, createStore } from '../../engine/core/index.js'
import type { NavDocument } from '../../document/model/index.js'
import type { Editor } from '../../editor/index.js'
import type { ReadableStore } from '../../hooks/index.js'
import type { Rule, RuleDefinition, RuleReport } from '../../rules/index.js'
import { hasWorkers, type WorkerPolicy } from '../../worker/index.js'
import { memoizeLast } from '../memo.js'
import { createIdleWork, isDragging } from '../scheduling.js'
import { createPageRunner, createWorkerRunner, startRuleWorker, type RuleRunner } from './rule-runners.js'

interface GivenRules {
  readonly rules?: readonly Rule[] | undefined
  readonly ruleDefinitions?: readonly RuleDefinition[] | undefined
}

export interface RuleTestsState {
  /** `idle` means that there are no rules, `refused` that a rule cannot be read or has thrown. */
  readonly status: 'idle' | 'checking' | 'ready' | 'refused'
  /** Rules of the document, followed by those of the app. The `index` of a verdict refers to this list. */
  readonly rules: readonly Rule[]
  readonly report: RuleReport | undefined
  readonly error: NavError | undefined
}

export interface RuleTests extends ReadableStore<RuleTestsState> {
  start: () => () => void
  update: () => void
}

const NO_RULES: readonly Rule[] = []
const NOTHING: RuleTestsState = { status: 'idle', rules: NO_RULES, report: undefined, error: undefined }

const joined = memoizeLast((own: readonly Rule[], more: readonly Rule[]): readonly Rule[] =>
  more.length === 0 ? own : [...own, ...more],
)

interface RuleTestsOptions {
  readonly onReport: (report: RuleReport) => void
  readonly onError: (error: unknown) => void
  /** Whether the app allows workers, and its Trusted Types policy. */
  readonly workers: { readonly areOff: boolean; readonly policy: WorkerPolicy | undefined }
}

export function createRuleTests(
  editor: Editor,
  given: () => GivenRules,
  { onReport, onError, workers }: RuleTestsOptions,
): RuleTests {
  const store = createStore(NOTHING)
  let runner: RuleRunner | undefined
  let definitions: GivenRules['ruleDefinitions']
  let checked: { readonly draft: NavDocument; readonly given: GivenRules } | undefined
  let isRunning = false

  const listed = ({ rules = NO_RULES }: GivenRules, draft: NavDocument): readonly Rule[] =>
    joined((draft.rules ?? NO_RULES) as readonly Rule[], rules)
  const isCurrent = (): boolean => checked?.draft === editor.getSnapshot().draft && sameGiven(checked.given, given())

  const onDone = (outcome: RuleReport | NavError): void => {
    isRunning = false
    if (outcome instanceof NavError) store.set({ status: 'refused', report: undefined, error: outcome })
    else store.set({ status: 'ready', report: outcome })
    if (!isCurrent()) next.request()
    else if (!(outcome instanceof NavError) && !isDragging(editor.getSnapshot())) onReport(outcome)
  }

  const createRunner = (define: GivenRules['ruleDefinitions']): RuleRunner =>
    workers.areOff || !hasWorkers() || (define !== undefined && define.length > 0)
      ? createPageRunner(define, { onDone, onError })
      : createWorkerRunner(() => startRuleWorker(workers.policy), { onDone, onError })

  const stop = (): void => {
    next.cancel()
    runner?.dispose()
    runner = checked = undefined
    isRunning = false
  }

  const next = createIdleWork(() => {
    if (isRunning || isCurrent()) return true
    const { draft } = editor.getSnapshot()
    const now = given()
    if (runner === undefined || definitions !== now.ruleDefinitions) {
      runner?.dispose()
      runner = createRunner(now.ruleDefinitions)
      definitions = now.ruleDefinitions
    }
    const rules = listed(now, draft)
    checked = { draft, given: now }
    isRunning = true
    store.set({ status: 'checking', rules, error: undefined })
    runner.check(draft, rules)
    return true
  })

  const request = (): void => {
    if (isCurrent()) return
    if (listed(given(), editor.getSnapshot().draft).length > 0) next.request()
    else {
      stop()
      if (store.state !== NOTHING) store.set(NOTHING)
    }
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    update: request,
    start: () => {
      const unsubscribe = editor.subscribe(request)
      request()
      return () => {
        unsubscribe()
        stop()
      }
    },
  }
}

const sameGiven = (a: GivenRules, b: GivenRules): boolean =>
  a.rules === b.rules && a.ruleDefinitions === b.ruleDefinitions
