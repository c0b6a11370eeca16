/**
 * Output of documents: native text, and sealed saves.
 *   NavDocument --format-document--> text      NavDocument --sealed-save--> text with generation, length and checksum, and back
 * Invariants: equal documents give equal bytes; the newest intact save is opened. A separate module, since an editor writes only after its
 * first paint. Cost: linear in the text.
 */
export { formatNavDocument } from './format-document.js'
export type { OpenedSave, OpenedSaves } from './sealed-save.js'
export { openSealed, sealDocument } from './sealed-save.js'
