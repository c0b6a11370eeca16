/** Parses documents. Repairs or drops invalid parts, and reports them. */
import * as v from 'valibot'
import { NavError, describe, expectString, runToCompletion } from '../../engine/core/index.js'
import type { Diagnostic } from '../../engine/geometry/index.js'
import {
  DOCUMENT_KEYS,
  IdPool,
  NAME_LIMIT,
  agentSchema,
  backgroundSchema,
  boundsOf,
  boundsSchema,
  classifySource,
  fillDocument,
  danglingLinks,
  decodeText,
  eachInSteps,
  gridSchema,
  hasPrototypeKey,
  isJsonObject,
  itemSchema,
  layerSchema,
  limitsOf,
  mayNamePrototype,
  noObjects,
  objectKindOf,
  parseJsonSteps,
  placementsIn,
  ruleSchema,
  unitsSchema,
  rulesSchema,
  storedMappingSchema,
  scaleWork,
  tooLarge,
  verticesOf,
  withoutPrototypeKeys,
  type Agent,
  type BackgroundImage,
  type DocumentRule,
  type GridSettings,
  type StoredMapping,
  type ImportLimits,
  type ImportResult,
  type Layer,
  type MapUnits,
  type NavItem,
  type Work,
} from '../model/index.js'
import { repair } from './repair.js'

export interface ParseOptions {
  readonly limits?: Partial<ImportLimits> | undefined
  /** Reports whether a background picture may be loaded from an absolute URL. If absent, such pictures are removed. */
  readonly allowSource?: ((href: string) => boolean) | undefined
}

const NEWEST_VERSION = 1
const ISSUE_LIMIT = 1000

/**
 * Parses a document. Repairs or drops invalid parts, and reports them. Throws a NavError for input that is no Navsmith document, is of a
 * newer version, or exceeds the limits.
 * @example
 * const { document, report } = parseNavDocument(JSON.parse(text))
 */
export function parseNavDocument(json: unknown, options: ParseOptions = {}): ImportResult {
  return runToCompletion(parseSteps(json, options))
}

function* parseSteps(json: unknown, options: ParseOptions): Work<ImportResult> {
  const limits = limitsOf(options)
  if (typeof json !== 'string' && !(json instanceof Uint8Array))
    return yield* documentSteps(json, hasPrototypeKey(json, limits), limits, options)
  const text = decodeText(json)
  const value = yield* scaleWork(parseJsonSteps(text, limits), 0, 0.4)
  return yield* scaleWork(parsedTextSteps(text, value, limits, options), 0.4, 1)
}

export function* parsedTextSteps(
  text: string,
  value: unknown,
  limits: ImportLimits,
  options: ParseOptions,
): Work<ImportResult> {
  return yield* documentSteps(value, mayNamePrototype(text) && hasPrototypeKey(value, limits), limits, options)
}

function fieldsOf(input: unknown, namesPrototype: boolean, reader: PartReader): Readonly<Record<string, unknown>> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new NavError(
      'document/not-a-document',
      `Expected an object { format: 'navsmith', … }, got ${describe(input)}`,
    )
  }
  if (namesPrototype) reader.report('prototype-key', 'a key "__proto__" was removed', '')
  const raw = (namesPrototype ? withoutPrototypeKeys(input) : input) as Readonly<Record<string, unknown>>
  if (raw.format !== 'navsmith')
    throw new NavError('document/unknown-format', `Expected format 'navsmith', got ${describe(raw.format)}`)
  expectVersion(raw.version)
  for (const key of Object.keys(raw))
    if (!DOCUMENT_KEYS.includes(key))
      reader.report('unknown-field', `unknown field ${key.slice(0, 100)} was removed`, key.slice(0, 100))
  return raw
}

function expectVersion(version: unknown): void {
  if (version === undefined)
    throw new NavError('document/missing-version', `Expected version ${NEWEST_VERSION}, got none`)
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw new NavError('document/bad-version', `Expected version ${NEWEST_VERSION}, got ${describe(version)}`)
  if (version > NEWEST_VERSION)
    throw new NavError(
      'document/newer-version',
      `Expected a version up to ${NEWEST_VERSION}, got ${version}; a newer version of Navsmith wrote this map`,
      { version },
    )
}

