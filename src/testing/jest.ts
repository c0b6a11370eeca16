/**
 * Matchers for Jest, with their types. Call `expect.extend(navMatchers)` in the setup file.
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
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the types of Jest read matchers from this namespace
  namespace jest {
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- extends an interface of Jest
    interface Matchers<R, T> extends NavMatchers<R> {}
  }
}
