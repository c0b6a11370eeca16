/**
 * Autosave into two alternating slots. Invariants: an interrupted save never damages the previous one; a save of another session is never
 * silently overwritten; failures are reported and retried; editing never waits. Cost: one write per pause in editing.
 */
export type { Autosave, AutosaveSnapshot } from './autosave.js'
export { createAutosave } from './autosave.js'
