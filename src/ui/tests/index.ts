/**
 * The Tests panel: rules of the drawing, with verdicts that follow it.
 *   document.rules + rules of the app ──rule-tests, in slices──> report ──> rows of the panel ──press──> witness on the map
 * Invariants: without rules nothing is loaded and nothing is checked; a change of a rule is one history entry; rules of the app are not
 * changed. Read rule-tests, then TestsPanel with RuleRow and RuleFields, new-rules; WitnessPart with witness-painter.
 */
import { LoadingBars, latePart } from '../part-slots.js'

export { createRuleTests } from './rule-tests.js'
export type { RuleTests, RuleTestsState } from './rule-tests.js'
export { WitnessPart } from './WitnessPart.js'
export const TestsPanel = /* @__PURE__ */ latePart(
  async () => (await import('./TestsPanel.js')).TestsPanel,
  LoadingBars,
)
