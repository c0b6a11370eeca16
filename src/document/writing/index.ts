/**
 * Writes documents as native text and as sealed saves. Invariants: equal documents give equal bytes; opening saves finds the newest intact
 * one. A separate module, since an editor needs it only after its first paint.
 */
export { formatNavDocument } from './format-document.js'
export type { OpenedSave, OpenedSaves } from './sealed-save.js'
export { openSealed, sealDocument } from './sealed-save.js'
