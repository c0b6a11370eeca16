/**
 * Checks rules on maps. read-rules -> definitions -> check-rules -> findings on a Level -> verdicts. Invariants: invalid rules throw before
 * any measurement; a selector that selects nothing yields the verdict `invalid`. Cost: one mesh for agents with equal permissions and
 * costs, one offset mesh per radius, one search per pair of items. Read rule.ts, selector.ts, level.ts, walker.ts, check-rules.ts, then
 * kinds/.
 */
export { checkRules } from './check-rules.js'
export type { RuleOptions } from './check-rules.js'
export { createRuleChecker } from './rule-checker.js'
export type { RuleChecker, RuleCheckerOptions, RuleSnapshot } from './rule-checker.js'
export type { PhraseValue, RulePhrase } from './messages/index.js'
export { BUILT_IN_RULES, defineRule } from './define-rule.js'
export type { Coroutine } from '../engine/core/index.js'
export type { Doors, Level } from './level.js'
export type { Selector } from './selector.js'
export type { WidestWay } from '../engine/radius/index.js'
export type { Walker } from './walker.js'
export type {
  Between,
  BuiltInRule,
  CustomRule,
  Finding,
  ParameterKind,
  Rule,
  RuleArguments,
  RuleBase,
  RuleDefinition,
  RuleException,
  RuleExamples,
  RuleFix,
  RuleName,
  RuleParameters,
  RuleReport,
  SelectedItem,
  Severity,
  Verdict,
  VerdictStatus,
  Witness,
} from './rule.js'
export type { Scheduler } from '../navigation/index.js'
