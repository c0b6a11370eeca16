/**
 * Large repaints in a worker: the page sends what its painters were made of, and gets pictures back.
 *
 *   viewport buffer ──jobs──> painting ──pack-parts──> buffers/painting.worker ──strips──> the job's bitmap
 *
 * In: jobs of a buffer, painters with recipes. Out: the same jobs, of which large ones are done by the worker; a painter without a recipe, a small job,
 * or no worker to be had: painted here, in slices, as without this room. Invariants: the worker makes its painters by the same functions; what it holds
 * is what it was sent, but for what a later request lets it forget; a bitmap is on show only when all of its strips are there. Cost: the parts in view are packed once
 * each; a strip is one copy. Loaded once the editor is on the page.
 *
 * Beside it `sortAhead`: the tiles of a large mesh, made in steps before it is painted.
 */
export { paintInWorker } from './painting.js'
export { sortAhead } from './sort-ahead.js'
