/** Checks arguments: each `require…` returns its value or throws a NavError. */
import * as v from 'valibot'
import { NavError } from '../../engine/core/index.js'
import type { NavErrorCode, NavErrorDetails } from '../../engine/core/index.js'
import type { Point } from '../../engine/geometry/index.js'
import {
  agentSchema,
  backgroundSchema,
  boundsSchema,
  danglingLinks,
  documentSchema,
  gridSchema,
  isPoint,
  itemSchema,
  layerSchema,
  metaSchema,
  nameSchema,
  rulesSchema,
  storedMappingSchema,
  unitsSchema,
} from '../model/index.js'
import type {
  Agent,
  BackgroundImage,
  DocumentRule,
  GridSettings,
  JsonObject,
  Layer,
  MapUnits,
  NavDocument,
  NavItem,
  StoredMapping,
} from '../model/index.js'

function requireValid<Value>(
  schema: v.GenericSchema<unknown, unknown>,
  value: Value,
  what: string,
  code: NavErrorCode,
  details: NavErrorDetails = {},
): Value {
  const result = v.safeParse(schema, value, { abortEarly: true })
  if (result.success) return value
  const [issue] = result.issues
  const place = v.getDotPath(issue) ?? ''
  throw new NavError(code, `${what}${place === '' ? '' : `, at ${place}`}: ${issue.message}`, {
    ...details,
    path: place,
  })
}

export const requireBounds = <T>(bounds: T): T =>
  requireValid(boundsSchema, bounds, 'the bounds', 'document/bad-bounds')
export const requireGrid = (grid: GridSettings): GridSettings =>
  requireValid(gridSchema, grid, 'the grid', 'document/bad-grid')
export const requireUnits = (units: MapUnits): MapUnits =>
  requireValid(unitsSchema, units, 'the units', 'document/bad-units')
export const requireBackground = (background: BackgroundImage): BackgroundImage =>
  requireValid(backgroundSchema, background, 'the background', 'document/bad-background')
export const requireAgent = (agent: Agent): Agent => requireValid(agentSchema, agent, 'the agent', 'document/bad-agent')
export const requireLayer = (layer: Layer): Layer => requireValid(layerSchema, layer, 'the layer', 'document/bad-layer')
export const requireName = (name: string): string => requireValid(nameSchema, name, 'the name', 'document/bad-name')
export const requireRules = (rules: readonly DocumentRule[] | undefined): typeof rules =>
  rules === undefined ? rules : requireValid(rulesSchema, rules, 'the rules', 'document/bad-rules')
export const requireMapping = (mapping: StoredMapping | undefined): typeof mapping =>
  mapping === undefined ? mapping : requireValid(storedMappingSchema, mapping, 'the mapping', 'document/bad-mapping')
export const requireMeta = (meta: JsonObject | undefined): JsonObject | undefined =>
  requireValid(metaSchema, meta, 'meta', 'document/bad-meta')

export const requireParts = (document: NavDocument): NavDocument =>
  requireValid(documentSchema, document, 'the document', 'document/bad-document')

/** A document that the parser accepts unchanged: valid parts, unique ids, links between existing waypoints. */
export function requireDocument(document: NavDocument): NavDocument {
  requireParts(document)
  for (const entries of [document.agents, document.layers, document.items]) {
    const taken = new Set<string>()
    for (const { id } of entries) {
      if (taken.has(id))
        throw new NavError('document/duplicate-id', `the id ${JSON.stringify(id)} is used more than once`, {
          ids: [id],
        })
      taken.add(id)
    }
  }
  const dangling = Array.from(danglingLinks(document.items), ({ id }) => id)
  if (dangling.length > 0)
    throw new NavError(
      'document/dangling-reference',
      `links lead to waypoints that are not there: ${dangling
        .slice(0, 10)
        .map((id) => JSON.stringify(id))
        .join(', ')}`,
      { ids: dangling },
    )
  return document
}

const TINY_RING = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
]
const TINY_SHAPE = { type: 'polygon', outer: TINY_RING }

export function requireItem(item: unknown, before?: NavItem): void {
  const given =
    typeof item === 'object' && item !== null ? (item as { readonly id?: unknown; readonly shape?: unknown }) : {}
  const sameShape = before !== undefined && 'shape' in before && before.shape === given.shape
  const id = typeof given.id === 'string' ? given.id : undefined
  requireValid(
    itemSchema,
    sameShape ? { ...given, shape: TINY_SHAPE } : item,
    `item ${JSON.stringify(id)}`,
    'document/bad-item',
    { ids: id === undefined ? [] : [id] },
  )
}

export function requirePoint(point: Point, ids: readonly string[], details: NavErrorDetails = {}): Point {
  if (isPoint(point)) return point
  throw new NavError(
    'document/not-finite',
    `the point for ${ids.map((id) => JSON.stringify(id)).join(', ')} is ${describePoint(point)}; two finite numbers were expected`,
    { ids, ...details },
  )
}

export function describeValue(value: unknown): string {
  return typeof value === 'number' ? String(value) : typeof value
}

function describePoint(point: unknown): string {
  if (typeof point !== 'object' || point === null) return describeValue(point)
  const { x, y } = point as { readonly x?: unknown; readonly y?: unknown }
  return `(${describeValue(x)}, ${describeValue(y)})`
}
