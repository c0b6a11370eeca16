/** Writes documents as JSON text and as saves with a checksum. A separate module, since an editor needs it only after its first paint. */
export { formatNavDocument } from './format-document.js'
export type { OpenedSave, OpenedSaves } from './sealed-save.js'
export { openSealed, sealDocument } from './sealed-save.js'
