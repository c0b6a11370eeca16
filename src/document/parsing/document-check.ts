/** Checks documents and their parts. Each `require…` returns its value or throws a NavError. */
import { NavError, describe, expectKnown, type NavErrorCode, type NavErrorDetails } from '../../engine/core/index.js'
import type { Point } from '../../engine/geometry/index.js'
import {
  DOCUMENT_KEYS,
  agentSchema,
  backgroundSchema,
  boundsSchema,
  danglingLinks,
  documentSchema,
  fillDocument,
  gridSchema,
  isPoint,
  itemSchema,
  layerSchema,
  metaSchema,
  nameSchema,
  requireValid,
  rulesSchema,
  storedMappingSchema,
  unitsSchema,
} from '../model/index.js'
import type { NavDocument, NavDocumentInit, NavItem } from '../model/index.js'

const PARTS = {
  document: documentSchema,
  bounds: boundsSchema,
  grid: gridSchema,
  units: unitsSchema,
  background: backgroundSchema,
  agent: agentSchema,
  layer: layerSchema,
  name: nameSchema,
  rules: rulesSchema,
  mapping: storedMappingSchema,
  meta: metaSchema,
}

/** Returns `value` if it is valid for this part of a document. Else throws `document/bad-<part>` with the path of the first error in it. */
export function requirePart<Value>(part: keyof typeof PARTS, value: Value): Value {
  return requireValid(PARTS[part], value, part === 'meta' ? part : `the ${part}`, `document/bad-${part}`)
}

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

export const danglingError = (code: NavErrorCode, ids: readonly string[]): NavError =>
  new NavError(
    code,
    `Links lead to missing waypoints: ${ids
      .slice(0, 10)
      .map((id) => JSON.stringify(id))
      .join(', ')}`,
    { ids },
  )

/** Returns the document if its parts are valid, ids are unique and links join existing waypoints, so that the parser accepts it unchanged. */
export function requireDocument(document: NavDocument): NavDocument {
  requirePart('document', document)
  for (const entries of [document.agents, document.layers, document.items]) {
    const taken = new Set<string>()
    for (const { id } of entries) {
      if (taken.has(id))
        throw new NavError('document/duplicate-id', `Expected unique ids, got ${JSON.stringify(id)} more than once`, {
          ids: [id],
        })
      taken.add(id)
    }
  }
  const dangling = Array.from(danglingLinks(document.items), ({ id }) => id)
  if (dangling.length > 0) throw danglingError('document/dangling-reference', dangling)
  return document
}

const TINY_RING = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
]
const TINY_SHAPE = { type: 'polygon', outer: TINY_RING }

export function requireItem(item: unknown, before?: NavItem): void {
  const fields =
    typeof item === 'object' && item !== null ? (item as { readonly id?: unknown; readonly shape?: unknown }) : {}
  const sameShape = before !== undefined && 'shape' in before && before.shape === fields.shape
  const id = typeof fields.id === 'string' ? fields.id : undefined
  requireValid(
    itemSchema,
    sameShape ? { ...fields, shape: TINY_SHAPE } : item,
    `item ${JSON.stringify(id)}`,
    'document/bad-item',
    { ids: id === undefined ? [] : [id] },
  )
}

export function requirePoint(point: Point, ids: readonly string[], details: NavErrorDetails = {}): Point {
  if (isPoint(point)) return point
  throw new NavError(
    'document/not-finite',
    `Expected two finite numbers for the point of ${ids.map((id) => JSON.stringify(id)).join(', ')}, got ${describePoint(point)}`,
    { ids, ...details },
  )
}

function describePoint(point: unknown): string {
  if (typeof point !== 'object' || point === null) return describe(point)
  const { x, y } = point as { readonly x?: unknown; readonly y?: unknown }
  return `(${describe(x)}, ${describe(y)})`
}
