/**
 * Parses input into a valid document, or throws an error with a code and a place. Invariants: a valid document is returned unchanged;
 * repairs are reported with their place; no input beyond the limits is processed. Cost: linear in the text. Read parse-document with
 * repair; then document-check.
 */
export { createNavDocument } from './create-document.js'
export { danglingError, requireDocument, requireItem, requirePart, requirePoint } from './document-check.js'
export { isAllowedSource, parsedTextSteps, parseNavDocument, unsafeSource } from './parse-document.js'
export type { ParseOptions } from './parse-document.js'
