/**
 * Output of documents: native text, and sealed saves. Invariants: equal documents give equal bytes; the newest intact save is opened. A
 * separate module, since an editor writes only after its first paint.
 */
export { formatNavDocument } from './format-document.js'
export type { OpenedSave, OpenedSaves } from './sealed-save.js'
export { openSealed, sealDocument } from './sealed-save.js'
