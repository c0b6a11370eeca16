import { expectKnown } from '../../engine/core/index.js'
import { DOCUMENT_KEYS, fillDocument, type NavDocument, type NavDocumentInit } from '../model/index.js'
import { requirePart } from './document-check.js'

/**
 * Creates a document of version 1. Defaults: 1000 x 1000 units, a grid of 10, one agent and one layer. Throws
 * `document/…` with the place of an invalid part.
 * @example
 * const map = createNavDocument({
 *   bounds: { x: 0, y: 0, width: 800, height: 600 },
 *   items: [{ kind: 'obstacle', id: 'crate', shape: { type: 'rectangle', x: 40, y: 40, width: 60, height: 60 } }],
 * })
 */
export function createNavDocument(init: NavDocumentInit = {}): NavDocument {
  expectKnown(init, DOCUMENT_KEYS, 'init')
  return requirePart('document', fillDocument(init))
}
