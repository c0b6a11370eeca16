/**
 * What must hold on a map, checked. read-rules -> definitions -> check-rules -> findings on a Level -> verdicts. Invariants: rules that
 * cannot be read throw before anything is measured; a selector that selects nothing is a failure. Cost: a mesh for agents that may walk
 * alike, an offset of it for each radius, a search for each pair of items. Read rule.ts, selector.ts, level.ts, walker.ts, check-rules.ts,
 * then kinds/.
 */
export { checkRules } from './check-rules.js'
export type { RuleOptions } from './check-rules.js'
export { createRuleChecker } from './rule-checker.js'
export type { RuleChecker, RuleCheckerOptions, RuleSnapshot } from './rule-checker.js'
export { BUILT_IN_RULES, defineRule } from './define-rule.js'
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
