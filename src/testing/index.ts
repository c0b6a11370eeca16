/**
 * Helpers for tests of apps: an editor in jsdom without a canvas package, and drivers for pages. They are not part of an app's bundle. The
 * matchers have separate entries.
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
