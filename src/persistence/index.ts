/**
 * Autosave into two places in turn. Invariants: a save cut anywhere leaves the one before it; a save of another session is never
 * overwritten in silence; failure is reported and retried; editing never waits. Cost: one write per pause in the drawing.
 */
export type { Autosave, AutosaveOptions, AutosaveSnapshot } from './autosave.js'
export { createAutosave } from './autosave.js'
