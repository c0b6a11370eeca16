/**
 * The way into a document: what comes from outside becomes valid, or is refused with a code and the place.
 *
 *   text, bytes or a value --parse-document--> NavDocument + report
 *   a value of a command --document-check--> the same value, or a NavError
 *
 * Invariants: a document that is valid comes back as it is; what is repaired or dropped is reported with its place;
 * nothing from outside is worked on before its size, depth and counts are within the limits.
 * Cost: linear in the text. Read parse-document with repair and migrations; then document-check.
 */
export { createNavDocument } from './create-document.js'
export {
  describeValue,
  requireAgent,
  requireBackground,
  requireBounds,
  requireDocument,
  requireGrid,
  requireItem,
  requireLayer,
  requireMeta,
  requireName,
  requirePoint,
} from './document-check.js'
export { isAllowedSource, parsedTextSteps, parseNavDocument, unsafeSource } from './parse-document.js'
export type { ParseOptions } from './parse-document.js'
