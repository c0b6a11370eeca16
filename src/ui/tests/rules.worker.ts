import { toNavError } from '../../engine/core/index.js'
import type { NavDocument, NavItem } from '../../document/model/index.js'
import { createRuleChecker } from '../../rules/index.js'
import type { Rule, RuleChecker } from '../../rules/index.js'
import { serveRequests } from '../../worker/index.js'
import type { RuleAnswer, RuleRequest } from './rule-messages.js'

const NO_ITEMS: readonly NavItem[] = []

const PROGRESS_MS = 500

/** Returns a function that runs a check and posts its answers. It stores the drawing between checks. */
export function createRuleResponder(post: (answer: RuleAnswer) => void): (request: RuleRequest) => void {
  let drawing: NavDocument | undefined
  let rules: readonly Rule[] = []
  let checker: RuleChecker | undefined
  return ({ check, fields, items: { from, removed, added }, rules: changed }) => {
    const before = drawing?.items ?? NO_ITEMS
    const isSame = removed === 0 && added.length === 0
    const items = isSame ? before : [...before.slice(0, from), ...added, ...before.slice(from + removed)]
    // The first request has all fields.
    drawing = { ...drawing, ...fields, items } as NavDocument
    rules = changed ?? rules
    try {
      if (checker === undefined) checker = createRuleChecker(drawing, rules)
      else checker.update(drawing, rules)
      while (!checker.work(PROGRESS_MS)) post({ type: 'progress', check })
      post({ type: 'checked', check, report: checker.flush() })
    } catch (error) {
      checker = undefined
      const { code, message, details } = toNavError(error, 'rules/check-failed')
      post({ type: 'failed', check, code, message, details })
    }
  }
}

serveRequests(createRuleResponder((answer) => postMessage(answer)))
