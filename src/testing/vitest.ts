/**
 * Matchers for Vitest, with their types. Call `expect.extend(navMatchers)` in the setup file.
 * @example
 * import { navMatchers } from 'navsmith/testing/vitest'
 * import { expect } from 'vitest'
 *
 * expect.extend(navMatchers)
 */
import type {} from 'vitest'
import type { NavMatchers } from './matchers.js'

export { navMatchers } from './matchers.js'
export type { AgentOption, IssueOptions, MatcherAnswer, NavMatchers, RuleMatchOptions, Walkable } from './matchers.js'

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- extends an interface of Vitest
  interface Matchers<T> extends NavMatchers {}
}
