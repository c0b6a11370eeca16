/**
 * What the editor loads when it is first needed. A module in this list is imported by `import()` alone: a second, static way to it, even
 * through the index of a room that nobody uses it from, would put it back into what is loaded first.
 */
import { lazyModule } from './lazy-module.js'

export const sessionModule = /* @__PURE__ */ lazyModule(() => import('../editor/live-session.js'))
export const compareModule = /* @__PURE__ */ lazyModule(() => import('../planners/ComparePanel.js'))
export const playbackModule = /* @__PURE__ */ lazyModule(() => import('../planners/PlaybackPanel.js'))
export const replayModule = /* @__PURE__ */ lazyModule(() => import('../planners/SearchReplay.js'))
export const fieldModule = /* @__PURE__ */ lazyModule(() => import('../planners/field-overlays.js'))
export const agentModule = /* @__PURE__ */ lazyModule(() => import('../panels/AgentSheet.js'))
export const shortcutModule = /* @__PURE__ */ lazyModule(() => import('../panels/ShortcutSheet.js'))
export const formatModule = /* @__PURE__ */ lazyModule(() => import('../editor/map-formats.js'))
export const chineseModule = /* @__PURE__ */ lazyModule(() => import('../../words/chinese/index.js'))

/** Loads everything now: for tests that look without waiting, and for pages that must work offline. */
export async function preloadParts(): Promise<void> {
  const modules: readonly { load: () => Promise<unknown> }[] = [
    sessionModule,
    compareModule,
    playbackModule,
    replayModule,
    fieldModule,
    agentModule,
    shortcutModule,
    formatModule,
    chineseModule,
  ]
  await Promise.all(modules.map((module) => module.load()))
}
