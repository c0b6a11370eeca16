/**
 * What the editor loads when it is first needed. A module in this list is imported by `import()` alone: a second, static way to it, even
 * through the index of a room that nobody uses it from, would put it back into what is loaded first. Few of them: each sets apart what
 * it shares with others, and small files pack badly.
 */
import { lazyModule } from './lazy-module.js'

export const sessionModule = /* @__PURE__ */ lazyModule(() => import('../editor/engine-parts.js'))
export const plannerModule = /* @__PURE__ */ lazyModule(() => import('../planners/on-demand.js'))
export const sheetModule = /* @__PURE__ */ lazyModule(() => import('../sheets/index.js'))
export const formatModule = /* @__PURE__ */ lazyModule(() => import('../files/map-formats.js'))
export const chineseModule = /* @__PURE__ */ lazyModule(() => import('../../words/chinese/index.js'))

/** Loads everything now: for tests that look without waiting, and for pages that must work offline. */
export async function preloadParts(): Promise<void> {
  const modules: readonly { load: () => Promise<unknown> }[] = [
    sessionModule,
    plannerModule,
    sheetModule,
    formatModule,
    chineseModule,
  ]
  await Promise.all(modules.map((module) => module.load()))
}
