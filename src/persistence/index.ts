/**
 * Keeps a drawing safe: autosave into two places in turn, over a storage that may fail, hang or be shared with other tabs.
 * In: documents and a storage. Out: what was found at the start, and a store that says whether the newest drawing is saved.
 * Invariants: a save cut anywhere leaves the one before it; a save of another session is never overwritten in silence; failure is
 * reported and retried every few seconds; editing never waits. Cost: one write per pause in the drawing.
 * Read storage/, then autosave.ts; what a save is made of stands in document/writing/sealed-save.ts.
 */
export type { Autosave, AutosaveOptions, AutosaveSnapshot } from './autosave.js'
export { createAutosave } from './autosave.js'