function* documentSteps(
  input: unknown,
  namesPrototype: boolean,
  limits: ImportLimits,
  options: ParseOptions,
): Work<ImportResult> {
  const reader = new PartReader()
  const source = fieldsOf(input, namesPrototype, reader)
  const count = Array.isArray(source.items) ? source.items.length : 0
  if (count > limits.items) throw tooLarge('items', count, limits.items)
  const agent = { id: 'agent', name: 'Agent', radius: 0, speed: 100 }
  const agents = yield* reader.named<Agent>('agents', source.agents, agentSchema, agent)
  const layers = yield* reader.named<Layer>('layers', source.layers, layerSchema, { id: 'layer', name: 'Layer' })
  const filler = { id: 'item', terrain: 'ground', cost: 1, role: 'point' }
  const items = (yield* reader.named<NavItem>('items', source.items, itemSchema, filler)) ?? []
  const vertices = items.reduce((sum, item) => sum + verticesOf(item), 0)
  if (vertices > limits.vertices) throw tooLarge('vertices', vertices, limits.vertices)

  const name = typeof source.name === 'string' ? source.name.slice(0, NAME_LIMIT) : undefined
  if (name !== source.name) reader.report('repaired', 'name is invalid and was shortened or removed', 'name')
  const meta = isJsonObject(source.meta) ? source.meta : undefined
  if (meta !== source.meta) reader.report('dropped', 'meta is not an object of plain JSON and was removed', 'meta')
  const bounds = reader.read(boundsSchema, source.bounds, 'bounds')
  if (bounds === undefined) reader.report('repaired', 'bounds are invalid and were fitted to the content', 'bounds')
  const given = <Part>(key: string, read: (part: unknown) => Part): Part | undefined =>
    source[key] === undefined ? undefined : read(source[key])
  const document = fillDocument({
    name,
    bounds: bounds ?? boundsOf(items),
    grid: given('grid', (grid) => reader.grid(grid)),
    background: given('background', (background) => reader.background(background, options.allowSource)),
    units: given('units', (units) => reader.units(units)),
    agents,
    layers,
    items: reader.withStamps(reader.withWaypoints(items)),
    rules: given('rules', (rules) => reader.rules(rules)),
    mapping: given('mapping', (mapping) => reader.mapping(mapping)),
    meta,
  })
  const objects = noObjects()
  for (const item of document.items) objects[objectKindOf(item)]++
  return { document, report: { format: 'navsmith', objects, issues: reader.issues } }
}

type Fallback = Readonly<Record<string, unknown>>

class PartReader {
  readonly issues: Diagnostic[] = []

  report(
    code: string,
    message: string,
    path: string,
    ids?: readonly string[],
    severity: Diagnostic['severity'] = 'warning',
  ): void {
    const issue = { code: `document/${code}`, severity, message, path, ...(ids !== undefined && { obstacleIds: ids }) }
    if (this.issues.length < ISSUE_LIMIT) this.issues.push(issue)
  }

  read<Part>(
    schema: v.GenericSchema<unknown, Part>,
    part: unknown,
    path: string,
    fallback: Fallback = {},
    ids?: readonly string[],
  ): Part | undefined {
    return repair(schema, part, fallback, (at, done) =>
      this.report('repaired', `${path}.${at} ${done}`, `${path}.${at}`, ids),
    )
  }

  *named<Entry extends { readonly id: string }>(
    key: string,
    input: unknown,
    schema: v.GenericSchema<unknown, Entry>,
    fallback: Fallback,
  ): Work<Entry[] | undefined> {
    if (input === undefined) return undefined
    const entries: Entry[] = []
    if (!Array.isArray(input)) {
      this.report('dropped', `${key} is not an array and was removed`, key, undefined, 'error')
      return entries
    }
    const pool = new IdPool()
    yield* eachInSteps(input as readonly unknown[], (entry, i) => {
      const path = `${key}.${i}`
      const named: unknown =
        typeof entry === 'object' && entry !== null ? (entry as { readonly id?: unknown }).id : undefined
      const ids = typeof named === 'string' ? [named.slice(0, 100)] : undefined
      const part = this.read(schema, entry, path, fallback, ids)
      if (part === undefined) {
        this.report('dropped', `${path} is invalid and was removed`, path, ids, 'error')
        return
      }
      const id = pool.take(part.id)
      if (id !== part.id)
        this.report('duplicate-id', `${path} had a duplicate id and was renamed to ${JSON.stringify(id)}`, path, [id])
      entries.push(id === part.id ? part : { ...part, id })
    })
    return entries
  }

