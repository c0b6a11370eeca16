/** Shows the rules of the drawing with their verdicts. Without rules, nothing is loaded or checked. Each change of a rule is one history entry. */
import { LoadingBars, latePart } from '../part-slots.js'

export { createRuleTests } from './rule-tests.js'
export type { RuleTests, RuleTestsState } from './rule-tests.js'
export { WitnessPart } from './WitnessPart.js'
export const TestsPanel = /* @__PURE__ */ latePart(
  async () => (await import('./TestsPanel.js')).TestsPanel,
  LoadingBars,
)
