/**
 * For tests of apps: an editor in jsdom without a canvas package, and one that is driven like a page. In: the test's own document. Out:
 * what was drawn as calls, and helpers that press, type and wait as a user does. Invariants: nothing of it is in an app's bundle; what it
 * installs in the environment it takes away again. Entries of their own: vitest.ts and jest.ts, the matchers with types for each. Read
 * environment.ts, matchers.ts, canvas.ts with canvas-transform.ts, then editor-driver.ts, map-page.ts and playwright-page.ts.
 */
export { installTestEnvironment } from './environment.js'
export type { TestEnvironment, TestEnvironmentOptions } from './environment.js'
export { drive } from './editor-driver.js'
export type { EditorDriver } from './editor-driver.js'
export { assertRules, navMatchers } from './matchers.js'
export type { AgentOption, IssueOptions, MatcherAnswer, NavMatchers, RuleMatchOptions, Walkable } from './matchers.js'
export { drawPolygon, getItem, getMap } from './map-page.js'
export type { PagePoint, PointerUser } from './map-page.js'
export { mapPage } from './playwright-page.js'
export type { BrowserLocator, BrowserPage, MapPage } from './playwright-page.js'
export type { Modifiers, PointerKind } from '../editor/index.js'
