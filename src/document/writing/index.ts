/**
 * The way out of a document: text of the native format, and saves that know whether they are whole.
 *
 *   NavDocument --format-document--> text      NavDocument --sealed-save--> text with generation, length and checksum, and back
 *
 * Invariants: equal documents give equal bytes; of several saves the newest whole one is opened. A room of its own, for an editor writes
 * only after its first picture. They do not know where an app stores them. Cost: linear in the text.
 */
export { formatNavDocument } from './format-document.js'
export type { OpenedSave, OpenedSaves } from './sealed-save.js'
export { openSealed, sealDocument } from './sealed-save.js'