  grid(input: unknown): GridSettings | undefined {
    const grid = this.read<GridSettings>(gridSchema, input, 'grid', { origin: { x: 0, y: 0 }, cellSize: 10 })
    if (grid === undefined) this.report('repaired', 'grid is invalid and was reset to the default', 'grid')
    return grid
  }

  units(input: unknown): MapUnits | undefined {
    const units = this.read<MapUnits>(unitsSchema, input, 'units')
    if (units === undefined) this.report('dropped', 'units are invalid; lengths are in pixels', 'units')
    return units
  }

  background(input: unknown, allowSource: ParseOptions['allowSource']): BackgroundImage | undefined {
    const background = this.read<BackgroundImage>(backgroundSchema, input, 'background')
    if (background === undefined) {
      this.report('dropped', 'background is invalid and was removed', 'background')
      return undefined
    }
    if (isAllowedSource(background.src, allowSource)) return background
    if (this.issues.length < ISSUE_LIMIT) this.issues.push(unsafeSource(background.src))
    return undefined
  }

  rules(input: unknown): readonly DocumentRule[] {
    if (v.is(rulesSchema, input)) return input
    if (!Array.isArray(input)) {
      this.report('dropped', 'rules is not an array and was removed', 'rules')
      return []
    }
    return (input as readonly unknown[]).filter((rule, i): rule is DocumentRule => {
      const isRule = v.is(ruleSchema, rule)
      if (!isRule) this.report('dropped', `rules.${i} is invalid and was removed`, `rules.${i}`)
      return isRule
    })
  }

  mapping(input: unknown): StoredMapping | undefined {
    if (v.is(storedMappingSchema, input)) return input
    this.report('dropped', 'mapping is invalid and was removed', 'mapping')
    return undefined
  }

  /**
   * Removes the `stamp` of an item if it is inconsistent (see ../model/stamps.ts). It is inconsistent in three cases:
   * - The item is not in the group that its `stamp` names.
   * - An earlier item of this group belongs to another stamp.
   * - An earlier item of this group is the same part of the stamp.
   */
  withStamps(items: readonly NavItem[]): readonly NavItem[] {
    const parts = new Set(
      Array.from(placementsIn(items).values()).flatMap((placement) => [...placement.parts.values()]),
    )
    return items.map((item, i) => {
      if (item.stamp === undefined || parts.has(item)) return item
      const at = `items.${i}.stamp`
      this.report('repaired', `${at} is no part of its placement and was removed`, at, [item.id])
      const { stamp: _, ...plain } = item
      return plain
    })
  }

  /** Drops waypoint links with a missing end; other dangling references are harmless and left to `validateDocument`. */
  withWaypoints(items: readonly NavItem[]): readonly NavItem[] {
    const dangling = danglingLinks(items)
    for (const { id } of dangling)
      this.report(
        'dangling-reference',
        `link ${JSON.stringify(id.slice(0, 100))} leads to a missing waypoint and was removed`,
        'items',
        [id],
      )
    return dangling.size === 0 ? items : items.filter((item) => !dangling.has(item))
  }
}

/**
 * Reports whether a picture may be shown: it is a data URL or a blob URL, lies below the folder of the map (`pictures/town.png`), or has an
 * absolute URL that the app allows. Refuses paths such as `/town.png` and `../town.png`.
 * @example
 * const isShown = isAllowedSource('https://maps.example/town.png', (href) => href.startsWith('https://maps.example/'))
 */
export function isAllowedSource(src: string, allowSource: ParseOptions['allowSource']): boolean {
  expectString(src, 'src')
  const source = classifySource(src)
  return source !== undefined && (source.place === 'own' || allowSource?.(source.href) === true)
}

export const unsafeSource = (src: string): Diagnostic => ({
  code: 'document/unsafe-source',
  severity: 'warning',
  message: `the background has a URL that is not allowed and was removed: ${JSON.stringify(src.slice(0, 200))}`,
  path: 'background',
})
