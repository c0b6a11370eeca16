/**
 * What is loaded when it is first needed, and how it is waited for.
 *
 *   first render ──> placeholder of the same size ──import()──> the component │ notice with "Try again"
 *
 * In: a function that imports a module. Out: a store of its state, a hook, a component in its place.
 * Invariants: one load for every editor of the page; a module that is there renders at once, in the same pass; a server and a page that
 * hydrates render the placeholder; a failure stays until it is tried again. Cost: one subscription for each place that waits.
 * Read modules (the list), then lazy-module, lazy-part, locale-words (the table of a locale, by the same means); then arrival: the order in
 * which the parts of an editor come to the page, from its first frame on.
 */
export { afterFrame, ArrivalContext, Arriving, inSlices, useArrival, useArrived, whenIdle } from './arrival.js'
export { lazyModule } from './lazy-module.js'
export type { LazyModule, LazyState } from './lazy-module.js'
export { lazyPart, useLazyModule, useLazyState } from './lazy-part.js'
