/**
 * The matchers for Jest, with types: call `expect.extend(navMatchers)` in the setup file.
 * @example
 * import { navMatchers } from 'navsmith/testing/jest'
 *
 * declare const expect: { extend: (matchers: object) => void }
 * expect.extend(navMatchers)
 */
import type { NavMatchers } from './matchers.js'

export { navMatchers } from './matchers.js'
export type { AgentOption, IssueOptions, MatcherAnswer, NavMatchers, RuleMatchOptions, Walkable } from './matchers.js'

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- where the types of Jest look for matchers
  namespace jest {
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the names that Jest gives them
    interface Matchers<R, T> extends NavMatchers<R> {}
  }
}
