/**
 * What must hold on a map, checked: `navsmith/rules`. Rules are plain data, in `document.rules` or in a file of their own.
 *   rules -read-rules-> definitions -check-rules-> findings on a Level (items, walkers) -> verdicts with a place, a measure, a message and a witness
 * In: a document, rules, rules of the app's own by `defineRule`. Out: a report, or a checker that stays and follows edits in slices.
 * Invariants: rules that cannot be read throw before anything is measured; a selector that selects nothing is a failure; nothing changes the document.
 * Cost: a mesh for agents that may walk alike, an offset of it for each radius, a search for each pair of items; after an edit only searches that the edit
 * may have changed.
 * Read rule.ts (the types), selector.ts, level.ts with walker.ts, check-rules.ts, then kinds/ with ways.ts, and rule-checker.ts.
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
