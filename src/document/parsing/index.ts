/**
 * Parses input into a valid document. Repairs are reported with their place; a valid document is returned unchanged. Input that cannot be
 * repaired or exceeds the limits throws an error with a code. Linear in the text.
 */
export { createNavDocument, danglingError, requireDocument, requireItem } from './document-check.js'
export { requirePart, requirePoint } from './document-check.js'
export { isAllowedSource, parsedTextSteps, parseNavDocument, unsafeSource } from './parse-document.js'
export type { ParseOptions } from './parse-document.js'
