/** Rechecks rules while a map is edited, in slices of a few milliseconds. Invariant: a report equals that of a new check. */
import { append, createStore, expectNumber, invariant } from '../engine/core/index.js'
import type { Coroutine } from '../engine/core/index.js'
import type { NavDocument } from '../document/model/index.js'
import { createFrameScheduler } from '../navigation/index.js'
import type { Scheduler } from '../navigation/index.js'
import { exampleParts, expectRuleOptions, reportOf, verdictParts } from './check-rules.js'
import type { RuleOptions } from './check-rules.js'
import { Level } from './level.js'
import { readRules } from './read-rules.js'
import type { ReadRule } from './read-rules.js'
import type { Rule, RuleReport, Verdict } from './rule.js'

export interface RuleCheckerOptions extends RuleOptions {
  /** Schedules slices of work while there are subscribers. When absent, there is one slice per frame. */
  readonly scheduler?: Scheduler | undefined
}

export interface RuleSnapshot {
  readonly status: 'checking' | 'ready'
  /** Report of the last document that was checked completely; undefined before the first one. */
  readonly report: RuleReport | undefined
}

export interface RuleChecker {
  getSnapshot: () => RuleSnapshot
  /** Subscribes and returns a function that unsubscribes. The check runs by itself while there are subscribers. */
  subscribe: (listener: () => void) => () => void
  /** Restarts the check for a changed document. Uses `rules`, otherwise the rules passed before, otherwise those of the document. */
  update: (document: NavDocument, rules?: readonly Rule[]) => void
  /** Works for about the given milliseconds and pauses where a rule yields. Returns whether the check is complete. */
  work: (milliseconds: number) => boolean
  flush: () => RuleReport
}

/** Milliseconds per slice: half a frame. */
const SLICE = 8

/**
 * Creates a checker that rechecks a map after edits.
 * @example
 * const checker = createRuleChecker(map)
 * const stop = checker.subscribe(() => console.log(checker.getSnapshot().report?.errors))
 */
export function createRuleChecker(
  document: NavDocument,
  rules?: readonly Rule[],
  options: RuleCheckerOptions = {},
): RuleChecker {
  const { scheduler = createFrameScheduler(), ...ruleOptions } = options
  expectRuleOptions(ruleOptions)
  const level = new Level(document)
  const store = createStore<RuleSnapshot>({ status: 'checking', report: undefined })
  const readList = (unread: unknown): readonly ReadRule[] => readRules(unread ?? [], ruleOptions.define)
  let given = rules
  let list: unknown = given ?? document.rules
  let read = readList(list)
  // Examples do not depend on the map, so they are checked once per list of rules.
  let examples: readonly Verdict[] | undefined
  let parts: Coroutine<Verdict[]> | undefined

  function* check(): Coroutine<Verdict[]> {
    if (examples === undefined) {
      const found: Verdict[] = []
      if (ruleOptions.examples !== false)
        for (const [index, { rule, definition }] of read.entries())
          append(found, yield* exampleParts(rule, index, definition))
      examples = found
    }
    const verdicts = yield* verdictParts(level, read, { examples: false })
    return [...verdicts, ...examples].sort((a, b) => a.index - b.index)
  }
  const slice = (isOver: () => boolean): boolean => {
    if (store.state.status === 'ready') return true
    parts ??= check()
    for (;;) {
      const { done, value } = parts.next()
      if (done === true) {
        parts = undefined
        store.set({ status: 'ready', report: reportOf(value) })
        return true
      }
      if (isOver()) return false
    }
  }
  const work = (milliseconds: number): boolean => {
    expectNumber(milliseconds, 'milliseconds', 0)
    const end = performance.now() + milliseconds
    return slice(() => performance.now() >= end)
  }
  const checkSlice = (): void => {
    if (store.size > 0 && !work(SLICE)) scheduler.request(checkSlice)
  }
  return {
    getSnapshot: store.getSnapshot,
    subscribe: (listener) => {
      const unsubscribe = store.subscribe(listener)
      scheduler.request(checkSlice)
      return () => {
        unsubscribe()
        if (store.size === 0) scheduler.cancel()
      }
    },
    update: (next, nextRules) => {
      given = nextRules ?? given
      const nextList: unknown = given ?? next.rules
      if (nextList !== list) {
        read = readList(nextList)
        list = nextList
        examples = undefined
      }
      level.update(next)
      parts = undefined
      store.set({ status: 'checking' })
      if (store.size > 0) scheduler.request(checkSlice)
    },
    work,
    flush: () => {
      slice(() => false)
      const { report } = store.state
      invariant(report !== undefined, 'internal/rules-report')
      return report
    },
  }
}
