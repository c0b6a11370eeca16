/**
 * Input becomes a valid document, or is refused with a code and a place. Invariants: a valid document is returned unchanged; repairs are
 * reported with their place; input is processed only within the limits. Cost: linear in the text. Read parse-document with repair; then
 * document-check.
 */
export { createNavDocument } from './create-document.js'
export { danglingError, requireDocument, requireItem, requirePart, requirePoint } from './document-check.js'
export { isAllowedSource, parsedTextSteps, parseNavDocument, unsafeSource } from './parse-document.js'
export type { ParseOptions } from './parse-document.js'
