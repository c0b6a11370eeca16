/** Checks rules on each draft, in slices. A check ends before the next one begins, so that a long drag gets results too. */
import { NavError, createStore } from '../../engine/core/index.js'
import type { NavDocument } from '../../document/model/index.js'
import type { Editor } from '../../editor/index.js'
import type { ReadableStore } from '../../hooks/index.js'
import type * as Rules from '../../rules/index.js'
import type { Rule, RuleChecker, RuleDefinition, RuleReport } from '../../rules/index.js'
import { memoizeLast } from '../memo.js'
import { SLICE, createIdleWork, isDragging } from '../scheduling.js'

interface GivenRules {
  /** Rules of the app, after those of the document. */
  readonly rules?: readonly Rule[] | undefined
  /** Kinds of rules of the app, made with `defineRule`. */
  readonly ruleDefinitions?: readonly RuleDefinition[] | undefined
}

export interface RuleTestsState {
  /** `idle` means that there are no rules, `refused` that a rule cannot be read. */
  readonly status: 'idle' | 'checking' | 'ready' | 'refused'
  /** Rules of the document, followed by those of the app. The `index` of a verdict refers to this list. */
  readonly rules: readonly Rule[]
  /** Report of the last drawing that was completely checked. */
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

type RulesRoom = Pick<typeof Rules, 'createRuleChecker'>

export function createRuleTests(
  editor: Editor,
  given: () => GivenRules,
  onReport: (report: RuleReport) => void,
): RuleTests {
  const store = createStore(NOTHING)
  let room: RulesRoom | undefined
  let checker: RuleChecker | undefined
  let checked: { readonly draft: NavDocument; readonly given: GivenRules } | undefined
  let definitions: GivenRules['ruleDefinitions']
  let isStarted = false

  const listed = ({ rules = NO_RULES }: GivenRules, draft: NavDocument): readonly Rule[] =>
    joined((draft.rules ?? NO_RULES) as readonly Rule[], rules)

  /** Passes the current drawing and rules to the checker. Returns false if a rule cannot be read. */
  const take = ({ createRuleChecker }: RulesRoom): boolean => {
    const { draft } = editor.getSnapshot()
    const now = given()
    if (checked?.draft === draft && sameGiven(checked.given, now)) return true
    checked = { draft, given: now }
    const rules = listed(now, draft)
    try {
      if (checker === undefined || definitions !== now.ruleDefinitions)
        checker = createRuleChecker(draft, rules, { define: now.ruleDefinitions })
      else checker.update(draft, rules)
      definitions = now.ruleDefinitions
    } catch (error) {
      if (!(error instanceof NavError)) throw error
      checker = undefined
      store.set({ status: 'refused', rules, report: undefined, error })
      return false
    }
    store.set({ status: 'checking', rules, error: undefined })
    return true
  }

  const checking = createIdleWork(() => {
    if (room === undefined) return true
    if (checker?.getSnapshot().status !== 'checking' && !take(room)) return true
    if (checker?.work(SLICE) !== true) return false
    const { report } = checker.getSnapshot()
    const { draft } = editor.getSnapshot()
    store.set({ status: 'ready', report })
    if (checked?.draft !== draft || !sameGiven(checked.given, given())) return false
    if (report !== undefined && !isDragging(editor.getSnapshot())) onReport(report)
    return true
  })

  const request = (): void => {
    const { draft } = editor.getSnapshot()
    if (checked?.draft === draft && sameGiven(checked.given, given())) return
    if (listed(given(), draft).length === 0) {
      checking.cancel()
      checker = checked = undefined
      if (store.state !== NOTHING) store.set(NOTHING)
      return
    }
    if (room === undefined) void load()
    else checking.request()
  }

  const load = async (): Promise<void> => {
    room = await import('../../rules/index.js')
    if (isStarted) request()
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    update: request,
    start: () => {
      isStarted = true
      const unsubscribe = editor.subscribe(request)
      request()
      return () => {
        unsubscribe()
        checking.cancel()
        isStarted = false
      }
    },
  }
}

const sameGiven = (a: GivenRules, b: GivenRules): boolean =>
  a.rules === b.rules && a.ruleDefinitions === b.ruleDefinitions
